// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.error.Fault;
import io.collectives.request.Descriptor;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The blocks of one operation by origin, as far as they are known here. */
final class Blocks {
    private final Operation operation;
    private @Nullable Block[] blocks = new @Nullable Block[0];

    Blocks(Operation operation) {
        this.operation = operation;
    }

    Block of(int origin) {
        if (origin >= blocks.length) {
            blocks = Arrays.copyOf(blocks, Math.max(origin + 1, operation.lane.group.size()));
        }
        Block block = blocks[origin];
        if (block == null) {
            block = new Block(operation, origin);
            blocks[origin] = block;
        }
        return block;
    }

    void forEach(Consumer<Block> action) {
        for (Block block : blocks) {
            if (block != null) {
                action.accept(block);
            }
        }
    }

    /** Forgets what came while the members were unknown, and cannot be of this group. Returns how many had ended. */
    int dropStrangers() {
        int ended = 0;
        for (int origin = 0; origin < blocks.length; origin++) {
            Block block = blocks[origin];
            if (block != null && !operation.lane.group.mayBeOrigin(origin)) {
                ended += block.ended ? 1 : 0;
                block.ended = true; // the rest of a chunk that is coming in changes nothing
                block.drop();
                blocks[origin] = null;
            }
        }
        return ended;
    }

    /** Whether a block may still have to be passed on from here. */
    boolean mayHaveToBeRelayed() {
        GroupState group = operation.lane.group;
        for (int origin = 0; origin < group.size(); origin++) {
            if (origin != group.own() && mayHaveToBeRelayed(of(origin))) {
                return true;
            }
        }
        return false;
    }

    /** The origin chooses the route: as long as nothing has come from it, it may be any. */
    private boolean mayHaveToBeRelayed(Block block) {
        GroupState group = operation.lane.group;
        Descriptor descriptor = block.descriptor;
        return !block.ended
                && (descriptor == null
                        ? group.relaysOnAnyRoute(block.origin)
                        : group.relays(block.origin, descriptor.route()));
    }

    /** What would have come by way of a parent does not, and those behind this rank learn it. */
    void cutOff(int parent, Fault cause) {
        GroupState group = operation.lane.group;
        for (int origin = 0; origin < group.size(); origin++) {
            Block block = of(origin);
            if (!block.ended && origin != group.own() && mayComeBy(parent, block)) {
                operation.blockCutOff(block, cause);
            }
        }
    }

    /** Nothing is passed on from here any more, and those behind this rank learn it. */
    void cutOff(Fault cause) {
        GroupState group = operation.lane.group;
        for (int origin = 0; origin < group.size(); origin++) {
            Block block = of(origin);
            if (!block.ended && origin != group.own()) {
                operation.blockCutOff(block, cause);
            }
        }
    }

    private boolean mayComeBy(int parent, Block block) {
        GroupState group = operation.lane.group;
        Descriptor descriptor = block.descriptor;
        return group.engine.config().routes().stream()
                .filter(route -> descriptor == null || descriptor.route() == route)
                .anyMatch(route -> route.route().parent(block.origin, group.own(), group.size()) == parent);
    }

    /** Why the operation cannot succeed, as far as is known; null if nothing speaks against it. */
    @Nullable
    Fault firstFault() {
        for (Block block : blocks) {
            if (block != null && block.fault != null) {
                return block.fault;
            }
        }
        return mismatch();
    }

    /** The mismatch among the descriptors that are known; null if they agree so far. */
    @Nullable
    Fault mismatch() {
        Block first = null;
        for (Block block : blocks) {
            if (block == null || block.descriptor == null) {
                continue;
            }
            if (first != null && first.descriptor != null && !first.descriptor.matches(block.descriptor)) {
                return Mismatch.fault(operation);
            }
            first = first == null ? block : first;
        }
        return null;
    }
}
