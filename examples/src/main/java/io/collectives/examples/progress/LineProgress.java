// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.progress;

import io.collectives.examples.text.Units;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.LongSupplier;

/** A line every other second, in plain text. */
final class LineProgress implements Progress {

    private static final long PAUSE = Duration.ofSeconds(2).toNanos();

    private final String task;
    private final PrintWriter out;
    private final LongSupplier nanoTime;
    private long total;
    private long done;
    private long last;

    LineProgress(String task, PrintWriter out, LongSupplier nanoTime) {
        this.task = task;
        this.out = out;
        this.nanoTime = nanoTime;
    }

    @Override
    public synchronized void start(long bytes) {
        total = bytes;
        last = nanoTime.getAsLong();
    }

    @Override
    public synchronized void step(long bytes) {
        done += bytes;
        long now = nanoTime.getAsLong();
        if (now - last >= PAUSE && done < total) {
            last = now;
            out.println(task + ": " + Units.bytes(done) + " of " + Units.bytes(total));
            out.flush();
        }
    }

    @Override
    public void close() {}
}
