// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.bench;

import io.collectives.tensor.Arena;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Memory;
import io.collectives.tensor.Segments;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Blocks of bytes that depend on the rank and the place. */
final class Pattern {

    private static final long RANK_FACTOR = 0xC2B2AE3D27D4EB4FL;
    private static final long WORD_FACTOR = 0x9E3779B97F4A7C15L;
    private static final int PIECE_BYTES = 1 << 16;

    private Pattern() {}

    /** A rank's block, in direct memory. */
    static Tensor block(int rank, long bytes) {
        Memory memory = new Arena(0).allocate(bytes);
        for (long at = 0; at < bytes; at += PIECE_BYTES) {
            memory.segments().put(at, piece(rank, at, bytes));
        }
        return Tensor.over(DataType.UINT8, Shape.of(bytes), memory);
    }

    /**
     * Checks every byte of a result.
     *
     * @throws IllegalStateException if one is wrong
     */
    static void check(Tensor result, int ranks) {
        long bytes = result.byteSize() / ranks;
        Segments all = result.memory().segments();
        for (int rank = 0; rank < ranks; rank++) {
            for (long at = 0; at < bytes; at += PIECE_BYTES) {
                ByteBuffer expected = piece(rank, at, bytes);
                if (!equal(expected, all, rank * bytes + at)) {
                    throw new IllegalStateException(
                            "wrong bytes in rank " + rank + "'s block of " + bytes + " bytes, after " + at);
                }
            }
        }
    }

    private static boolean equal(ByteBuffer expected, Segments all, long offset) {
        long at = offset;
        while (expected.hasRemaining()) {
            ByteBuffer actual = all.slice(at, expected.remaining());
            ByteBuffer part = expected.slice(expected.position(), actual.remaining());
            if (!actual.equals(part)) {
                return false;
            }
            expected.position(expected.position() + part.remaining());
            at += part.remaining();
        }
        return true;
    }

    private static ByteBuffer piece(int rank, long at, long bytes) {
        ByteBuffer piece = ByteBuffer.allocate(PIECE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        int length = (int) Math.min(PIECE_BYTES, bytes - at);
        long word = at / Long.BYTES;
        while (piece.position() < length) {
            word++;
            piece.putLong(word * WORD_FACTOR ^ (rank + 1) * RANK_FACTOR);
        }
        return piece.flip().limit(length);
    }
}
