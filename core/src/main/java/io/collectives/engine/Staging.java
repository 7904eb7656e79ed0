// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.tensor.Segments;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/** The unclaimed bytes of one block, in order, in pieces as they came. */
final class Staging {
    private final ArrayDeque<ByteBuffer> pieces = new ArrayDeque<>();

    /** Room for the next bytes: a piece of the chunk that is coming in. */
    ByteBuffer room(int bytes) {
        ByteBuffer last = pieces.peekLast();
        if (last == null || !last.hasRemaining()) {
            last = ByteBuffer.allocate(bytes);
            pieces.add(last);
        }
        return last.slice();
    }

    /** Bytes have come into the room that was handed out last. */
    void landed(int bytes) {
        ByteBuffer last = pieces.getLast();
        last.position(last.position() + bytes);
    }

    /** Moves everything that has come to its place in a result. */
    void moveTo(Segments result, long offset) {
        long at = offset;
        for (ByteBuffer piece : pieces) {
            ByteBuffer came = piece.duplicate().flip();
            int bytes = came.remaining();
            result.put(at, came);
            at += bytes;
        }
        pieces.clear();
    }
}
