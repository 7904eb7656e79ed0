// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.error.Fault;
import io.collectives.request.Descriptor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One origin's contribution to one operation, as far as this rank knows it. */
final class Block {
    final Operation operation;
    final int origin;

    /** The cursors of the links to the children, finished ones too. */
    final List<Cursor> cursors = new ArrayList<>(0);

    @Nullable
    Descriptor descriptor;

    /** The length in bytes, known with the descriptor. */
    long size;

    /** How many bytes are here. They are in the result, or staged. */
    long arrived;

    /** The last byte has come, or no more will. */
    boolean ended;

    /** The children have been told that the block is not carried on. */
    boolean aborted;

    @Nullable
    Fault fault;

    /** From where the block comes; what it costs there while the operation is not open here (F3). */
    @Nullable
    Neighbour from;

    private int charged;
    private @Nullable Staging staging;

    Block(Operation operation, int origin) {
        this.operation = operation;
        this.origin = origin;
    }

    void describe(Descriptor descriptor) {
        this.descriptor = descriptor;
        this.size = descriptor.blockBytes();
    }

    boolean isComplete() {
        return descriptor != null && arrived == size;
    }

    Staging staging() {
        if (staging == null) {
            staging = new Staging();
        }
        return staging;
    }

    /** Puts staged bytes where they belong; nothing is staged from now on. */
    void adopt() {
        if (staging != null) {
            staging.moveTo(operation.result(), operation.offsetOf(this));
            staging = null;
        }
    }

    void charge(int cost) {
        charged += cost;
    }

    /** The operation is open here, or this block is over: its unclaimed bytes cost nothing any more. */
    void uncharge() {
        if (from != null) {
            from.unclaimed(-charged);
            charged = 0;
        }
    }

    /** Forgets unclaimed bytes. */
    void drop() {
        staging = null;
        uncharge();
    }
}
