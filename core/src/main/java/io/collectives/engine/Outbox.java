// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.error.Fault;
import io.collectives.request.Descriptor;
import io.collectives.transport.BlockHeader;
import io.collectives.transport.Frame;
import io.collectives.transport.Limits;
import io.collectives.transport.Outgoing;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is to be sent over one link. The link pulls: control first, then small blocks by age, then one chunk of each large
 * block in turn. It holds cursors, never bytes.
 */
final class Outbox {
    private final EngineConfig config;
    private Limits peerLimits;
    private final Runnable dirty;

    private final Map<GroupState, Integer> groups = new HashMap<>();
    private final Map<Lane, LaneOut> lanes = new HashMap<>();

    private final ArrayDeque<Frame> control = new ArrayDeque<>();
    private final ArrayDeque<LaneOut> opens = new ArrayDeque<>();
    private final ArrayDeque<Cursor> small = new ArrayDeque<>();
    private final ArrayDeque<Cursor> eager = new ArrayDeque<>();
    private final ArrayDeque<Cursor> large = new ArrayDeque<>();

    /** What is sent and not opened, bookkeeping included: at most the peer's eager limit (F3). */
    private int unopenedBytes;

    private boolean closed;

    /** Creates an empty outbox, which calls {@code dirty} when there may be something to send. */
    Outbox(EngineConfig config, Runnable dirty) {
        this.config = config;
        this.peerLimits = config.limits();
        this.dirty = dirty;
    }

    /** The link is there, and what its receiver accepts is known. */
    void linked(Limits peerLimits) {
        this.peerLimits = peerLimits;
    }

    private int chunkBytes() {
        return Math.min(config.chunkBytes(), peerLimits.frameBytes() - Limits.HEADER_BYTES);
    }

    private int smallBytes() {
        int credit = peerLimits.eagerBytes() - Limits.BOOKKEEPING_BYTES;
        return Math.min(Math.min(config.smallBytes(), chunkBytes()), credit);
    }

    /** Nothing can be sent any more. */
    void close() {
        end();
        control.clear();
    }

    /** Nothing is taken any more but the control frames that are here: what is offered counts as sent. */
    void end() {
        closed = true;
        lanes.keySet().forEach(lane -> neverOpened(lane, 0));
        opens.clear();
        small.clear();
        eager.clear();
        large.clear();
    }

    int unopenedBytes() {
        return unopenedBytes;
    }

    /** The number of a lane on this link; names it first if need be. */
    LaneOut lane(Lane lane) {
        LaneOut known = lanes.get(lane);
        if (known == null) {
            known = new LaneOut(lane, lanes.size());
            lanes.put(lane, known);
            control(new Frame.DefineLane(known.id, group(lane.group), lane.key));
        }
        return known;
    }

    /** The number of a group on this link; names it first if need be. */
    int group(GroupState group) {
        Integer known = groups.get(group);
        if (known == null) {
            known = groups.size();
            groups.put(group, known);
            control(new Frame.DefineGroup(known, group.key));
        }
        return known;
    }

    void control(Frame frame) {
        if (!closed) {
            control.add(frame);
            dirty.run();
        }
    }

    /** More operations of a lane are open here than the other side was told. */
    void open(Lane lane) {
        LaneOut out = lane(lane);
        if (!out.openPending && !closed) {
            out.openPending = true;
            opens.add(out);
            dirty.run();
        }
    }

    /** A block is to be sent, now or as it comes. */
    void offer(Cursor cursor) {
        if (closed) {
            cursor.finish();
            return;
        }
        LaneOut out = lane(cursor.block.operation.lane);
        cursor.opened = cursor.number() < out.openedBelow;
        if (!cursor.opened) {
            out.unopened.add(cursor);
        }
        progress(cursor);
    }

    /** More of a block is here than before. */
    void progress(Cursor cursor) {
        if (cursor.queued || closed) {
            return;
        }
        if (cursor.opened && cursor.isSendable()) {
            enqueue(cursor, isSmall(cursor) ? small : large);
        } else if (!cursor.opened && !cursor.started && (!isSmall(cursor) || cursor.block.isComplete())) {
            enqueue(cursor, eager);
        }
    }

