// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

/** The time from a first start to a last stop. Thread-safe. */
final class StopWatch {

    private static final double NANOS = 1e9;

    private boolean started;
    private long start;
    private long stop;

    synchronized void start() {
        if (!started) {
            started = true;
            start = System.nanoTime();
            stop = start;
        }
    }

    synchronized void stop() {
        stop = System.nanoTime();
    }

    synchronized double seconds() {
        return (stop - start) / NANOS;
    }
}
