// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.error.Fault;
import io.collectives.error.ProtocolException;
import io.collectives.transport.BlockHeader;
import io.collectives.transport.Frame;
import io.collectives.transport.Link;
import io.collectives.transport.LinkHandler;
import io.collectives.transport.Outgoing;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Another rank: what is sent to it and what comes from it. */
final class Neighbour implements LinkHandler {
    private final Engine engine;
    private final int rank;
    private final Outbox outbox;
    private final Inbox inbox;

    private @Nullable Link link;
    private boolean dirty;
    private boolean departed;
    private boolean ended;

    Neighbour(Engine engine, int rank) {
        this.engine = engine;
        this.rank = rank;
        this.outbox = new Outbox(engine.config(), this::becameDirty);
        this.inbox = new Inbox(engine, this);
    }

    int rank() {
        return rank;
    }

    Outbox outbox() {
        return outbox;
    }

    /** Nothing will come from this rank any more; if a link that was cut still brings something, it is ignored. */
    boolean hasEnded() {
        return ended;
    }

    void linked(Link link) {
        this.link = link;
        outbox.linked(link.peerLimits());
        becameDirty();
    }

    private void becameDirty() {
        if (!dirty) {
            dirty = true;
            engine.dirty(this);
        }
    }

    void wake() {
        dirty = false;
        if (link != null) {
            link.wake();
        }
    }

    /** Counts what is unclaimed from this rank; more than it may send is a violation (F1, F3). */
    void unclaimed(int bytes) {
        inbox.unclaimed(bytes);
    }

    long unclaimedBytes() {
        return inbox.unclaimedBytes();
    }

    ProtocolException violation(String text) {
        return new ProtocolException(Fault.of(Fault.Kind.PROTOCOL, rank, "rank " + rank + " sent " + text));
    }

    @Override
    public @Nullable Outgoing next() {
        return outbox.next();
    }

    @Override
    public void onFrame(Frame frame) {
        if (!ended) {
            inbox.onFrame(frame);
        }
    }

    @Override
    public void onBlock(BlockHeader header) {
        if (!ended) {
            inbox.onBlock(header);
        }
    }

    @Override
    public @Nullable ByteBuffer landing() {
        return ended ? null : inbox.landing();
    }

    @Override
    public void landed(int bytes) {
        if (!ended) {
            inbox.landed(bytes);
        }
    }

    @Override
    public void settled() {
        engine.settle();
    }

    /** The other rank has said goodbye: what it owes still comes, then its end. */
    void goodbye() {
        departed = true;
    }

    /** Ends this direction once what is in the outbox has been sent. */
    void finish() {
        if (link != null) {
            link.finish();
        }
    }

    void cut(Fault fault) {
        ended = true;
        outbox.close();
        if (link != null) {
            link.cut(fault);
        }
    }

    @Override
    public void onEnd() {
        if (departed && !ended) {
            ended = true;
            outbox.close();
            engine.abandon(outbox);
            engine.cutOff();
            finish();
        } else if (!ended) {
            Fault fault = Fault.of(
                    Fault.Kind.LOST, rank, "rank " + rank + " is lost: its connection ended without a goodbye");
            onLost(fault);
            cut(fault);
        }
    }

    @Override
    public void onLost(Fault fault) {
        if (ended) {
            return;
        }
        ended = true;
        outbox.close();
        engine.memberGone(rank, fault);
        engine.abandon(outbox);
    }
}
