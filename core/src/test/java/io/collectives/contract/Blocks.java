// SPDX-License-Identifier: Apache-2.0
package io.collectives.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import java.nio.ByteBuffer;

/** The blocks of one operation: each byte depends on the operation, the rank and the place in the block. */
public final class Blocks {
    private final DataType type;
    private final int ranks;
    private final long seed;
    private final Shape shape;

    /**
     * Blocks of a shape.
     *
     * @param type element type
     * @param ranks how many
     * @param seed differs from operation to operation
     * @param dims the shape of each block
     */
    public Blocks(DataType type, int ranks, long seed, long... dims) {
        this.type = type;
        this.ranks = ranks;
        this.seed = seed;
        this.shape = Shape.of(dims);
    }

    public byte[] bytes(int rank) {
        byte[] bytes = new byte[(int) shape.byteSize(type)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = valueAt(rank, i);
        }
        return bytes;
    }

    private byte valueAt(int rank, int index) {
        long mixed = (seed * 31 + rank + 1) * 0x9E3779B97F4A7C15L + index * 0xC2B2AE3D27D4EB4FL;
        return (byte) (mixed >>> 37);
    }

    public Tensor block(int rank) {
        return Tensor.of(type, shape, ByteBuffer.wrap(bytes(rank)));
    }

    /** Checks every byte of a result. */
    public void check(Tensor result) {
        assertThat(result.dataType()).isEqualTo(type);
        assertThat(result.shape()).isEqualTo(shape.withDim0Times(ranks));
        ByteBuffer all = ByteBuffer.wrap(result.toByteArray());
        for (int rank = 0; rank < ranks; rank++) {
            byte[] came = new byte[(int) shape.byteSize(type)];
            all.get(came);
            int wrong = java.util.Arrays.mismatch(came, bytes(rank));
            assertThat(wrong).as("first wrong byte of rank %d's block", rank).isEqualTo(-1);
        }
    }

    /** Checks a result and gives its memory back. */
    public void checkAndClose(Tensor result) {
        check(result);
        result.close();
    }
}
