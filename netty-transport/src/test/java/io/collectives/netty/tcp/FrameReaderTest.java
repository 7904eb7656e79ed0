// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.collectives.netty.wire.BlockCodec;
import io.collectives.netty.wire.ControlCodec;
import io.collectives.netty.wire.ProtocolExamples;
import io.collectives.netty.wire.RandomFrames;
import io.collectives.netty.wire.WireException;
import io.collectives.transport.BlockHeader;
import io.collectives.transport.Limits;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FrameReaderTest {
    private static final int MAX_FRAME_BYTES = 1 << 20;

    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(false);

    @AfterEach
    void nothing_is_held() {
        assertThat(heldBytes()).isZero();
    }

    private long heldBytes() {
        return allocator.metric().usedHeapMemory() + allocator.metric().usedDirectMemory();
    }

    private FrameReader reader(FrameSink sink) {
        return new FrameReader(sink, allocator, MAX_FRAME_BYTES);
    }

    private static byte[] sequence(long seed, int frames, int mostBytes) {
        RandomFrames random = new RandomFrames(seed);
        Random payloads = new Random(seed);
        ByteBuf out = Unpooled.buffer();
        for (int i = 0; i < frames; i++) {
            if (payloads.nextBoolean()) {
                ControlCodec.write(out, random.control());
            } else {
                BlockHeader header = random.block(mostBytes);
                byte[] payload = new byte[header.bytes()];
                payloads.nextBytes(payload);
                BlockCodec.write(out, header);
                out.writeBytes(payload);
            }
        }
        byte[] bytes = new byte[out.readableBytes()];
        out.readBytes(bytes);
        return bytes;
    }

    private static void feed(FrameReader reader, byte[] bytes, int from, int to) {
        reader.read(Unpooled.wrappedBuffer(bytes, from, to - from));
    }

    private List<Object> whole(byte[] bytes) {
        RecordingSink sink = new RecordingSink(Integer.MAX_VALUE);
        FrameReader reader = reader(sink);
        feed(reader, bytes, 0, bytes.length);
        reader.close();
        return sink.events();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void torn_at_each_byte(long seed) {
        byte[] bytes = sequence(seed, 12, 40);
        List<Object> expected = whole(bytes);
        assertThat(expected).hasSizeGreaterThanOrEqualTo(12);
        for (int cut = 1; cut < bytes.length; cut++) {
            RecordingSink sink = new RecordingSink(7);
            FrameReader reader = reader(sink);
            feed(reader, bytes, 0, cut);
            feed(reader, bytes, cut, bytes.length);
            assertThat(sink.events()).as("cut at %d", cut).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void byte_by_byte(long seed) {
        byte[] bytes = sequence(seed, 60, 300);
        RecordingSink sink = new RecordingSink(100);
        FrameReader reader = reader(sink);
        for (int i = 0; i < bytes.length; i++) {
            feed(reader, bytes, i, i + 1);
        }
        assertThat(sink.events()).isEqualTo(whole(bytes));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void in_random_pieces_some_straight_into_their_landing(long seed) {
        byte[] bytes = sequence(seed, 200, 70_000);
        RecordingSink sink = new RecordingSink(30_000);
        FrameReader reader = reader(sink);
        Random random = new Random(seed);
        int at = 0;
        while (at < bytes.length) {
            int piece = 1 + random.nextInt(Math.min(bytes.length - at, 1 << random.nextInt(17)));
            ByteBuffer landing = reader.payload() > 0 ? sink.landing() : null;
            if (landing != null) {
                piece = Math.min(piece, landing.remaining());
                landing.put(bytes, at, piece);
                reader.received(piece);
            } else {
                feed(reader, bytes, at, at + piece);
            }
            at += piece;
        }
        assertThat(sink.events()).isEqualTo(whole(bytes));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0x22",
        "-1, 0x22",
        "0x7fffffff, 0x22",
        "-2147483648, 0x10",
        "1048573, 0x10",
        "65533, 0x22",
        "65533, 0x7f"
    })
    void a_length_that_cannot_be_is_refused_at_once(String length, String type) {
        FrameReader reader = reader(new RecordingSink(1));
        ByteBuf in = Unpooled.buffer()
                .writeIntLE(Long.decode(length).intValue())
                .writeByte(Integer.decode(type))
                .writeShortLE(3);
        assertThatThrownBy(() -> reader.read(in))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("at most");
    }

    @Test
    void the_longest_frames_are_read() {
        BlockHeader header = new BlockHeader(0, 0, 0, 1, MAX_FRAME_BYTES - 7 - 5, true, null);
        ByteBuf block = Unpooled.buffer();
        BlockCodec.write(block, header);
        block.writeZero(header.bytes());
        RecordingSink sink = new RecordingSink(Integer.MAX_VALUE);
        assertThat(block.readableBytes()).isEqualTo(MAX_FRAME_BYTES);
        FrameReader reader = reader(sink);
        reader.read(block);
        assertThat(sink.events()).hasSize(2).contains(header);
    }

    @Test
    void a_lying_length_allocates_nothing() {
        FrameReader reader = reader(new RecordingSink(1));
        reader.read(Unpooled.buffer().writeIntLE(Limits.LEAST_BYTES - 4).writeByte(0x22));
        assertThat(heldBytes()).isBetween(1L, 512L);
        reader.close();
    }

    @Test
    void an_incomplete_frame_holds_at_most_what_has_come() {
        FrameReader reader = reader(new RecordingSink(1));
        reader.read(Unpooled.buffer().writeIntLE(Limits.LEAST_BYTES - 4).writeByte(0x22));
        for (int i = 0; i < 15; i++) {
            reader.read(Unpooled.buffer().writeZero(4_096));
            assertThat(heldBytes()).isLessThanOrEqualTo(4L * (i + 2) * 4_096);
        }
        reader.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {16 * 1024 + 1, 0xFFFF})
    void a_header_longer_than_its_frame_or_than_allowed_is_refused(int header) {
        FrameReader reader = reader(new RecordingSink(1));
        ByteBuf in = Unpooled.buffer().writeIntLE(60_000).writeByte(0x10).writeShortLE(header);
        assertThatThrownBy(() -> reader.read(in)).isInstanceOf(WireException.class);
        ByteBuf small = Unpooled.buffer().writeIntLE(100).writeByte(0x10).writeShortLE(98);
        assertThatThrownBy(() -> reader(new RecordingSink(1)).read(small)).isInstanceOf(WireException.class);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void garbage_raises_nothing_unexpected(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 3_000; i++) {
            byte[] garbage = new byte[random.nextInt(200)];
            random.nextBytes(garbage);
            if (garbage.length > 4 && random.nextBoolean()) {
                garbage[1] = garbage[2] = garbage[3] = 0; // a length that may be
            }
            readAnything(garbage, random);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void damaged_frames_raise_nothing_unexpected(long seed) {
        Map<String, byte[]> examples = ProtocolExamples.read();
        Random random = new Random(seed);
        for (int i = 0; i < 3_000; i++) {
            byte[] bytes = i % 2 == 0
                    ? sequence(random.nextLong(), 3, 50)
                    : examples.values().stream()
                            .skip(random.nextInt(examples.size()))
                            .findFirst()
                            .orElseThrow()
                            .clone();
            for (int damages = 1 + random.nextInt(3); damages > 0; damages--) {
                bytes[random.nextInt(bytes.length)] = (byte) (random.nextBoolean() ? random.nextInt() : 0xFF);
            }
            readAnything(bytes, random);
        }
    }

    private void readAnything(byte[] bytes, Random random) {
        FrameReader reader = reader(new RecordingSink(64));
        int cut = random.nextInt(bytes.length + 1);
        try {
            feed(reader, bytes, 0, cut);
            feed(reader, bytes, cut, bytes.length);
        } catch (WireException | IllegalArgumentException expected) {
            assertThat(Objects.requireNonNull(expected.getMessage())).isNotEmpty();
        } finally {
            assertThat(heldBytes()).isLessThanOrEqualTo(4_096);
            reader.close();
        }
    }
}
