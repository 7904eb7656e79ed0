// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import io.collectives.netty.wire.BlockCodec;
import io.collectives.netty.wire.FrameType;
import io.collectives.netty.wire.WireException;
import io.collectives.transport.BlockHeader;
import io.collectives.transport.Limits;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Cuts a sequence of bytes into frames, whatever pieces it comes in. Payloads go straight to their landing. */
final class FrameReader {
    private static final int LENGTH_BYTES = 4;

    private final FrameSink sink;
    private final ByteBufAllocator allocator;
    private int maxFrameBytes;

    /** Bytes that are no whole frame yet; null if there are none. */
    private @Nullable ByteBuf rest;

    private int payload;

    FrameReader(FrameSink sink, ByteBufAllocator allocator, int maxFrameBytes) {
        this.sink = sink;
        this.allocator = allocator;
        this.maxFrameBytes = maxFrameBytes;
    }

    void maxFrameBytes(int maxFrameBytes) {
        this.maxFrameBytes = maxFrameBytes;
    }

    /** How many bytes of a payload are expected next. */
    int payload() {
        return rest == null ? payload : 0;
    }

    /** Bytes of the payload have been received into the landing itself. */
    void received(int bytes) {
        payload -= bytes;
        sink.landed(bytes);
    }

    /** Reads what has come; the caller keeps the buffer. */
    void read(ByteBuf in) {
        ByteBuf held = rest;
        if (held == null) {
            readFrames(in);
            keep(in);
        } else {
            rest = null;
            try {
                held.writeBytes(in);
                readFrames(held);
                keep(held);
            } finally {
                held.release();
            }
        }
    }

    private void keep(ByteBuf in) {
        if (in.isReadable()) {
            rest = allocator.buffer(Math.max(in.readableBytes() * 2, 256)).writeBytes(in);
        }
    }

    private void readFrames(ByteBuf in) {
        boolean more = true;
        while (more) {
            more = payload > 0 ? readPayload(in) : readFrame(in);
        }
    }

    private boolean readPayload(ByteBuf in) {
        int bytes = Math.min(payload, in.readableBytes());
        if (bytes == 0) {
            return false;
        }
        ByteBuffer landing = sink.landing();
        if (landing == null) {
            in.skipBytes(bytes);
        } else {
            bytes = Math.min(bytes, landing.remaining());
            in.readBytes(landing.limit(landing.position() + bytes));
        }
        received(bytes);
        return true;
    }

    private boolean readFrame(ByteBuf in) {
        if (in.readableBytes() <= LENGTH_BYTES) {
            return false;
        }
        long length = in.getUnsignedIntLE(in.readerIndex());
        if (length < 1 || length + LENGTH_BYTES > maxFrameBytes) {
            throw new WireException(
                    "a frame of " + (length + LENGTH_BYTES) + " bytes; at most " + maxFrameBytes + " are allowed");
        }
        byte type = in.getByte(in.readerIndex() + LENGTH_BYTES);
        return type == FrameType.BLOCK ? readBlock(in, (int) length) : readControl(in, type, (int) length);
    }

    private boolean readControl(ByteBuf in, byte type, int length) {
        if (length + LENGTH_BYTES > Limits.LEAST_BYTES) {
            throw new WireException("a frame of the type " + type + " of " + (length + LENGTH_BYTES)
                    + " bytes; at most " + Limits.LEAST_BYTES + " are allowed without a payload");
        }
        if (in.readableBytes() < LENGTH_BYTES + length) {
            return false;
        }
        in.skipBytes(LENGTH_BYTES + 1);
        sink.control(type, in.readSlice(length - 1));
        return true;
    }

    private boolean readBlock(ByteBuf in, int length) {
        if (in.readableBytes() < BlockCodec.PREFIX_BYTES) {
            return false;
        }
        int header = in.getUnsignedShortLE(in.readerIndex() + LENGTH_BYTES + 1);
        int prefix = BlockCodec.PREFIX_BYTES - LENGTH_BYTES;
        if (header > Limits.HEADER_BYTES || header > length - prefix) {
            throw new WireException("a block header of " + header + " bytes in a frame of " + length);
        }
        if (in.readableBytes() < BlockCodec.PREFIX_BYTES + header) {
            return false;
        }
        in.skipBytes(BlockCodec.PREFIX_BYTES);
        BlockHeader block = BlockCodec.read(in.readSlice(header), length - prefix - header);
        payload = block.bytes();
        sink.block(block);
        return true;
    }

    void close() {
        if (rest != null) {
            rest.release();
            rest = null;
        }
    }
}
