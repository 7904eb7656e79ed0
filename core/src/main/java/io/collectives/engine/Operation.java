// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.error.Fault;
import io.collectives.request.Descriptor;
import io.collectives.route.RouteKind;
import io.collectives.tensor.Memory;
import io.collectives.tensor.Segments;
import io.collectives.tensor.Tensor;
import io.collectives.transport.BlockHeader;
import io.collectives.transport.Frame;
import io.collectives.transport.Limits;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One number of one lane: unclaimed (known from others only) → open (subscribed here, with a landing) → ended (result, error
 * or cancel) → forgotten (the end of all blocks seen and passed on, F7).
 */
final class Operation {
    final Lane lane;
    final long number;

    private @Nullable Block[] blocks = new @Nullable Block[0];
    private @Nullable Call call;
    private @Nullable Memory result;
    private @Nullable Fault failure;
    private boolean opened;
    private boolean completed;
    private boolean forgotten;
    private int ended;
    private int unfinishedCursors;
    private long ownCopied;

    Operation(Lane lane, long number) {
        this.lane = lane;
        this.number = number;
    }

    // What others ask

    /** Its landing is there, or it has ended here: everything may flow (F2). */
    boolean isOpened() {
        return opened;
    }

    /** The call that has this number here; null while it is unclaimed. */
    @Nullable
    Call call() {
        return call;
    }

    @Nullable
    Fault failure() {
        return failure;
    }

    Segments result() {
        return Objects.requireNonNull(result).segments();
    }

    long offsetOf(Block block) {
        return block.origin * block.size;
    }

    /** The block of an origin, known here or not. */
    Block block(int origin) {
        if (origin >= blocks.length) {
            blocks = Arrays.copyOf(blocks, Math.max(origin + 1, lane.group.size()));
        }
        Block block = blocks[origin];
        if (block == null) {
            block = new Block(this, origin);
            blocks[origin] = block;
        }
        return block;
    }

    void forEachBlock(Consumer<Block> action) {
        for (Block block : blocks) {
            if (block != null) {
                action.accept(block);
            }
        }
    }

    /** Whether this rank still has to send something, or will have to pass something on that has begun to come. */
    boolean owes() {
        return unfinishedCursors > 0 || (call != null && !completed && failure == null && expectsRelays());
    }

    private boolean expectsRelays() {
        for (int origin = 0; origin < lane.group.size(); origin++) {
            Block block = block(origin);
            if (origin != lane.group.own() && !block.ended && lane.group.children(origin, routeOf(block)).length > 0) {
                return true;
            }
        }
        return false;
    }

    private RouteKind routeOf(Block block) {
        return block.descriptor == null ? lane.group.engine.config().route() : block.descriptor.route();
    }

    // Subscribed here

    /** The number is taken by a call of this rank, which may have been refused. */
    void subscribe(Call call, @Nullable Fault refusal) {
        this.call = call;
        Descriptor own = call.descriptor();
        if (own != null) {
            block(lane.group.own()).describe(own);
        }
        if (refusal != null) {
            fail(refusal, true);
        }
        lane.group.applyDepartures(this);
        Fault known = knownFault();
        if (known != null) {
            fail(known, false);
        }
        if (failure == null) {
            makeRoom(Objects.requireNonNull(own), call);
        }
    }

    private void makeRoom(Descriptor mine, Call call) {
        call.startDeadline();
        lane.group.engine.memory(mine.blockBytes() * lane.group.size(), this::land, this::failInternally);
    }

    private @Nullable Fault knownFault() {
        for (Block block : blocks) {
            if (block != null && block.fault != null) {
                return block.fault;
            }
        }
        return Mismatch.find(this, blocks);
    }

    private void land(Memory memory) {
        if (failure != null) {
            memory.release();
            return;
        }
        result = memory;
        opened = true;
        Block mine = block(lane.group.own());
        mine.arrived = mine.size;
        mine.ended = true;
        ended++;
        relay(mine);
        forEachBlock(this::claim);
        lane.advance();
        completeIfWhole();
    }

    private void claim(Block block) {
        if (block.from != null) {
            block.adopt();
            block.uncharge();
            relay(block);
        }
    }

    private void failInternally(Throwable error) {
        int rank = lane.group.engine.config().rank();
        fail(Fault.of(Fault.Kind.INTERNAL, rank, describe() + " failed on rank " + rank + ": " + error), true);
    }

    // Blocks of others

