// SPDX-License-Identifier: Apache-2.0
package io.collectives.transport.local;

import io.collectives.transport.Loop;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** An event loop without a thread: whoever submits a task while nobody runs any runs them until none is left. */
public final class Trampoline implements Loop {
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicInteger pending = new AtomicInteger();

    /** Creates an idle loop. */
    public Trampoline() {}

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
        if (pending.getAndIncrement() == 0) {
            runAll();
        }
    }

    private void runAll() {
        do {
            Runnable task = tasks.poll();
            if (task != null) {
                task.run();
            }
        } while (pending.decrementAndGet() != 0);
    }

    /** There is no other place: runs it here. */
    @Override
    public void offload(Runnable task) {
        task.run();
    }
}
