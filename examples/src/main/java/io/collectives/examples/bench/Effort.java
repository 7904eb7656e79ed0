// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.bench;

/** How often an operation is repeated, so that a size takes a known time; the same on all ranks, as its inputs are. */
final class Effort {

    private static final int SMALL = 64 << 10;
    private static final int LARGE = 16 << 20;
    private static final int HUGE = 64 << 20;
    private static final double NANOS = 1e9;
    private static final double WARM_UP_SECONDS = 0.05;
    private static final int MAX_WARM_UP = 2000;
    private static final int MAX_ITERATIONS = 20_000;

    private Effort() {}

    /** Operations to begin the warm-up with. */
    static int firstWarmUp(long bytes) {
        return bytes >= LARGE ? 1 : 5;
    }

    /** Operations that are left of the warm-up, after some took a time, barriers included. */
    static int restOfWarmUp(int done, long nanos) {
        double left = WARM_UP_SECONDS * NANOS - nanos;
        return left <= 0 ? 0 : (int) Math.min(MAX_WARM_UP, Math.ceil(left / nanos * done));
    }

    /** Operations to time, from the time of one, barriers included. */
    static int iterations(long bytes, double nanos) {
        double seconds = bytes <= SMALL ? 0.3 : bytes < HUGE ? 0.45 : 0.5;
        int least = bytes <= SMALL ? 10 : bytes < HUGE ? 5 : 3;
        return (int) Math.max(least, Math.min(MAX_ITERATIONS, seconds * NANOS / Math.max(1, nanos) + 1));
    }
}