    /** The header of a chunk has come. Returns the block if its bytes are wanted or have to be counted. */
    @Nullable
    Block chunkBegins(Neighbour from, BlockHeader header) {
        lane.group.checkOrigin(header.origin(), from);
        Block block = block(header.origin());
        if (block.fault != null) {
            return null;
        }
        if (header.descriptor() != null) {
            firstChunk(block, from, header.descriptor());
        }
        checkInOrder(block, from, header);
        if (!opened) {
            int cost = header.bytes() + (header.descriptor() == null ? 0 : Limits.BOOKKEEPING_BYTES);
            from.unclaimed(cost);
            block.charge(cost);
        }
        return block;
    }

    private void firstChunk(Block block, Neighbour from, Descriptor descriptor) {
        if (block.descriptor != null) {
            throw from.violation("a second first chunk of origin " + block.origin + " in " + describe());
        }
        lane.group.checkParent(block.origin, descriptor.route(), from);
        block.describe(descriptor);
        block.from = from;
        if (failure != null) {
            abortToChildren(block, failure);
        } else if (call != null) {
            Fault mismatch = Mismatch.find(this, blocks);
            if (mismatch != null) {
                fail(mismatch, false);
            } else if (opened) {
                relay(block);
            }
        }
    }

    private void checkInOrder(Block block, Neighbour from, BlockHeader header) {
        boolean fits = block.from == from
                && !block.ended
                && header.offset() == block.arrived
                && header.bytes() <= block.size - block.arrived
                && header.last() == (header.bytes() == block.size - block.arrived);
        if (!fits) {
            throw from.violation(
                    "chunk " + header + " after " + block.arrived + " of " + block.size + " bytes in " + describe());
        }
    }

    /** Bytes of a block are in their place. */
    void chunkLanded(Block block, int bytes) {
        block.arrived += bytes;
        for (int i = 0; i < block.cursors.size(); i++) {
            Cursor cursor = block.cursors.get(i);
            cursor.outbox.progress(cursor);
        }
    }

    /** The last byte of a block is in its place. */
    void blockEnded(Block block) {
        if (!block.ended) {
            block.ended = true;
            ended++;
            completeIfWhole();
            forgetIfOver();
        }
    }

    /** A block ends without its bytes, or its origin has failed after them. */
    void blockFailed(int origin, RouteKind route, Fault fault) {
        Block block = block(origin);
        if (block.fault != null) {
            return;
        }
        block.fault = fault;
        abortToChildren(block, route, fault);
        if (!block.ended) {
            block.ended = true;
            ended++;
        }
        block.drop();
        if (call != null) {
            fail(fault, false);
        }
        forgetIfOver();
    }

    /** A member is gone: neither its blocks nor those that it would have passed on will come. */
    void memberGone(int origin, Fault fault) {
        block(origin).fault = fault;
        if (call != null && !completed) {
            fail(fault, false);
            endAll(fault);
        }
    }

    private void endAll(Fault fault) {
        for (int origin = 0; origin < lane.group.size(); origin++) {
            Block block = block(origin);
            block.fault = fault;
            if (!block.ended) {
                block.ended = true;
                ended++;
            }
            block.drop();
        }
        forgetIfOver();
    }

    // Onwards

    private void relay(Block block) {
        Descriptor descriptor = Objects.requireNonNull(block.descriptor);
        for (Neighbour child : lane.group.children(block.origin, descriptor.route())) {
            Cursor cursor = new Cursor(block, child.outbox());
            block.cursors.add(cursor);
            unfinishedCursors++;
            child.outbox().offer(cursor);
        }
    }

    private void abortToChildren(Block block, Fault fault) {
        abortToChildren(block, routeOf(block), fault);
    }

    private void abortToChildren(Block block, RouteKind route, Fault fault) {
        if (block.aborted || !lane.group.isKnown()) {
            return;
        }
        block.aborted = true;
        for (Neighbour child : lane.group.children(block.origin, route)) {
            Cursor cursor = cursorTo(block, child.outbox());
            if (cursor == null || cursor.done) {
                child.outbox().control(abortFrame(child.outbox(), block, route, fault));
            } else {
                cursor.abort(fault);
            }
        }
    }

    private static @Nullable Cursor cursorTo(Block block, Outbox outbox) {
        for (Cursor cursor : block.cursors) {
            if (cursor.outbox == outbox) {
                return cursor;
            }
        }
        return null;
    }

    Frame abortFrame(Outbox outbox, Block block, Fault fault) {
        return abortFrame(outbox, block, routeOf(block), fault);
    }

