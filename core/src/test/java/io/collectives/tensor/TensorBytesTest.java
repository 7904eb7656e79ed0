// SPDX-License-Identifier: Apache-2.0
package io.collectives.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Raw bytes that go into a tensor and come out again. */
class TensorBytesTest {

    private static final Shape EIGHT = Shape.of(2, 4);

    /** Twice the bytes 0 to 255, which is a number of elements of every type. */
    private static byte[] everyByte() {
        byte[] bytes = new byte[512];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) i;
        }
        return bytes;
    }

    /** Elements at the edges of a type, by their bits: limits, zeros, subnormals, infinities and NaNs with payloads. */
    private static long[] edges(DataType type) {
        return switch (type) {
            case INT8, UINT8 -> new long[] {0, 1, 0x7f, 0x80, 0xff};
            case INT16, UINT16 -> new long[] {0, 1, 0x7fff, 0x8000, 0xffff};
            case INT32, UINT32 -> new long[] {0, 1, 0x7fff_ffffL, 0x8000_0000L, 0xffff_ffffL};
            case INT64, UINT64 -> new long[] {0, 1, Long.MAX_VALUE, Long.MIN_VALUE, -1};
            case FLOAT16 ->
                new long[] {0, 0x8000, 1, 0x83ff, 0x0400, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7c01, 0x7e2a, 0xffff};
            case BFLOAT16 ->
                new long[] {0, 0x8000, 1, 0x807f, 0x0080, 0x7f7f, 0xff7f, 0x7f80, 0xff80, 0x7f81, 0x7fc5, 0xffff};
            case FLOAT32 ->
                new long[] {
                    0,
                    0x8000_0000L,
                    1,
                    0x807f_ffffL,
                    0x0080_0000,
                    0x7f7f_ffff,
                    0xff7f_ffffL,
                    0x7f80_0000,
                    0xff80_0000L,
                    0x7f80_0001,
                    0x7fc0_1234,
                    0xffff_ffffL
                };
            case FLOAT64 ->
                new long[] {
                    0,
                    Long.MIN_VALUE,
                    1,
                    0x800f_ffff_ffff_ffffL,
                    0x0010_0000_0000_0000L,
                    0x7fef_ffff_ffff_ffffL,
                    0xffef_ffff_ffff_ffffL,
                    0x7ff0_0000_0000_0000L,
                    0xfff0_0000_0000_0000L,
                    0x7ff0_0000_0000_0001L,
                    0x7ff8_0000_1234_5678L,
                    -1
                };
        };
    }

    private static byte[] edgeBytes(DataType type) {
        int size = type.byteSize();
        long[] edges = edges(type);
        byte[] bytes = new byte[edges.length * size];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (edges[i / size] >> i % size * 8);
        }
        return bytes;
    }

    @ParameterizedTest
    @EnumSource
    void every_byte_pattern_is_kept(DataType type) {
        Shape shape = Shape.of(512 / type.byteSize());
        assertKept(type, shape, everyByte());
    }

    @ParameterizedTest
    @EnumSource
    void edges_of_every_type_are_kept(DataType type) {
        assertKept(type, Shape.of(edges(type).length), edgeBytes(type));
    }

    private static void assertKept(DataType type, Shape shape, byte[] bytes) {
        for (Tensor tensor : List.of(
                Tensor.of(type, shape, ByteBuffer.wrap(bytes)),
                Tensor.wrap(type, shape, ByteBuffer.wrap(bytes)),
                Tensor.over(type, shape, Copies.of(ByteBuffer.wrap(bytes))))) {
            assertThat(tensor.toByteArray()).isEqualTo(bytes);
            ByteBuffer copy = ByteBuffer.allocateDirect(bytes.length);
            tensor.copyTo(copy);
            assertThat(copy.flip()).isEqualTo(ByteBuffer.wrap(bytes));
            assertThat(tensor.segments()).containsExactly(ByteBuffer.wrap(bytes));
            assertThat(tensor.dataType()).isEqualTo(type);
            assertThat(tensor.shape()).isEqualTo(shape);
        }
    }

    @ParameterizedTest
    @EnumSource
    void edges_of_every_type_have_their_value(DataType type) {
        Tensor tensor = Tensor.of(type, Shape.of(edges(type).length), ByteBuffer.wrap(edgeBytes(type)));
        Tensor again = type.isFloating()
                ? Tensor.of(type, tensor.shape(), tensor.toDoubleArray())
                : Tensor.of(type, tensor.shape(), tensor.toLongArray());
        for (int i = 0; i < edges(type).length; i++) {
            if (Double.isNaN(tensor.getDouble(i))) {
                assertThat(again.getDouble(i)).isNaN();
            } else {
                long bits = again.memory().segments().bits((long) i * type.byteSize(), type.byteSize());
                assertThat(bits).as("element %d", i).isEqualTo(edges(type)[i]);
            }
        }
    }

    @Test
    void a_float_nan_is_read_with_its_payload() {
        Tensor tensor = Tensor.of(Shape.of(1), new float[] {Float.intBitsToFloat(0x7fc0_1234)});
        assertThat(Float.floatToRawIntBits(tensor.getFloat(0))).isEqualTo(0x7fc0_1234);
        assertThat(Float.floatToRawIntBits(tensor.toFloatArray()[0])).isEqualTo(0x7fc0_1234);
    }

    @Test
    void takes_what_remains_of_any_kind_of_buffer_and_leaves_it_as_it_is() {
        byte[] padded = new byte[19];
        System.arraycopy(everyByte(), 1, padded, 3, 8);
        ByteBuffer heap = ByteBuffer.wrap(padded).position(3).limit(11);
        ByteBuffer direct =
                ByteBuffer.allocateDirect(19).put(padded).position(3).limit(11);
        for (ByteBuffer source : List.of(
                heap,
                direct,
                heap.asReadOnlyBuffer(),
                direct.asReadOnlyBuffer(),
                heap.slice(),
                direct.slice(),
                heap.duplicate().order(ByteOrder.LITTLE_ENDIAN),
                ByteBuffer.wrap(padded, 3, 8).slice().asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN))) {
            int position = source.position();
            ByteOrder order = source.order();
            Tensor copied = Tensor.of(DataType.UINT16, Shape.of(4), source);
            Tensor wrapped = Tensor.wrap(DataType.UINT16, Shape.of(4), source);
            assertThat(copied.toLongArray()).containsExactly(0x0201, 0x0403, 0x0605, 0x0807);
            assertThat(wrapped).isEqualTo(copied);
            assertThat(source.position()).isEqualTo(position);
            assertThat(source.remaining()).isEqualTo(8);
            assertThat(source.order()).isEqualTo(order);
        }
    }

    @Test
    void of_copies() {
        byte[] bytes = {1, 2, 3, 4, 5, 6, 7, 8};
        int[] ints = {1, 2, 3, 4, 5, 6, 7, 8};
        Tensor ofBuffer = Tensor.of(DataType.INT8, EIGHT, ByteBuffer.wrap(bytes));
        Tensor ofBytes = Tensor.of(EIGHT, bytes);
        Tensor ofInts = Tensor.of(EIGHT, ints);
        bytes[0] = 99;
        ints[0] = 99;
        assertThat(ofBuffer.getLong(0)).isEqualTo(1);
        assertThat(ofBytes.getLong(0)).isEqualTo(1);
        assertThat(ofInts.getLong(0)).isEqualTo(1);
    }

    @Test
    void wrap_does_not_copy() {
        byte[] bytes = {1, 2, 3, 4, 5, 6, 7, 8};
        ByteBuffer direct = ByteBuffer.allocateDirect(8);
        Tensor heapTensor = Tensor.wrap(DataType.INT8, EIGHT, ByteBuffer.wrap(bytes));
        Tensor directTensor = Tensor.wrap(DataType.INT8, EIGHT, direct);
        bytes[0] = 99;
        direct.put(7, (byte) 98);
        assertThat(heapTensor.getLong(0)).isEqualTo(99);
        assertThat(directTensor.getLong(7)).isEqualTo(98);
    }

    @Test
    void elements_may_straddle_wrapped_buffers() {
        byte[] bytes = Arrays.copyOf(everyByte(), 24);
        Tensor whole = Tensor.of(DataType.INT64, Shape.of(3), ByteBuffer.wrap(bytes));
        for (int cut = 0; cut <= 24; cut++) {
            ByteBuffer head = ByteBuffer.wrap(bytes, 0, cut);
            ByteBuffer tail = ByteBuffer.wrap(bytes, cut, 24 - cut);
            Tensor cutInTwo = Tensor.wrap(DataType.INT64, Shape.of(3), head, tail);
            assertThat(cutInTwo.toLongArray()).isEqualTo(whole.toLongArray());
            assertThat(cutInTwo).isEqualTo(whole).hasSameHashCodeAs(whole);
            assertThat(cutInTwo.toByteArray()).isEqualTo(bytes);
        }
    }

    @Test
    void a_size_other_than_that_of_the_shape_is_refused_with_both() {
        assertMismatch(() -> Tensor.of(DataType.FLOAT32, EIGHT, ByteBuffer.allocate(31)), 32, 31);
        assertMismatch(() -> Tensor.of(DataType.FLOAT32, EIGHT, 1.0, 2.0), 32, 8);
        assertMismatch(() -> Tensor.of(DataType.UINT8, EIGHT, 1L, 2L), 8, 2);
        assertMismatch(() -> Tensor.of(EIGHT, new short[9]), 16, 18);
        assertMismatch(() -> Tensor.wrap(DataType.INT8, EIGHT, ByteBuffer.allocate(4), ByteBuffer.allocate(5)), 8, 9);
        assertMismatch(() -> Tensor.over(DataType.INT64, EIGHT, Memory.heap(8)), 64, 8);
        assertMismatch(() -> Tensor.of(DataType.INT8, Shape.of(), ByteBuffer.allocate(0)), 1, 0);
    }

    private static void assertMismatch(Runnable making, int expected, int given) {
        assertThatIllegalArgumentException()
                .isThrownBy(making::run)
                .withMessageContaining("takes " + expected + " bytes")
                .withMessageContaining("given are " + given);
    }

    @Test
    void a_shape_that_overflows_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Tensor.of(DataType.INT8, Shape.of(1L << 32, 1L << 32), ByteBuffer.allocate(0)))
                .withMessageContaining("[4294967296, 4294967296]");
    }

    @Test
    void may_be_empty() {
        Tensor empty = Tensor.of(DataType.FLOAT32, Shape.of(0, 3), ByteBuffer.allocate(0));
        assertThat(empty.elementCount()).isZero();
        assertThat(empty.toByteArray()).isEmpty();
        assertThat(empty.toFloatArray()).isEmpty();
        assertThat(empty.segments()).isEmpty();
        assertThat(empty).isEqualTo(Tensor.of(Shape.of(0, 3), new float[0]));
    }

    @Test
    void copies_to_the_position_of_a_buffer_and_moves_it() {
        Tensor tensor = Tensor.of(Shape.of(2), new short[] {0x0201, 0x0403});
        ByteBuffer target = ByteBuffer.allocate(9).position(3);
        tensor.copyTo(target);
        assertThat(target.position()).isEqualTo(7);
        assertThat(target.array()).containsExactly(0, 0, 0, 1, 2, 3, 4, 0, 0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tensor.copyTo(target))
                .withMessageContaining("4 bytes")
                .withMessageContaining("2");
        assertThat(target.position()).isEqualTo(7);
    }

    @Test
    void segments_cannot_be_written_and_are_little_endian() {
        Tensor tensor = Tensor.of(Shape.of(2), new int[] {0x01020304, 5});
        ByteBuffer view = tensor.segments().get(0);
        assertThat(view.order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
        assertThat(view.getInt(0)).isEqualTo(0x01020304);
        assertThatThrownBy(() -> view.put((byte) 1)).isInstanceOf(ReadOnlyBufferException.class);
        view.position(4);
        assertThat(tensor.segments().get(0).position()).isZero();
        assertThat(tensor.getLong(0)).isEqualTo(0x01020304);
    }

    @Test
    void may_be_larger_than_2_gib() {
        ByteBuffer mebibyte = ByteBuffer.allocate(1 << 20).put(5, (byte) 55);
        ByteBuffer[] buffers = Collections.nCopies(2049, mebibyte.clear()).toArray(ByteBuffer[]::new);
        Tensor tensor = Tensor.wrap(DataType.UINT8, Shape.of(2049, 1 << 20), buffers);
        assertThat(tensor.elementCount()).isEqualTo(2049L << 20);
        assertThat(tensor.getLong((1L << 31) + 5)).isEqualTo(55);
        assertThat(tensor.getLong((1L << 31) + 6)).isZero();
        assertThatThrownBy(tensor::toByteArray)
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("2148532224 bytes");
        assertThatThrownBy(tensor::toFloatArray).isInstanceOf(UnsupportedOperationException.class);
        assertThatIllegalArgumentException().isThrownBy(() -> tensor.copyTo(ByteBuffer.allocate(1)));
    }
}
