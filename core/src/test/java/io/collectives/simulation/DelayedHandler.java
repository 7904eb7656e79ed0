// SPDX-License-Identifier: Apache-2.0
package io.collectives.simulation;

import io.collectives.error.Fault;
import io.collectives.transport.BlockHeader;
import io.collectives.transport.Frame;
import io.collectives.transport.LinkHandler;
import io.collectives.transport.Outgoing;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/** Keeps what comes on its way for any time, and tears payloads. Everything that is sent goes past a {@link WireWatch}. */
final class DelayedHandler implements LinkHandler {
    private final World world;
    private final LinkHandler handler;
    private final WireWatch watch;
    private final boolean slow;
    private final ArrayDeque<Runnable> coming = new ArrayDeque<>();
    private ByteBuffer payload = ByteBuffer.allocate(0);
    private ByteBuffer rest = ByteBuffer.allocate(0);
    private boolean lost;

    DelayedHandler(World world, LinkHandler handler, WireWatch watch, boolean slow) {
        this.world = world;
        this.handler = handler;
        this.watch = watch;
        this.slow = slow;
    }

    @Override
    public Outgoing next() {
        Outgoing next = handler.next();
        if (next != null) {
            watch.sending(next);
        }
        return next;
    }

    @Override
    public void onFrame(Frame frame) {
        later(() -> {
            watch.received(frame);
            handler.onFrame(frame);
        });
    }

    @Override
    public void onBlock(BlockHeader header) {
        payload = ByteBuffer.allocate(header.bytes());
        ByteBuffer bytes = payload.duplicate();
        later(() -> {
            rest = bytes;
            handler.onBlock(header);
        });
    }

    @Override
    public ByteBuffer landing() {
        return payload.slice();
    }

    @Override
    public void landed(int bytes) {
        payload.position(payload.position() + bytes);
        later(() -> deliver(bytes));
    }

    private void deliver(int bytes) {
        int left = bytes;
        while (left > 0) {
            ByteBuffer landing = handler.landing();
            int most = landing == null ? left : Math.min(left, landing.remaining());
            int part = world.chance(0.7) ? most : world.between(1, most);
            if (landing != null) {
                landing.put(rest.slice(rest.position(), part));
            }
            rest.position(rest.position() + part);
            handler.landed(part);
            left -= part;
        }
    }

    @Override
    public void settled() {
        handler.settled();
    }

    @Override
    public void onEnd() {
        later(handler::onEnd);
    }

    @Override
    public void onLost(Fault fault) {
        lost = true;
        coming.clear();
        handler.onLost(fault);
    }

    private void later(Runnable event) {
        coming.add(event);
        if (coming.size() == 1) {
            world.add(this::arrive, slow);
        }
    }

    /** One event, or a burst of them. */
    private void arrive() {
        do {
            if (lost) {
                return;
            }
            coming.element().run();
            coming.poll();
        } while (!coming.isEmpty() && world.chance(0.3));
        if (!coming.isEmpty()) {
            world.add(this::arrive, slow);
        }
        handler.settled();
    }
}
