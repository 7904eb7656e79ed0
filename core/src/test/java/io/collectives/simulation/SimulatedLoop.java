// SPDX-License-Identifier: Apache-2.0
package io.collectives.simulation;

import io.collectives.transport.Loop;
import java.util.ArrayDeque;

/** A loop whose tasks keep their order but come at any time; what is offloaded takes any time. */
final class SimulatedLoop implements Loop {
    private final World world;
    private final boolean slow;
    private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();

    SimulatedLoop(World world, boolean slow) {
        this.world = world;
        this.slow = slow;
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
        if (tasks.size() == 1) {
            world.add(this::runOne, slow);
        }
    }

    private void runOne() {
        tasks.element().run();
        tasks.remove();
        if (!tasks.isEmpty()) {
            world.add(this::runOne, slow);
        }
    }

    @Override
    public void offload(Runnable task) {
        world.add(task, world.chance(0.5));
    }
}
