// SPDX-License-Identifier: Apache-2.0
package io.collectives.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SegmentsTest {

    /** The bytes 0, 1, 2, … in segments of the given size. */
    private static Segments counting(int bytes, int segmentBytes) {
        Segments segments = Segments.heap(bytes, segmentBytes);
        segments.put(0, ByteBuffer.wrap(counting(bytes)));
        return segments;
    }

    private static byte[] counting(int bytes) {
        byte[] array = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            array[i] = (byte) i;
        }
        return array;
    }

    private static byte[] content(Segments segments) {
        byte[] array = new byte[(int) segments.byteSize()];
        segments.copyTo(0, Segments.of(ByteBuffer.wrap(array)), 0, array.length);
        return array;
    }

    @Test
    void slices_end_at_the_end_of_a_segment() {
        Segments segments = counting(8, 3);
        assertThat(segments.slice(0, 9)).isEqualTo(ByteBuffer.wrap(new byte[] {0, 1, 2}));
        assertThat(segments.slice(1, 1)).isEqualTo(ByteBuffer.wrap(new byte[] {1}));
        assertThat(segments.slice(2, 9)).isEqualTo(ByteBuffer.wrap(new byte[] {2}));
        assertThat(segments.slice(3, 2)).isEqualTo(ByteBuffer.wrap(new byte[] {3, 4}));
        assertThat(segments.slice(6, 9)).isEqualTo(ByteBuffer.wrap(new byte[] {6, 7}));
        assertThat(segments.slice(8, 9).remaining()).isZero();
        assertThat(segments.slice(4, 0).remaining()).isZero();
    }

    @Test
    void slices_are_fresh_little_endian_and_share_the_memory() {
        Segments segments = counting(8, 8);
        ByteBuffer slice = segments.slice(2, 4);
        assertThat(slice.order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
        slice.put((byte) 99);
        assertThat(segments.slice(2, 4).position()).isZero();
        assertThat(content(segments)).containsExactly(0, 1, 99, 3, 4, 5, 6, 7);
    }

    @Test
    void slices_outside_are_refused() {
        Segments segments = counting(8, 3);
        assertThatThrownBy(() -> segments.slice(-1, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> segments.slice(9, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> segments.slice(0, -1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> segments.slice(Long.MAX_VALUE, 1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void joins_the_remaining_bytes_of_buffers_and_leaves_those_as_they_are() {
        ByteBuffer first = ByteBuffer.wrap(counting(10)).position(1).limit(4);
        ByteBuffer empty = ByteBuffer.allocate(0);
        ByteBuffer second = ByteBuffer.allocateDirect(3).put(counting(3)).position(2);
        Segments segments = Segments.of(first, empty, second);
        assertThat(content(segments)).containsExactly(1, 2, 3, 2);
        assertThat(first.position()).isEqualTo(1);
        assertThat(second.position()).isEqualTo(2);
        first.position(0);
        second.put(2, (byte) 77);
        assertThat(content(segments)).containsExactly(1, 2, 3, 77);
    }

    @Test
    void cuts_a_buffer_that_is_too_large_for_a_segment() {
        Segments segments = Segments.of(List.of(ByteBuffer.wrap(counting(8)).position(1)), 3);
        assertThat(segments.readOnlyViews()).extracting(ByteBuffer::remaining).containsExactly(3, 3, 1);
        assertThat(content(segments)).containsExactly(1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    void put_takes_all_that_remains_or_nothing() {
        Segments segments = Segments.heap(8, 3);
        ByteBuffer source = ByteBuffer.wrap(counting(9)).position(3);
        assertThatThrownBy(() -> segments.put(3, source)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(source.remaining()).isEqualTo(6);
        assertThat(content(segments)).containsOnly(0);
        segments.put(2, source);
        assertThat(source.remaining()).isZero();
        assertThat(content(segments)).containsExactly(0, 0, 3, 4, 5, 6, 7, 8);
    }

    @Test
    void put_respects_the_limit_and_nature_of_the_source() {
        Segments segments = Segments.heap(5, 2);
        segments.put(
                0, ByteBuffer.wrap(counting(9)).asReadOnlyBuffer().position(2).limit(4));
        segments.put(
                2,
                ByteBuffer.allocateDirect(9).put(counting(9)).flip().position(5).limit(8));
        assertThat(content(segments)).containsExactly(2, 3, 5, 6, 7);
    }

    @Test
    void copies_that_do_not_fit_write_nothing() {
        Segments source = counting(8, 3);
        Segments target = Segments.heap(5, 2);
        assertThatThrownBy(() -> source.copyTo(3, target, 0, 6)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> source.copyTo(0, target, 1, 5)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> source.copyTo(0, target, 0, -1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(content(target)).containsOnly(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 64})
    void behave_like_one_array_whatever_the_segments(int segmentBytes) {
        Random random = new Random(segmentBytes);
        byte[] model = counting(61);
        Segments segments = counting(61, segmentBytes);
        for (int round = 0; round < 500; round++) {
            byte[] bytes = new byte[random.nextInt(20)];
            random.nextBytes(bytes);
            int at = random.nextInt(model.length - bytes.length + 1);
            System.arraycopy(bytes, 0, model, at, bytes.length);
            segments.put(at, ByteBuffer.wrap(bytes));

            int from = random.nextInt(model.length);
            int length = random.nextInt(model.length - from + 1);
            byte[] read = new byte[length + 3];
            segments.copyTo(from, Segments.of(List.of(ByteBuffer.wrap(read)), 4), 3, length);
            assertThat(Arrays.copyOfRange(read, 3, read.length))
                    .isEqualTo(Arrays.copyOfRange(model, from, from + length));

            ByteBuffer whole = ByteBuffer.wrap(model).order(ByteOrder.LITTLE_ENDIAN);
            int offset = random.nextInt(model.length - 7);
            assertThat(segments.bits(offset, 8)).isEqualTo(whole.getLong(offset));
            assertThat(segments.bits(offset, 4)).isEqualTo(Integer.toUnsignedLong(whole.getInt(offset)));
            assertThat(segments.bits(offset, 2)).isEqualTo(Short.toUnsignedLong(whole.getShort(offset)));
            assertThat(segments.bits(offset, 1)).isEqualTo(Byte.toUnsignedLong(whole.get(offset)));
        }
        assertThat(content(segments)).isEqualTo(model);
    }

    @Test
    void compare_by_content_whatever_the_segments() {
        assertThat(counting(61, 7).contentEquals(counting(61, 5))).isTrue();
        assertThat(counting(61, 7).contentEquals(counting(60, 7))).isFalse();
        for (int i = 0; i < 61; i++) {
            Segments changed = counting(61, 5);
            changed.put(i, ByteBuffer.wrap(new byte[] {-1}));
            assertThat(counting(61, 7).contentEquals(changed)).as("byte %d", i).isFalse();
        }
    }

    @Test
    void a_prefix_shares_the_memory() {
        Segments segments = counting(8, 3);
        Segments prefix = segments.prefix(5);
        assertThat(content(prefix)).containsExactly(0, 1, 2, 3, 4);
        prefix.put(4, ByteBuffer.wrap(new byte[] {44}));
        assertThat(segments.bits(4, 1)).isEqualTo(44);
        assertThat(segments.prefix(0).byteSize()).isZero();
    }

    @Test
    void may_be_empty() {
        for (Segments empty : List.of(Segments.heap(0), Segments.of(), Segments.of(ByteBuffer.allocate(0)))) {
            assertThat(empty.byteSize()).isZero();
            assertThat(empty.slice(0, 9).remaining()).isZero();
            assertThat(empty.readOnlyViews()).isEmpty();
            empty.put(0, ByteBuffer.allocate(0));
            assertThatThrownBy(() -> empty.slice(1, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void are_direct_if_every_segment_is() {
        ByteBuffer heap = ByteBuffer.allocate(1);
        ByteBuffer direct = ByteBuffer.allocateDirect(1);
        assertThat(Segments.of(direct, direct).isDirect()).isTrue();
        assertThat(Segments.of(direct, heap).isDirect()).isFalse();
        assertThat(Segments.heap(4).isDirect()).isFalse();
    }

    @Test
    void read_only_buffers_can_be_read_but_not_written() {
        Segments segments = Segments.of(ByteBuffer.wrap(counting(4)).asReadOnlyBuffer());
        assertThat(content(segments)).containsExactly(0, 1, 2, 3);
        assertThatThrownBy(() -> segments.put(0, ByteBuffer.allocate(1))).isInstanceOf(ReadOnlyBufferException.class);
    }

    @Test
    void a_negative_size_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Segments.heap(-1)).withMessageContaining("-1");
    }
}
