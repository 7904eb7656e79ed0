// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.tensor.DataType;
import io.collectives.tensor.Memory;
import io.collectives.tensor.Segments;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import java.nio.ByteBuffer;

/**
 * The result of one operation while it is put together: all blocks side by side, in rank order. Blocks land here and are sent
 * from here; the own one is copied piece by piece just before.
 */
final class Assembly {
    private final Memory memory;
    private final Segments source;
    private final int own;
    private final long blockBytes;
    private long ownCopied;

    /** An assembly in {@code memory}, of blocks of {@code blockBytes}, of which the own one is copied from {@code source}. */
    Assembly(Memory memory, Segments source, int own, long blockBytes) {
        this.memory = memory;
        this.source = source;
        this.own = own;
        this.blockBytes = blockBytes;
    }

    /** Where the next bytes of a block go. */
    ByteBuffer landing(Block block, int most) {
        return memory.segments().slice(offsetOf(block.origin) + block.arrived, most);
    }

    /** Takes what a block had staged. */
    void adopt(Block block) {
        block.staging().moveTo(memory.segments(), offsetOf(block.origin));
    }

    /** A stretch of a block for a link. */
    Piece read(Block block, long offset, int most) {
        Piece piece = Piece.of(memory, offsetOf(block.origin) + offset, most);
        if (block.origin == own) {
            copyOwn(offset + piece.bytes());
        }
        return piece;
    }

    private void copyOwn(long below) {
        if (below > ownCopied) {
            source.copyTo(ownCopied, memory.segments(), offsetOf(own) + ownCopied, below - ownCopied);
            ownCopied = below;
        }
    }

    /** The result; the assembly keeps its own hold on the memory. */
    Tensor tensor(DataType type, Shape shape) {
        copyOwn(blockBytes);
        return Tensor.over(type, shape, memory.retain());
    }

    void release() {
        memory.release();
    }

    private long offsetOf(int origin) {
        return origin * blockBytes;
    }
}
