// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.wire;

import io.collectives.error.Fault;
import io.collectives.group.GroupKey;
import io.collectives.group.GroupName;
import io.collectives.request.Contract;
import io.collectives.request.LaneKey;
import io.collectives.route.RouteKind;
import io.collectives.transport.Frame;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.ArrayList;
import java.util.List;

/** {@code length u32 · type u8 · body}, for all frames without a payload. */
public final class ControlCodec {
    private static final int DIGEST_BYTES = 16;

    private ControlCodec() {}

    /**
     * Writes a frame.
     *
     * @param out where to
     * @param frame the frame
     */
    public static void write(ByteBuf out, Frame frame) {
        int start = begin(out);
        byte type = writeBody(out, frame);
        end(out, start, type);
    }

    static int begin(ByteBuf out) {
        int start = out.writerIndex();
        out.writeZero(5);
        return start;
    }

    static void end(ByteBuf out, int start, byte type) {
        out.setIntLE(start, out.writerIndex() - start - 4);
        out.setByte(start + 4, type);
    }

    private static byte writeBody(ByteBuf out, Frame frame) {
        if (frame instanceof Frame.Open open) {
            Primitives.writeVarint(out, open.lane());
            Primitives.writeVarint(out, open.below());
            Primitives.writeVarint(out, 0); // the list of bounded operations
            return FrameType.OPEN;
        } else if (frame instanceof Frame.Refuse refuse) {
            Primitives.writeVarint(out, refuse.lane());
            Primitives.writeVarint(out, refuse.number());
            Primitives.writeVarint(out, refuse.count());
            writeEnd(out, refuse.origin(), refuse.route(), refuse.fault());
            return FrameType.REFUSE;
        } else if (frame instanceof Frame.Abort abort) {
            Primitives.writeVarint(out, abort.lane());
            Primitives.writeVarint(out, abort.number());
            writeEnd(out, abort.origin(), abort.route(), abort.fault());
            return FrameType.ABORT;
        } else if (frame instanceof Frame.Left left) {
            Primitives.writeVarint(out, left.group());
            writeNumbers(out, left.lanes());
            return FrameType.LEFT;
        } else if (frame instanceof Frame.Goodbye goodbye) {
            writeNumbers(out, goodbye.lanes());
            return FrameType.GOODBYE;
        } else if (frame instanceof Frame.Numbers numbers) {
            writeNumbers(out, numbers.lanes());
            return FrameType.NUMBERS;
        }
        return writeName(out, frame);
    }

    private static byte writeName(ByteBuf out, Frame frame) {
        if (frame instanceof Frame.DefineGroup define) {
            Primitives.writeVarint(out, define.group());
            Primitives.writeVarint(out, define.key().generation());
            out.writeBytes(ByteBufUtil.decodeHexDump(define.key().digest()));
            Primitives.writeText(out, define.key().name());
            return FrameType.DEFINE_GROUP;
        }
        Frame.DefineLane define = (Frame.DefineLane) frame;
        Primitives.writeVarint(out, define.lane());
        Primitives.writeVarint(out, define.group());
        out.writeByte(define.key().kind().ordinal());
        Primitives.writeVarint(out, define.key().fusionId() + 1L);
        Primitives.writeText(out, define.key().name());
        return FrameType.DEFINE_LANE;
    }

    private static void writeEnd(ByteBuf out, int origin, RouteKind route, Fault fault) {
        Primitives.writeVarint(out, origin);
        out.writeByte(route.code());
        FaultCodec.write(out, fault);
    }

    private static void writeNumbers(ByteBuf out, List<Frame.NextNumber> numbers) {
        Primitives.writeVarint(out, numbers.size());
        for (Frame.NextNumber number : numbers) {
            Primitives.writeVarint(out, number.lane());
            Primitives.writeVarint(out, number.next());
        }
    }

    /**
     * Reads a frame.
     *
     * @param type its type
     * @param in its body, no more
     * @return the frame
     */
    public static Frame read(byte type, ByteBuf in) {
        Frame frame =
                switch (type) {
                    case FrameType.DEFINE_GROUP -> readGroup(in);
                    case FrameType.DEFINE_LANE -> readLane(in);
                    case FrameType.OPEN -> readOpen(in);
                    case FrameType.REFUSE ->
                        new Frame.Refuse(
                                Primitives.readInt(in),
                                Primitives.readVarint(in),
                                Primitives.readInt(in),
                                GroupRank.read(in),
                                RouteKind.ofCode(Primitives.readByte(in) & 0xFF),
                                FaultCodec.read(in));
                    case FrameType.ABORT ->
                        new Frame.Abort(
                                Primitives.readInt(in),
                                Primitives.readVarint(in),
                                GroupRank.read(in),
                                RouteKind.ofCode(Primitives.readByte(in) & 0xFF),
                                FaultCodec.read(in));
                    case FrameType.LEFT -> new Frame.Left(Primitives.readInt(in), readNumbers(in));
                    case FrameType.GOODBYE -> new Frame.Goodbye(readNumbers(in));
                    case FrameType.NUMBERS -> new Frame.Numbers(readNumbers(in));
                    default -> throw new WireException("a frame of the type " + type);
                };
        Primitives.checkEnd(in, "a frame of the type " + type);
        return frame;
    }

    private static Frame readGroup(ByteBuf in) {
        int group = Primitives.readInt(in);
        int generation = Primitives.readInt(in);
        if (in.readableBytes() < DIGEST_BYTES) {
            throw new WireException("a group without a digest");
        }
        String digest = ByteBufUtil.hexDump(in, in.readerIndex(), DIGEST_BYTES);
        in.skipBytes(DIGEST_BYTES);
        String name = Primitives.readText(in, GroupName.MAX_BYTES);
        GroupName.check(name);
        return new Frame.DefineGroup(group, new GroupKey(name, digest, generation));
    }

    private static Frame readLane(ByteBuf in) {
        int lane = Primitives.readInt(in);
        int group = Primitives.readInt(in);
        int kind = Primitives.readByte(in);
        if (kind < 0 || kind >= LaneKey.Kind.values().length) {
            throw new WireException("a lane of the kind " + kind);
        }
        long fusionId = Primitives.readVarint(in) - 1;
        String name = Primitives.readText(in, Contract.MAX_TEXT_BYTES);
        LaneKey key = new LaneKey(LaneKey.Kind.values()[kind], (int) fusionId, name);
        boolean fits =
                switch (key.kind()) {
                    case DEFAULT -> fusionId == -1 && name.isEmpty();
                    case FUSED -> fusionId >= 0 && fusionId <= Integer.MAX_VALUE && name.isEmpty();
                    case NAMED -> fusionId == -1 && !name.isEmpty();
                };
        if (!fits) {
            throw new WireException(
                    "a lane of the kind " + kind + " with fusionId " + fusionId + " and name '" + name + "'");
        }
        return new Frame.DefineLane(lane, group, key);
    }

    private static Frame readOpen(ByteBuf in) {
        Frame open = new Frame.Open(Primitives.readInt(in), Primitives.readVarint(in));
        if (Primitives.readInt(in) != 0) {
            throw new WireException("an OPEN with bounded operations");
        }
        return open;
    }

    private static List<Frame.NextNumber> readNumbers(ByteBuf in) {
        int count = Primitives.readInt(in);
        if (count > in.readableBytes()) {
            throw new WireException("a list of " + count + " numbers");
        }
        List<Frame.NextNumber> numbers = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            numbers.add(new Frame.NextNumber(Primitives.readInt(in), Primitives.readVarint(in)));
        }
        return numbers;
    }
}
