// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.error.Fault;
import io.collectives.request.Descriptor;
import io.collectives.route.RouteKind;
import io.collectives.transport.BlockHeader;
import io.collectives.transport.Frame;
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

    private @Nullable RouteKind route;
    private int charged;
    private @Nullable Staging staging;

    Block(Operation operation, int origin) {
        this.operation = operation;
        this.origin = origin;
    }

    void describe(Descriptor descriptor) {
        this.descriptor = descriptor;
        this.size = descriptor.blockBytes();
        this.route = descriptor.route();
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

    // What comes

    /** Checks that a chunk continues the block. */
    void checkInOrder(Neighbour sender, BlockHeader header) {
        boolean fits = from == sender
                && !ended
                && header.offset() == arrived
                && header.bytes() <= size - arrived
                && header.last() == (header.bytes() == size - arrived);
        if (!fits) {
            throw sender.violation(
                    "chunk " + header + " after " + arrived + " of " + size + " bytes in " + operation.describe());
        }
    }

    // What goes on

    /** The route of this block; as long as it is unknown, that of this rank's own blocks. */
    RouteKind route() {
        return route == null ? operation.lane.group.engine.config().route() : route;
    }

    /** The block has failed; if that is all that comes of it, this names its route. */
    void failed(RouteKind route, Fault fault) {
        this.fault = fault;
        if (this.route == null) {
            this.route = route;
        }
    }

    /** Offers the block to the links to the children, now and as it comes. */
    void relay() {
        for (Neighbour child : operation.lane.group.children(origin, route())) {
            Cursor cursor = new Cursor(this, child.outbox());
            cursors.add(cursor);
            operation.cursorStarted();
            child.outbox().offer(cursor);
        }
    }

    void progress() {
        for (int i = 0; i < cursors.size(); i++) {
            Cursor cursor = cursors.get(i);
            cursor.outbox.progress(cursor);
        }
    }

    /** Tells the children, those of any route while it is unknown, once, that the block is not carried on, or that its origin has failed after it. */
    void abort(Fault reason) {
        if (aborted || !operation.lane.group.isKnown()) {
            return;
        }
        aborted = true;
        GroupState group = operation.lane.group;
        boolean routeIsKnown = route != null || origin == group.own();
        for (RouteKind each :
                routeIsKnown ? List.of(route()) : group.engine.config().routes()) {
            abort(each, reason);
        }
    }

    private void abort(RouteKind along, Fault reason) {
        for (Neighbour child : operation.lane.group.children(origin, along)) {
            Cursor cursor = cursorTo(child.outbox());
            if (cursor == null) {
                child.outbox().control(abortFrame(child.outbox(), along, reason));
            } else {
                child.outbox().abort(cursor, reason);
            }
        }
    }

    /** The operation has failed here: ends what is not sent, and the own block even if it is. */
    void endCarrying(Fault reason, boolean evenIfSent) {
        boolean unfinished = cursors.stream().anyMatch(cursor -> !cursor.done);
        boolean unrelayed = descriptor != null && from != null && cursors.isEmpty();
        if (evenIfSent || unfinished || unrelayed) {
            abort(reason);
        }
    }

    private @Nullable Cursor cursorTo(Outbox outbox) {
        for (Cursor cursor : cursors) {
            if (cursor.outbox == outbox) {
                return cursor;
            }
        }
        return null;
    }

    /** An origin that has sent nothing refuses; everything else is an abort. */
    Frame abortFrame(Outbox outbox, RouteKind along, Fault reason) {
        int lane = outbox.lane(operation.lane).id;
        boolean refused = origin == operation.lane.group.own() && cursors.isEmpty();
        return refused
                ? new Frame.Refuse(lane, operation.number, 1, origin, along, reason)
                : new Frame.Abort(lane, operation.number, origin, along, reason);
    }
}
