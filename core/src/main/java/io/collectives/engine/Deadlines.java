// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import java.time.Duration;
import java.util.Comparator;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.scheduler.Scheduler;

/** The deadlines of all operations of an engine, with one timer for the nearest. Used on the loop. */
final class Deadlines {
    /** Something that is due at some time. */
    static final class Entry {
        private final long dueNanos;
        private final long order;
        private final Runnable action;

        private Entry(long dueNanos, long order, Runnable action) {
            this.dueNanos = dueNanos;
            this.order = order;
            this.action = action;
        }
    }

    private final TreeSet<Entry> entries =
            new TreeSet<>(Comparator.<Entry>comparingLong(e -> e.dueNanos).thenComparingLong(e -> e.order));
    private final Scheduler timer;
    private final Consumer<Runnable> loop;
    private @Nullable Disposable scheduled;
    private long scheduledNanos = Long.MAX_VALUE;
    private long orders;

    /**
     * Creates an empty set.
     *
     * @param timer the clock and the timers
     * @param loop runs a task on the loop
     */
    Deadlines(Scheduler timer, Consumer<Runnable> loop) {
        this.timer = timer;
        this.loop = loop;
    }

    long nowNanos() {
        return timer.now(TimeUnit.NANOSECONDS);
    }

    Entry add(Duration delay, Runnable action) {
        Entry entry = new Entry(nowNanos() + saturatedNanos(delay), orders++, action);
        entries.add(entry);
        if (entry.dueNanos < scheduledNanos) {
            schedule(entry.dueNanos);
        }
        return entry;
    }

    void remove(@Nullable Entry entry) {
        if (entry != null) {
            entries.remove(entry);
        }
    }

    void close() {
        entries.clear();
        if (scheduled != null) {
            scheduled.dispose();
        }
    }

    private void schedule(long dueNanos) {
        if (scheduled != null) {
            scheduled.dispose();
        }
        scheduledNanos = dueNanos;
        long delay = Math.max(0, dueNanos - nowNanos());
        scheduled = timer.schedule(() -> loop.accept(this::fire), delay, TimeUnit.NANOSECONDS);
    }

    private void fire() {
        scheduledNanos = Long.MAX_VALUE;
        long now = nowNanos();
        while (!entries.isEmpty() && entries.first().dueNanos <= now) {
            Entry due = entries.first();
            entries.remove(due);
            due.action.run();
        }
        if (!entries.isEmpty() && entries.first().dueNanos < scheduledNanos) {
            schedule(entries.first().dueNanos);
        }
    }

    /** Virtual clocks may begin anywhere, so that half of the range is left for them. */
    private static long saturatedNanos(Duration delay) {
        try {
            return Math.min(delay.toNanos(), Long.MAX_VALUE / 2);
        } catch (ArithmeticException e) {
            return Long.MAX_VALUE / 2;
        }
    }
}
