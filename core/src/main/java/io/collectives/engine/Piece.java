// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.tensor.Memory;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of a block that is being sent, and the hold on its memory.
 *
 * @param buffer the bytes; null if there are none
 * @param bytes how many
 * @param release gives the memory back
 */
record Piece(@Nullable ByteBuffer buffer, int bytes, Runnable release) {
    private static final Piece EMPTY = new Piece(null, 0, () -> {});

    static Piece empty() {
        return EMPTY;
    }

    static Piece of(Memory memory, long offset, int most) {
        ByteBuffer buffer = memory.segments().slice(offset, most);
        memory.retain();
        return new Piece(buffer, buffer.remaining(), memory::release);
    }
}