    /** An origin that has sent nothing refuses; everything else is an abort. */
    private Frame abortFrame(Outbox outbox, Block block, RouteKind route, Fault fault) {
        int id = outbox.lane(lane).id;
        boolean refused = block.origin == lane.group.own() && block.cursors.isEmpty();
        return refused
                ? new Frame.Refuse(id, number, 1, block.origin, route, fault)
                : new Frame.Abort(id, number, block.origin, route, fault);
    }

    /** The group has become known here: passes on the refusals that had come before. */
    void groupKnown() {
        forEachBlock(block -> {
            if (block.fault != null) {
                abortToChildren(block, block.fault);
            }
        });
    }

    /** A stretch of a block for a link. The own block is copied into the result just before. */
    Piece read(Block block, long offset, int most) {
        if (most <= 0) {
            return Piece.empty();
        }
        Piece piece = Piece.of(Objects.requireNonNull(result), offsetOf(block) + offset, most);
        if (block.origin == lane.group.own()) {
            copyOwn(offset + piece.bytes());
        }
        return piece;
    }

    private void copyOwn(long below) {
        if (below > ownCopied) {
            Block mine = block(lane.group.own());
            Objects.requireNonNull(call)
                    .source()
                    .copyTo(ownCopied, result(), offsetOf(mine) + ownCopied, below - ownCopied);
            ownCopied = below;
        }
    }

    void cursorFinished() {
        unfinishedCursors--;
        forgetIfOver();
    }

    // Endings

    private void completeIfWhole() {
        if (completed || failure != null || result == null || ended < lane.group.size()) {
            return;
        }
        completed = true;
        Call mine = Objects.requireNonNull(call);
        Descriptor descriptor = Objects.requireNonNull(mine.descriptor());
        copyOwn(descriptor.blockBytes());
        mine.ready(Tensor.over(
                descriptor.dataType(), descriptor.shape().withDim0Times(lane.group.size()), result.retain()));
        lane.advance();
        forgetIfOver();
    }

    /**
     * The operation has failed here. Others learn of a cause that arose here from the abort of this rank's own block, even if
     * it had been sent; of other causes from where they arose.
     */
    void fail(Fault fault, boolean aroseHere) {
        if (failure != null || completed) {
            return;
        }
        failure = fault;
        Call mine = Objects.requireNonNull(call);
        mine.fail(fault);
        mine.endInput();
        Block own = block(lane.group.own());
        forEachBlock(block -> endCarrying(block, fault, aroseHere && block == own));
        if (!own.ended) {
            abortToChildren(own, fault);
            own.ended = true;
            ended++;
        }
        opened = true;
        releaseResult();
        lane.advance();
        forgetIfOver();
    }

    private void endCarrying(Block block, Fault fault, boolean evenIfSent) {
        boolean unfinished = block.cursors.stream().anyMatch(cursor -> !cursor.done);
        if (evenIfSent || unfinished || (block.descriptor != null && block.from != null && block.cursors.isEmpty())) {
            abortToChildren(block, fault);
        }
    }

    /** The call's end has been signalled, or counts as signalled: maybe nothing keeps the operation any more. */
    void forgetIfOver() {
        if (forgotten
                || call == null
                || ended < lane.group.size()
                || unfinishedCursors > 0
                || !(completed || failure != null)
                || !call.isOver()) {
            return;
        }
        forgotten = true;
        releaseResult();
        lane.forget(this);
    }

    /** Gives back what is held of the blocks. */
    void releaseResult() {
        forEachBlock(Block::drop);
        if (result != null) {
            result.release();
            result = null;
        }
    }

    /** The communicator is gone: gives back the input too. */
    void releaseAll() {
        releaseResult();
        if (call != null) {
            call.endInput();
        }
    }

    /** Who has sent how much, for the text of a deadline. */
    String progress() {
        return Progress.of(this, blocks);
    }

    /** For error texts. */
    String describe() {
        String kind = call == null || call.descriptor() == null
                ? "operation"
                : call.descriptor().kind().toString();
        return kind + " #" + number + " (" + lane.key + " of group '" + lane.group.name() + "')";
    }

    /** Bytes have come for a block of an operation that is open here, or unclaimed, or over. */
    @Nullable
    ByteBuffer landing(Block block, int most) {
        if (block.fault != null || failure != null || forgotten) {
            return null;
        }
        return opened
                ? result().slice(offsetOf(block) + block.arrived, most)
                : block.staging().room(most);
    }

    /** Counts bytes that {@link #landing} has placed. */
    void placed(Block block, int bytes) {
        if (!opened && failure == null && block.fault == null) {
            block.staging().landed(bytes);
        }
        chunkLanded(block, bytes);
    }
}
