// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.error.Fault;
import io.collectives.request.Descriptor;
import io.collectives.route.RouteKind;
import io.collectives.tensor.Memory;
import io.collectives.transport.BlockHeader;
import io.collectives.transport.Limits;
import java.nio.ByteBuffer;
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

    private final Blocks blocks = new Blocks(this);
    private @Nullable Call call;
    private @Nullable Assembly assembly;
    private @Nullable Fault failure;
    private boolean opened;
    private boolean completed;
    private boolean forgotten;
    private int ended;
    private int unfinishedCursors;

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

    /** The block of an origin, known here or not. */
    Block block(int origin) {
        return blocks.of(origin);
    }

    void forEachBlock(Consumer<Block> action) {
        blocks.forEach(action);
    }

    /** Whether this rank still has to send something, or may have to pass something on. */
    boolean owes() {
        boolean running = call != null && !completed && failure == null;
        return unfinishedCursors > 0 || (running && (!opened || blocks.mayHaveToBeRelayed()));
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
        Fault known = blocks.firstFault();
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

    private void land(Memory memory) {
        if (failure != null || forgotten) {
            memory.release();
            return;
        }
        Block mine = block(lane.group.own());
        Assembly made = new Assembly(memory, Objects.requireNonNull(call).source(), mine.origin, mine.size);
        assembly = made;
        opened = true;
        mine.arrived = mine.size;
        mine.ended = true;
        ended++;
        mine.relay();
        forEachBlock(block -> claim(block, made));
        lane.advance();
        completeIfWhole();
    }

    private static void claim(Block block, Assembly assembly) {
        if (block.from != null) {
            assembly.adopt(block);
            block.uncharge();
            block.relay();
        }
    }

    void failInternally(Throwable error) {
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
        block.checkInOrder(from, header);
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
            block.abort(failure);
        } else if (call != null) {
            if (!descriptor.matches(Objects.requireNonNull(call.descriptor()))) {
                fail(Mismatch.fault(this), false);
            } else if (opened) {
                block.relay();
            }
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
        block.failed(route, fault);
        block.abort(fault);
        end(block);
        block.drop();
        if (call != null) {
            fail(fault, false);
        }
        forgetIfOver();
    }

    /** The operation has failed, and the block would come by way of a rank that is gone. */
    void blockCutOff(Block block, Fault cause) {
        if (block.fault == null) {
            block.fault = cause;
        }
        block.abort(cause);
        end(block);
        block.drop();
        forgetIfOver();
    }

    /** A member is gone: neither its blocks nor those that it would have passed on will come. */
    void memberGone(int origin, Fault fault) {
        Block gone = block(origin);
        if (gone.fault == null) {
            gone.fault = fault;
        }
        if (call != null && !completed) {
            fail(fault, fault.kind() != Fault.Kind.CLOSED); // of a goodbye everyone learns, of a cut maybe not
            blocks.cutOff(origin, fault); // its own block too: those behind this rank may wait for it
            end(gone);
            gone.drop();
            forgetIfOver();
        }
    }

    private void end(Block block) {
        if (!block.ended) {
            block.ended = true;
            ended++;
        }
    }

    // Onwards

    /** The group has become known here: passes on the refusals that had come before. */
    void groupKnown() {
        ended -= blocks.dropStrangers();
        forEachBlock(block -> {
            if (block.fault != null) {
                block.abort(block.fault);
            }
        });
    }

    /** A stretch of a block for a link. */
    Piece read(Block block, long offset, int most) {
        return most <= 0 ? Piece.empty() : Objects.requireNonNull(assembly).read(block, offset, most);
    }

    void cursorStarted() {
        unfinishedCursors++;
    }

    void cursorFinished() {
        unfinishedCursors--;
        forgetIfOver();
    }

    // Endings

    private void completeIfWhole() {
        if (completed || failure != null || assembly == null || ended < lane.group.size()) {
            return;
        }
        completed = true;
        Call mine = Objects.requireNonNull(call);
        Descriptor descriptor = Objects.requireNonNull(mine.descriptor());
        mine.ready(assembly.tensor(descriptor.dataType(), descriptor.shape().withDim0Times(lane.group.size())));
        lane.advance();
        mine.emit(); // the lane has gone past it already if it had no demand before
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
        forEachBlock(block -> block.endCarrying(fault, aroseHere && block == own));
        if (!own.ended) {
            own.abort(fault);
            own.ended = true;
            ended++;
        }
        opened = true;
        releaseResult();
        lane.advance();
        cutOff();
        forgetIfOver();
    }

    /** Blocks of a failed operation that would come by way of a rank whose link has ended do not come any more. */
    void cutOff() {
        Fault cause = failure;
        if (cause != null) {
            lane.group.ended().forEach(parent -> blocks.cutOff(parent, cause));
        }
    }

    /** This rank parts: what a failed operation has not passed on yet is aborted for those behind. */
    void endRelays() {
        Fault cause = failure;
        if (cause != null) {
            blocks.cutOff(cause);
        }
    }

    /** Nothing more can be sent for it: others learn that, even if it is complete here. */
    void giveUp(Fault fault) {
        fail(fault, true);
        forEachBlock(block -> block.endCarrying(fault, false));
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

    private void releaseResult() {
        forEachBlock(Block::drop);
        if (assembly != null) {
            assembly.release();
            assembly = null;
        }
    }

    /** Nothing will come of it here any more. */
    void drop() {
        forgotten = true;
        releaseResult();
    }

    /** The communicator is gone: gives back the input too. */
    void releaseAll() {
        drop();
        if (call != null) {
            call.endInput();
        }
    }

    /** Who has sent how much, for the text of a deadline. */
    String progress() {
        return Progress.of(this);
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
        return assembly != null
                ? assembly.landing(block, most)
                : block.staging().room(most);
    }

    /** Counts bytes that {@link #landing} has placed. */
    void placed(Block block, int bytes) {
        if (forgotten) {
            return;
        }
        if (assembly == null && failure == null && block.fault == null) {
            block.staging().landed(bytes);
        }
        block.arrived += bytes;
        block.progress();
    }
}
