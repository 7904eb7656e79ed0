// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.wire;

import io.collectives.request.Descriptor;
import io.collectives.transport.BlockHeader;
import io.netty.buffer.ByteBuf;

/**
 * {@code length u32 · type u8 · header u16 · flags u8 · lane varint · number varint · origin varint · offset varint (not in a
 * first chunk) or descriptor (in a first chunk) · payload}. {@code header} counts the bytes from the flags to the payload.
 */
public final class BlockCodec {
    /** Bytes before the flags: length, type and the length of the header. */
    public static final int PREFIX_BYTES = 7;

    private static final int FIRST = 1;
    private static final int LAST = 2;

    private BlockCodec() {}

    /**
     * Writes everything but the payload.
     *
     * @param out where to
     * @param header the header
     */
    public static void write(ByteBuf out, BlockHeader header) {
        int start = out.writerIndex();
        out.writeZero(PREFIX_BYTES);
        Descriptor descriptor = header.descriptor();
        out.writeByte((descriptor == null ? 0 : FIRST) | (header.last() ? LAST : 0));
        Primitives.writeVarint(out, header.lane());
        Primitives.writeVarint(out, header.number());
        Primitives.writeVarint(out, header.origin());
        if (descriptor == null) {
            Primitives.writeVarint(out, header.offset());
        } else {
            DescriptorCodec.write(out, descriptor);
        }
        int bytes = out.writerIndex() - start - PREFIX_BYTES;
        out.setIntLE(start, PREFIX_BYTES - 4 + bytes + header.bytes());
        out.setByte(start + 4, FrameType.BLOCK);
        out.setShortLE(start + 5, bytes);
    }

    /**
     * Reads what stands between the prefix and the payload.
     *
     * @param in the header's bytes, no more
     * @param payload how many bytes follow
     * @return the header
     */
    public static BlockHeader read(ByteBuf in, int payload) {
        int flags = Primitives.readByte(in);
        if ((flags & ~(FIRST | LAST)) != 0) {
            throw new WireException("a block with the flags " + flags);
        }
        int lane = Primitives.readInt(in);
        long number = Primitives.readVarint(in);
        int origin = GroupRank.read(in);
        boolean first = (flags & FIRST) != 0;
        long offset = first ? 0 : Primitives.readVarint(in);
        Descriptor descriptor = first ? DescriptorCodec.read(in) : null;
        Primitives.checkEnd(in, "a block header");
        if (!first && payload == 0) {
            throw new WireException("an empty chunk that is not the first");
        }
        return new BlockHeader(lane, number, origin, offset, payload, (flags & LAST) != 0, descriptor);
    }
}
