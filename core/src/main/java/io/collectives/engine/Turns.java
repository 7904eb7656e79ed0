// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.transport.Loop;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Exceptions;

/**
 * The order of things on the loop: first the state is brought up to date, then links pull and subscribers are told; what
 * they ask for in turn comes after that. So nothing is signalled from inside {@code subscribe()} or a relay step.
 */
final class Turns {
    private static final Logger LOG = LoggerFactory.getLogger(Turns.class);

    private final Loop loop;
    private final Runnable settled;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicInteger wip = new AtomicInteger();
    private final ArrayDeque<Neighbour> dirty = new ArrayDeque<>();
    private final ArrayDeque<Runnable> signals = new ArrayDeque<>();
    private boolean settling;

    /** Creates the turns of one engine; {@code settled} is called each time that the state is consistent. */
    Turns(Loop loop, Runnable settled) {
        this.loop = loop;
        this.settled = settled;
    }

    /** Runs a task on the loop, in the order of submission. From any thread. */
    void submit(Runnable task) {
        tasks.add(task);
        if (wip.getAndIncrement() == 0) {
            loop.execute(this::drain);
        }
    }

    /** A neighbour has something to send. */
    void dirty(Neighbour neighbour) {
        dirty.add(neighbour);
    }

    /** Someone has to be told something. */
    void signal(Runnable signal) {
        signals.add(signal);
    }

    private void drain() {
        int missed = wip.get();
        while (missed != 0) {
            runTasks();
            settle();
            missed = wip.addAndGet(-missed);
        }
    }

    private void runTasks() {
        Runnable task = tasks.poll();
        while (task != null) {
            runSafely(task);
            task = tasks.poll();
        }
    }

    /** The state is consistent: links may pull, and subscribers be told. What they do in turn is taken up here too. */
    void settle() {
        if (settling) {
            return;
        }
        settling = true;
        try {
            do {
                wakeLinks();
                runSignals();
                runTasks();
                settled.run();
            } while (!dirty.isEmpty() || !signals.isEmpty());
        } finally {
            settling = false;
        }
    }

    private void wakeLinks() {
        Neighbour neighbour = dirty.poll();
        while (neighbour != null) {
            neighbour.wake();
            neighbour = dirty.poll();
        }
    }

    /** Nothing that one callback throws may keep the others from running. */
    private static void runSafely(Runnable action) {
        try {
            action.run();
        } catch (Throwable error) {
            Exceptions.throwIfJvmFatal(error);
            LOG.error("a callback of a communicator threw", error);
        }
    }

    private void runSignals() {
        Runnable signal = signals.poll();
        while (signal != null) {
            runSafely(signal);
            signal = signals.poll();
        }
    }
}
