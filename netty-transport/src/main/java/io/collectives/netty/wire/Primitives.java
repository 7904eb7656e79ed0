// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.wire;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/** Varints and texts. */
final class Primitives {
    private Primitives() {}

    static void writeVarint(ByteBuf out, long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            out.writeByte((int) (rest & 0x7F | 0x80));
            rest >>>= 7;
        }
        out.writeByte((int) rest);
    }

    /** Reads a varint of 0…2⁶³−1. */
    static long readVarint(ByteBuf in) {
        long value = 0;
        for (int shift = 0; shift < 63; shift += 7) {
            byte next = readByte(in);
            value |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new WireException("a number of more than 63 bits");
    }

    /** Reads a varint of 0…2³¹−1. */
    static int readInt(ByteBuf in) {
        long value = readVarint(in);
        if (value > Integer.MAX_VALUE) {
            throw new WireException("a number of more than 31 bits: " + value);
        }
        return (int) value;
    }

    static byte readByte(ByteBuf in) {
        if (!in.isReadable()) {
            throw new WireException("a frame that ends too early");
        }
        return in.readByte();
    }

    /** Nothing may follow. */
    static void checkEnd(ByteBuf in, String what) {
        if (in.isReadable()) {
            throw new WireException(what + " with " + in.readableBytes() + " bytes too many");
        }
    }

    static void writeText(ByteBuf out, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        writeVarint(out, bytes.length);
        out.writeBytes(bytes);
    }

    static String readText(ByteBuf in, int maxBytes) {
        int bytes = readInt(in);
        if (bytes > maxBytes || bytes > in.readableBytes()) {
            throw new WireException("a text of " + bytes + " bytes");
        }
        return in.readCharSequence(bytes, StandardCharsets.UTF_8).toString();
    }
}
