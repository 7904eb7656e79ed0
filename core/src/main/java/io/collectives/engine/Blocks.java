// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.error.Fault;
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
