// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

/** How far one block has been sent over one link. */
final class Cursor {
    final Block block;
    final Outbox outbox;

    /** Bytes sent. */
    long sent;

    /** The first chunk, with the descriptor, has been sent. */
    boolean started;

    /** Nothing more will be sent. */
    boolean done;

    /** The receiver has opened the operation. */
    boolean opened;

    /** It stands in a queue of its outbox. */
    boolean queued;

    /** What it costs of the receiver's credit. */
    int charged;

    Cursor(Block block, Outbox outbox) {
        this.block = block;
        this.outbox = outbox;
    }

    long number() {
        return block.operation.number;
    }

    /** Whether a chunk can be sent to a receiver that has opened the operation. */
    boolean isSendable() {
        return !done && (block.arrived > sent || (!started && block.size == 0));
    }

    void finish() {
        if (!done) {
            done = true;
            block.operation.cursorFinished();
        }
    }
}
