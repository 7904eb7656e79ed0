// SPDX-License-Identifier: Apache-2.0
package io.collectives.transport.local;

import io.collectives.error.Fault;
import io.collectives.error.ProtocolException;
import io.collectives.transport.Limits;
import io.collectives.transport.Link;
import io.collectives.transport.LinkHandler;
import io.collectives.transport.Outgoing;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One end of a connection inside the JVM; it sends what its own handler gives to the handler of the other end. */
final class LocalLink implements Link {
    private final int peer;
    private final Limits peerLimits;
    private final Delivery delivery;
    private @Nullable LocalLink other;
    private @Nullable LinkHandler handler;

    private boolean stepping;
    private boolean finishing;
    private boolean ended;
    private boolean cut;

    /** What is being delivered. */
    private Outgoing.@Nullable Block block;

    private @Nullable ByteBuffer rest;

    LocalLink(int peer, Limits peerLimits, Delivery delivery) {
        this.peer = peer;
        this.peerLimits = peerLimits;
        this.delivery = delivery;
    }

    void join(LocalLink other) {
        this.other = other;
        other.other = this;
    }

    void handledBy(LinkHandler handler) {
        this.handler = handler;
        wake();
    }

    @Override
    public int peer() {
        return peer;
    }

    @Override
    public Limits peerLimits() {
        return peerLimits;
    }

    @Override
    public void wake() {
        if (!stepping && !cut && !ended && handler != null && other().handler != null) {
            stepping = true;
            delivery.schedule(this::step);
        }
    }

    @Override
    public void finish() {
        finishing = true;
        wake();
    }

    @Override
    public void cut(Fault fault) {
        if (!cut) {
            drop();
            LocalLink there = other();
            if (!there.cut) {
                there.drop();
                there.handler().onLost(lost());
                there.handler().settled();
            }
        }
    }

    private Fault lost() {
        int rank = other().peer;
        return Fault.of(Fault.Kind.LOST, rank, "rank " + rank + " is lost: it cut the connection");
    }

    private void drop() {
        cut = true;
        if (block != null) {
            block.sent();
            block = null;
        }
    }

    private void step() {
        stepping = false;
        if (cut || ended) {
            return;
        }
        try {
            if (move()) {
                wake();
            }
            other().handler().settled();
        } catch (ProtocolException e) {
            breakBoth(e.fault());
        }
        handler().settled();
    }

    private void breakBoth(Fault fault) {
        drop();
        LocalLink there = other();
        there.drop();
        there.handler().onLost(fault);
        there.handler().settled();
        handler().onLost(lost());
    }

    /** Delivers one piece, or one frame, or the end; false if there is nothing to deliver. */
    private boolean move() {
        if (block != null) {
            deliverPiece(block);
            return true;
        }
        Outgoing next = handler().next();
        if (next instanceof Outgoing.Control control) {
            other().handler().onFrame(control.frame());
        } else if (next instanceof Outgoing.Block begun) {
            begin(begun);
        } else if (finishing) {
            ended = true;
            other().handler().onEnd();
        }
        return next != null;
    }

    private void begin(Outgoing.Block begun) {
        block = begun;
        rest = begun.payload();
        other().handler().onBlock(begun.header());
        endIfDelivered(begun);
    }

    private void deliverPiece(Outgoing.Block current) {
        ByteBuffer payload = Objects.requireNonNull(rest);
        LinkHandler receiver = other().handler();
        ByteBuffer landing = receiver.landing();
        int most = landing == null ? payload.remaining() : Math.min(payload.remaining(), landing.remaining());
        int bytes = delivery.piece(most);
        if (landing != null) {
            landing.put(payload.slice(payload.position(), bytes));
        }
        payload.position(payload.position() + bytes);
        receiver.landed(bytes);
        endIfDelivered(current);
    }

    private void endIfDelivered(Outgoing.Block current) {
        if (rest == null || !rest.hasRemaining()) {
            block = null;
            current.sent();
        }
    }

    private LocalLink other() {
        return Objects.requireNonNull(other);
    }

    private LinkHandler handler() {
        return Objects.requireNonNull(handler);
    }
}
