// SPDX-License-Identifier: Apache-2.0
package io.collectives.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import reactor.test.scheduler.VirtualTimeScheduler;

/** Everything that could happen next, in an order that a seed decides. */
final class World {
    private record Step(Runnable action, boolean slow) {}

    private final Random random;
    private final List<Step> ready = new ArrayList<>();
    private final VirtualTimeScheduler clock = VirtualTimeScheduler.create();
    private long steps;

    World(long seed) {
        this.random = new Random(seed);
    }

    Random random() {
        return random;
    }

    VirtualTimeScheduler clock() {
        return clock;
    }

    /** Something may happen from now on; a slow one is mostly put off. */
    void add(Runnable action, boolean slow) {
        ready.add(new Step(action, slow));
    }

    /** Lets things happen until nothing is left. */
    void drain() {
        while (!ready.isEmpty()) {
            if (++steps > 3_000_000) {
                throw new AssertionError("it does not end");
            }
            pick().action.run();
        }
    }

    void pass(Duration time) {
        clock.advanceTimeBy(time);
        drain();
    }

    private Step pick() {
        int index = random.nextInt(ready.size());
        for (int retry = 0; retry < 8 && ready.get(index).slow && random.nextInt(8) != 0; retry++) {
            index = random.nextInt(ready.size());
        }
        Step picked = ready.get(index);
        ready.set(index, ready.get(ready.size() - 1));
        ready.remove(ready.size() - 1);
        return picked;
    }

    boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    /** A number in low…high. */
    int between(int low, int high) {
        return low + random.nextInt(high - low + 1);
    }
}
