// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.collectives.error.Fault;
import io.collectives.group.GroupKey;
import io.collectives.request.Descriptor;
import io.collectives.request.LaneKey;
import io.collectives.request.OperationKind;
import io.collectives.route.RouteKind;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import io.collectives.transport.BlockHeader;
import io.collectives.transport.Frame;
import io.collectives.transport.Frame.NextNumber;
import io.collectives.transport.Limits;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The codecs against the bytes that {@code docs/protocol.md} shows, in both directions. */
class GoldenFramesTest {
    private static final Hello HELLO = new Hello(
            1, "job-7", 2, 0, 4, new Limits(1 << 20, 1_064_960), List.of(0, 1), 0x1122334455667788L, 0, 0, "");

    private static final Map<String, Frame> CONTROL = Map.of(
            "DEFINE_GROUP", new Frame.DefineGroup(1, new GroupKey("embed", "fb96a07f21378dfb212308e8aaf9c849", 0)),
            "DEFINE_LANE", new Frame.DefineLane(3, 1, LaneKey.fused(7)),
            "OPEN", new Frame.Open(3, 300),
            "REFUSE", new Frame.Refuse(3, 300, 1, 1, RouteKind.RING, Fault.of(Fault.Kind.ARGUMENT, 3, "bad shape")),
            "ABORT",
                    new Frame.Abort(
                            3,
                            300,
                            1,
                            RouteKind.DIRECT,
                            Fault.mismatch("differ", Map.of("int64", List.of(200), "int32", List.of(0, 2)))),
            "LEFT", new Frame.Left(1, List.of(new NextNumber(3, 301))),
            "GOODBYE", new Frame.Goodbye(List.of(new NextNumber(0, 7), new NextNumber(3, 301))),
            "NUMBERS", new Frame.Numbers(List.of(new NextNumber(4, 1))));

    private static final Map<String, BlockHeader> BLOCKS = Map.of(
            "BLOCK first",
                    new BlockHeader(
                            3,
                            300,
                            2,
                            0,
                            8,
                            true,
                            new Descriptor(
                                    OperationKind.ALLGATHER, DataType.INT32, Shape.of(1, 2), 4, RouteKind.RING, "s9")),
            "BLOCK later", new BlockHeader(3, 301, 2, 1 << 20, 3, true, null));

    private final Map<String, byte[]> examples = ProtocolExamples.read();

    static List<String> controlFrames() {
        return CONTROL.keySet().stream().sorted().toList();
    }

    static List<String> blocks() {
        return BLOCKS.keySet().stream().sorted().toList();
    }

    @Test
    void the_page_shows_every_frame() {
        assertThat(examples)
                .containsOnlyKeys(
                        "HELLO",
                        "USE",
                        "REFUSED",
                        "BLOCK first",
                        "BLOCK later",
                        "BLOCK run",
                        "PACK",
                        "DEFINE_GROUP",
                        "DEFINE_LANE",
                        "OPEN",
                        "OPEN bounded",
                        "REFUSE",
                        "ABORT",
                        "LEFT",
                        "GOODBYE",
                        "NUMBERS",
                        "GRANT",
                        "STOP",
                        "ACK",
                        "HEARTBEAT",
                        "DEATH",
                        "DEPARTED");
        examples.forEach((name, bytes) -> assertThat(example(name).getIntLE(0))
                .as("the length of %s", name)
                .isEqualTo(bytes.length - 4));
    }

    @Test
    void hello() {
        assertThat(hex(out -> HelloCodec.write(out, HELLO))).isEqualTo(hex("HELLO"));
        assertThat(HelloCodec.read(body("HELLO", FrameType.HELLO))).isEqualTo(HELLO);
    }

    @Test
    void of_another_version_only_the_version_is_read() {
        ByteBuf body = body("HELLO", FrameType.HELLO);
        body.setShortLE(body.readerIndex() + 4, 2);
        assertThat(HelloCodec.read(body.slice(body.readerIndex(), 6)).version()).isEqualTo(2);
    }

    @Test
    void use() {
        assertThat(hex(HelloCodec::writeUse)).isEqualTo(hex("USE"));
        HelloCodec.readUse(body("USE", FrameType.USE));
    }

    @Test
    void refused() {
        assertThat(hex(out -> HelloCodec.writeRefused(out, "rank 0: no"))).isEqualTo(hex("REFUSED"));
        assertThat(HelloCodec.readRefused(body("REFUSED", FrameType.REFUSED))).isEqualTo("rank 0: no");
    }

    @ParameterizedTest
    @MethodSource("controlFrames")
    void frames_without_a_payload(String name) {
        Frame frame = CONTROL.get(name);
        assertThat(hex(out -> ControlCodec.write(out, frame))).isEqualTo(hex(name));
        ByteBuf example = example(name);
        byte type = example.getByte(4);
        assertThat(ControlCodec.read(type, body(name, type))).isEqualTo(frame);
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void headers_of_blocks(String name) {
        BlockHeader header = BLOCKS.get(name);
        ByteBuf example = example(name);
        int payload = header.bytes();
        assertThat(hex(out -> BlockCodec.write(out, header)))
                .isEqualTo(hex(name).substring(0, 2 * (example.readableBytes() - payload)));
        ByteBuf in = example.slice(7, example.getUnsignedShortLE(5));
        assertThat(BlockCodec.read(in, payload)).isEqualTo(header);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PACK", "OPEN bounded", "GRANT", "STOP", "ACK", "HEARTBEAT", "DEATH", "DEPARTED"})
    void reserved_frames_are_refused(String name) {
        byte type = example(name).getByte(4);
        assertThatThrownBy(() -> ControlCodec.read(type, body(name, type))).isInstanceOf(WireException.class);
    }

    @Test
    void reserved_flags_are_refused() {
        ByteBuf example = example("BLOCK run");
        assertThatThrownBy(() -> BlockCodec.read(example.slice(7, example.getUnsignedShortLE(5)), 16))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("flags 15");
    }

    private ByteBuf example(String name) {
        return Unpooled.wrappedBuffer(examples.get(name));
    }

    private ByteBuf body(String name, byte type) {
        ByteBuf example = example(name);
        assertThat(example.getByte(4)).isEqualTo(type);
        return example.skipBytes(5);
    }

    private String hex(String name) {
        return ByteBufUtil.hexDump(examples.get(name));
    }

    private static String hex(Consumer<ByteBuf> write) {
        ByteBuf out = Unpooled.buffer();
        write.accept(out);
        return ByteBufUtil.hexDump(out);
    }
}
