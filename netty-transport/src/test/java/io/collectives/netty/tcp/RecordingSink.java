// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import io.collectives.netty.wire.ControlCodec;
import io.collectives.transport.BlockHeader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes down what a reader reads. Landings are at most so many bytes long; every third block is dropped. */
final class RecordingSink implements FrameSink {
    private final int landingBytes;
    private final List<Object> events = new ArrayList<>();
    private final ByteArrayOutputStream payload = new ByteArrayOutputStream();
    private @Nullable ByteBuffer landing;
    private int blocks;
    private int remaining;

    RecordingSink(int landingBytes) {
        this.landingBytes = landingBytes;
    }

    /** Frames, headers and, in hex, payloads; of those dropped only how long they were. */
    List<Object> events() {
        return events;
    }

    @Override
    public void control(byte type, ByteBuf body) {
        events.add(ControlCodec.read(type, body));
    }

    @Override
    public void block(BlockHeader header) {
        events.add(header);
        blocks++;
        remaining = header.bytes();
        endIfWhole();
    }

    @Override
    public @Nullable ByteBuffer landing() {
        landing = isDropped() ? null : ByteBuffer.allocateDirect(Math.min(landingBytes, remaining));
        return landing;
    }

    private boolean isDropped() {
        return blocks % 3 == 0;
    }

    @Override
    public void landed(int bytes) {
        ByteBuffer filled = landing;
        byte[] copy = new byte[bytes];
        if (filled != null) {
            filled.get(0, copy);
        }
        payload.writeBytes(copy);
        remaining -= bytes;
        landing = null;
        endIfWhole();
    }

    private void endIfWhole() {
        if (remaining == 0) {
            events.add(isDropped() ? payload.size() : ByteBufUtil.hexDump(payload.toByteArray()));
            payload.reset();
        }
    }
}
