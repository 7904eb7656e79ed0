// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.wire;

import io.collectives.transport.Limits;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;

/**
 * HELLO: {@code magic "RCOL" · version u16 · jobId text · rank varint · dialled plus one varint · worldSize varint · eagerBytes varint · frameBytes
 * varint · routes varint · route u8 … · incarnation u64 · stripe u8 · position varint · failure text}. A reader of another
 * version reads no further than the version.
 */
public final class HelloCodec {
    /** The longest HELLO or REFUSED, so that what is no HELLO is not waited for. */
    public static final int MAX_BYTES = 8 * 1024;

    private static final int MAGIC = 'R' | 'C' << 8 | 'O' << 16 | 'L' << 24;
    private static final int MAX_TEXT_BYTES = 3 * 1024;
    private static final int MAX_TEXT = 1_000;
    private static final int MAX_ROUTES = 256;

    private HelloCodec() {}

    /**
     * Writes a HELLO frame.
     *
     * @param out where to
     * @param hello what to say
     */
    public static void write(ByteBuf out, Hello hello) {
        int start = ControlCodec.begin(out);
        out.writeIntLE(MAGIC);
        out.writeShortLE(hello.version());
        Primitives.writeText(out, hello.jobId());
        Primitives.writeVarint(out, hello.rank());
        Primitives.writeVarint(out, hello.dialled() + 1L);
        Primitives.writeVarint(out, hello.worldSize());
        Primitives.writeVarint(out, hello.limits().eagerBytes());
        Primitives.writeVarint(out, hello.limits().frameBytes());
        Primitives.writeVarint(out, hello.routes().size());
        hello.routes().forEach(out::writeByte);
        out.writeLongLE(hello.incarnation());
        out.writeByte(hello.stripe());
        Primitives.writeVarint(out, hello.position());
        Primitives.writeText(out, cut(hello.failure()));
        ControlCodec.end(out, start, FrameType.HELLO);
    }

    /**
     * Reads a HELLO's body.
     *
     * @param in the body
     * @return what was said; of another version only the version
     */
    public static Hello read(ByteBuf in) {
        if (in.readableBytes() < 6 || in.readIntLE() != MAGIC) {
            throw new WireException("something that is not a HELLO");
        }
        int version = in.readUnsignedShortLE();
        if (version != Hello.VERSION) {
            return new Hello(version, "", 0, -1, 0, new Limits(0, 0), List.of(), 0, 0, 0, "");
        }
        String jobId = Primitives.readText(in, MAX_TEXT_BYTES);
        int rank = Primitives.readInt(in);
        int dialled = Primitives.readInt(in) - 1;
        int worldSize = Primitives.readInt(in);
        Limits limits = new Limits(Primitives.readInt(in), Primitives.readInt(in));
        List<Integer> routes = readRoutes(in);
        if (in.readableBytes() < 9) {
            throw new WireException("a HELLO that ends too early");
        }
        Hello hello = new Hello(
                version,
                jobId,
                rank,
                dialled,
                worldSize,
                limits,
                routes,
                in.readLongLE(),
                in.readUnsignedByte(),
                Primitives.readVarint(in),
                Primitives.readText(in, MAX_TEXT_BYTES));
        Primitives.checkEnd(in, "a HELLO");
        return hello;
    }

    private static List<Integer> readRoutes(ByteBuf in) {
        int count = Primitives.readInt(in);
        if (count > MAX_ROUTES) {
            throw new WireException("a HELLO with " + count + " routes");
        }
        List<Integer> routes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            routes.add(Primitives.readByte(in) & 0xFF);
        }
        return routes;
    }

    /**
     * Writes a frame without a body: USE.
     *
     * @param out where to
     */
    public static void writeUse(ByteBuf out) {
        ControlCodec.end(out, ControlCodec.begin(out), FrameType.USE);
    }

    /**
     * Writes a REFUSED frame.
     *
     * @param out where to
     * @param reason why, with both values
     */
    public static void writeRefused(ByteBuf out, String reason) {
        int start = ControlCodec.begin(out);
        Primitives.writeText(out, cut(reason));
        ControlCodec.end(out, start, FrameType.REFUSED);
    }

    private static String cut(String text) {
        return text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) : text;
    }

    /**
     * Reads a USE's body: none.
     *
     * @param in the body
     */
    public static void readUse(ByteBuf in) {
        Primitives.checkEnd(in, "a USE");
    }

    /**
     * Reads a REFUSED's body.
     *
     * @param in the body
     * @return why
     */
    public static String readRefused(ByteBuf in) {
        String reason = Primitives.readText(in, MAX_TEXT_BYTES);
        Primitives.checkEnd(in, "a REFUSED");
        return reason;
    }
}
