// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.error.Fault;
import io.collectives.group.GroupKey;
import io.collectives.request.LaneKey;
import io.collectives.transport.BlockHeader;
import io.collectives.transport.Frame;
import io.collectives.transport.Limits;
import io.collectives.transport.Link;
import io.collectives.transport.LinkHandler;
import io.collectives.transport.Outgoing;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** A rank that says what a test wants, and remembers what it was told. */
final class FakePeer implements Link {
    /** All frames that came, block headers apart. */
    final List<Frame> frames = new ArrayList<>();

    final List<BlockHeader> blocks = new ArrayList<>();

    private final int rank;
    private LinkHandler handler;

    FakePeer(int rank) {
        this.rank = rank;
    }

    void handledBy(LinkHandler handler) {
        this.handler = handler;
        wake();
    }

    /** The frames of one type that came. */
    <T extends Frame> List<T> heard(Class<T> type) {
        return frames.stream().filter(type::isInstance).map(type::cast).toList();
    }

    void say(Frame frame) {
        handler.onFrame(frame);
        handler.settled();
    }

    /** Names a group 0 with its default lane 0. */
    void name(GroupKey group) {
        say(new Frame.DefineGroup(0, group));
        say(new Frame.DefineLane(0, 0, LaneKey.DEFAULT));
    }

    /** One chunk; its bytes are zeros. */
    void send(BlockHeader header) {
        handler.onBlock(header);
        int left = header.bytes();
        while (left > 0) {
            ByteBuffer landing = handler.landing();
            int part = landing == null ? left : Math.min(left, landing.remaining());
            handler.landed(part);
            left -= part;
        }
        handler.settled();
    }

    void lose(Fault fault) {
        handler.onLost(fault);
        handler.settled();
    }

    @Override
    public int peer() {
        return rank;
    }

    @Override
    public Limits peerLimits() {
        return Stage.LIMITS;
    }

    @Override
    public void wake() {
        Outgoing next = handler == null ? null : handler.next();
        while (next != null) {
            if (next instanceof Outgoing.Control control) {
                frames.add(control.frame());
            } else if (next instanceof Outgoing.Block block) {
                blocks.add(block.header());
                block.sent();
            }
            next = handler.next();
        }
    }

    @Override
    public void finish() {}

    @Override
    public void cut(Fault fault) {}
}