    private void enqueue(Cursor cursor, ArrayDeque<Cursor> queue) {
        cursor.queued = true;
        queue.add(cursor);
        dirty.run();
    }

    private boolean isSmall(Cursor cursor) {
        return cursor.block.size <= smallBytes();
    }

    /** The receiver has opened every operation of a lane below a number. */
    void opened(Lane lane, long below) {
        LaneOut out = lane(lane);
        if (below <= out.openedBelow) {
            return;
        }
        out.openedBelow = below;
        while (!out.unopened.isEmpty() && out.unopened.peek().number() < below) {
            Cursor cursor = out.unopened.poll();
            uncharge(cursor);
            cursor.opened = true;
            cursor.queued = false;
            progress(cursor);
        }
        dirty.run();
    }

    /** The receiver will never open the operations of a lane from a number on: what they cost comes back. */
    void neverOpened(Lane lane, long from) {
        LaneOut out = lanes.get(lane);
        if (out != null && out.unopened.removeIf(cursor -> cursor.number() >= from && giveUp(cursor))) {
            dirty.run();
        }
    }

    private boolean giveUp(Cursor cursor) {
        uncharge(cursor);
        cursor.finish();
        return true;
    }

    /** Ends a block that is not carried on, or whose origin has failed after it: both sides return its credit. */
    void abort(Cursor cursor, Fault fault) {
        uncharge(cursor);
        control(cursor.block.abortFrame(this, cursor.block.route(), fault));
        cursor.finish();
    }

    private void uncharge(Cursor cursor) {
        unopenedBytes -= cursor.charged;
        cursor.charged = 0;
    }

    /** The next thing to send; null if there is nothing now. */
    @Nullable
    Outgoing next() {
        if (!control.isEmpty()) {
            return new Outgoing.Control(control.poll());
        }
        if (!opens.isEmpty()) {
            LaneOut out = opens.poll();
            out.openPending = false;
            return new Outgoing.Control(new Frame.Open(out.id, out.lane.openBelow()));
        }
        Cursor cursor = pollSendable(small);
        cursor = cursor == null ? pollEager() : cursor;
        cursor = cursor == null ? pollSendable(large) : cursor;
        if (cursor == null) {
            return null;
        }
        // of a large block that is not opened only the descriptor goes, so that others can compare it
        Outgoing chunk = chunk(cursor, cursor.opened || isSmall(cursor) ? chunkBytes() : 0);
        progress(cursor);
        return chunk;
    }

    private @Nullable Cursor pollSendable(ArrayDeque<Cursor> queue) {
        Cursor cursor = queue.poll();
        while (cursor != null && !cursor.isSendable()) {
            cursor.queued = false;
            cursor = queue.poll();
        }
        if (cursor != null) {
            cursor.queued = false;
        }
        return cursor;
    }

    /** The oldest block that waits for credit, if there is credit for it (F3). */
    private @Nullable Cursor pollEager() {
        while (!eager.isEmpty()) {
            Cursor cursor = eager.peek();
            if (!cursor.done && !cursor.opened) {
                int cost = Limits.BOOKKEEPING_BYTES + (isSmall(cursor) ? (int) cursor.block.size : 0);
                if (unopenedBytes + cost > peerLimits.eagerBytes()) {
                    return null;
                }
                cursor.charged = cost;
                unopenedBytes += cost;
                cursor.queued = false;
                return eager.poll();
            }
            eager.poll();
        }
        return null;
    }

    private Outgoing chunk(Cursor cursor, int most) {
        Block block = cursor.block;
        Operation operation = block.operation;
        Descriptor first = cursor.started ? null : Objects.requireNonNull(block.descriptor);
        long offset = cursor.sent;
        Piece piece = operation.read(block, offset, (int) Math.min(most, block.arrived - offset));
        cursor.started = true;
        cursor.sent += piece.bytes();
        boolean last = cursor.sent == block.size;
        BlockHeader header = new BlockHeader(
                lane(operation.lane).id, operation.number, block.origin, offset, piece.bytes(), last, first);
        if (last) {
            cursor.finish();
        }
        return new Outgoing.Block(header, piece.buffer(), piece.release());
    }
}
