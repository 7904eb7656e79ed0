// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.collectives.error.Fault;
import io.collectives.request.LaneKey;
import io.collectives.route.RouteKind;
import io.collectives.transport.BlockHeader;
import io.collectives.transport.Frame;
import io.collectives.transport.Limits;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoundTripTest {
    private static final int FRAMES = 2_000;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void frames_without_a_payload(long seed) {
        RandomFrames frames = new RandomFrames(seed);
        for (int i = 0; i < FRAMES; i++) {
            Frame frame = frames.control();
            assertThat(roundTrip(frame)).isEqualTo(frame);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void headers_of_blocks(long seed) {
        RandomFrames frames = new RandomFrames(seed);
        for (int i = 0; i < FRAMES; i++) {
            BlockHeader header = frames.block(1 << 20);
            ByteBuf out = Unpooled.buffer();
            BlockCodec.write(out, header);
            assertThat(out.getIntLE(0)).isEqualTo(out.readableBytes() - 4 + header.bytes());
            assertThat(BlockCodec.read(out.slice(7, out.readableBytes() - 7), header.bytes()))
                    .isEqualTo(header);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void hellos(long seed) {
        RandomFrames frames = new RandomFrames(seed);
        for (int i = 0; i < FRAMES; i++) {
            Hello hello = frames.hello();
            ByteBuf out = Unpooled.buffer();
            HelloCodec.write(out, hello);
            assertThat(HelloCodec.read(out.skipBytes(5))).isEqualTo(hello);
        }
    }

    @Test
    void a_frame_cut_short_or_with_a_byte_more_is_refused() {
        RandomFrames frames = new RandomFrames(4);
        for (int i = 0; i < 200; i++) {
            ByteBuf out = Unpooled.buffer();
            ControlCodec.write(out, frames.control());
            byte type = out.getByte(4);
            for (int bytes = 5; bytes < out.readableBytes(); bytes++) {
                ByteBuf cut = out.slice(5, bytes - 5);
                assertThatThrownBy(() -> ControlCodec.read(type, cut))
                        .isInstanceOfAny(WireException.class, IllegalArgumentException.class);
            }
            out.writeByte(0);
            assertThatThrownBy(() -> ControlCodec.read(type, out.slice(5, out.readableBytes() - 5)))
                    .isInstanceOf(WireException.class)
                    .hasMessageContaining("1 bytes too many");
        }
    }

    @Test
    void a_fault_is_cut_to_fit_a_frame() {
        Map<String, List<Integer>> values = new TreeMap<>();
        List<Integer> ranks = IntStream.range(20_000, 20_100).boxed().toList();
        for (int i = 10; i < 40; i++) {
            values.put(i + "€".repeat(2_000), ranks);
        }
        Fault fault = new Fault(Fault.Kind.MISMATCH, -1, "€".repeat(2_000), values);
        Frame.Abort cut = (Frame.Abort) roundTrip(new Frame.Abort(0, 0, 0, RouteKind.DIRECT, fault));
        assertThat(cut.fault().text()).startsWith("€".repeat(1_500)).endsWith("...");
        assertThat(cut.fault().values()).isNotEmpty().allSatisfy((value, some) -> {
            assertThat(value).hasSize(1_503);
            assertThat(some).isEqualTo(ranks.subList(0, 64));
        });
        assertThat(cut.fault().values().keySet()).allMatch(value -> value.compareTo("14") < 0);
    }

    @Test
    void many_short_values_are_cut_to_sixteen() {
        Map<String, List<Integer>> values = new TreeMap<>();
        for (int i = 10; i < 40; i++) {
            values.put("" + i, List.of(i));
        }
        Fault fault = new Fault(Fault.Kind.MISMATCH, -1, "", values);
        Frame.Abort cut = (Frame.Abort) roundTrip(new Frame.Abort(0, 0, 0, RouteKind.DIRECT, fault));
        assertThat(cut.fault().values()).hasSize(16).containsEntry("25", List.of(25));
    }

    @Test
    void lanes_that_cannot_be_are_refused() {
        for (LaneKey key : List.of(
                new LaneKey(LaneKey.Kind.DEFAULT, 0, ""),
                new LaneKey(LaneKey.Kind.DEFAULT, -1, "x"),
                new LaneKey(LaneKey.Kind.FUSED, -1, ""),
                new LaneKey(LaneKey.Kind.NAMED, -1, ""))) {
            assertThatThrownBy(() -> roundTrip(new Frame.DefineLane(0, 0, key))).isInstanceOf(WireException.class);
        }
        ByteBuf tooLarge = Unpooled.buffer().writeByte(0).writeByte(0).writeByte(1);
        Primitives.writeVarint(tooLarge, 1L << 32 | 8);
        tooLarge.writeByte(0);
        assertThatThrownBy(() -> ControlCodec.read(FrameType.DEFINE_LANE, tooLarge))
                .isInstanceOf(WireException.class);
    }

    @Test
    void the_bounds_of_varints() {
        for (long value : new long[] {0, 127, 128, 16_383, 16_384, Integer.MAX_VALUE, Long.MAX_VALUE}) {
            ByteBuf out = Unpooled.buffer();
            Primitives.writeVarint(out, value);
            assertThat(Primitives.readVarint(out)).isEqualTo(value);
        }
        ByteBuf tenBytes = Unpooled.buffer();
        Primitives.writeVarint(tenBytes, -1);
        assertThatThrownBy(() -> Primitives.readVarint(tenBytes)).isInstanceOf(WireException.class);
    }

    @Test
    void nothing_in_a_hello_is_longer_than_its_reader_waits_for() {
        Hello hello = new Hello(
                1, "€".repeat(341), 0, 1, 2, new Limits(1 << 20, 1 << 20), List.of(0), 0, 0, 0, "€".repeat(9_000));
        ByteBuf out = Unpooled.buffer();
        HelloCodec.write(out, hello);
        assertThat(out.readableBytes()).isLessThan(HelloCodec.MAX_BYTES);
        assertThat(HelloCodec.read(out.skipBytes(5)).failure()).isEqualTo("€".repeat(1_000));
    }

    private static Frame roundTrip(Frame frame) {
        ByteBuf out = Unpooled.buffer();
        ControlCodec.write(out, frame);
        assertThat(out.readableBytes()).isLessThanOrEqualTo(Limits.LEAST_BYTES);
        assertThat(out.getIntLE(0)).isEqualTo(out.readableBytes() - 4);
        return ControlCodec.read(out.getByte(4), out.slice(5, out.readableBytes() - 5));
    }
}
