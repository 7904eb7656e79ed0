// SPDX-License-Identifier: Apache-2.0
package io.collectives.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Numbers that go into a tensor and come out again. */
class TensorNumbersTest {

    @Test
    void unsigned_elements_keep_their_value() {
        assertThat(Tensor.of(DataType.UINT8, Shape.of(1), 200L).getLong(0)).isEqualTo(200);
        assertThat(Tensor.of(DataType.UINT16, Shape.of(1), 65535L).getLong(0)).isEqualTo(65535);
        assertThat(Tensor.of(DataType.UINT32, Shape.of(1), 1L << 31).getLong(0)).isEqualTo(2147483648L);
        assertThat(Tensor.of(DataType.UINT8, Shape.of(1), 200L).getDouble(0)).isEqualTo(200);
        assertThat(Tensor.of(DataType.UINT16, Shape.of(1), 65535L).getFloat(0)).isEqualTo(65535);
        assertThat(Tensor.of(DataType.UINT32, Shape.of(1), 1L << 31).getDouble(0))
                .isEqualTo(0x1p31);
        assertThat(Tensor.of(DataType.UINT32, Shape.of(1), 1L << 31).getBigInteger(0))
                .isEqualTo(BigInteger.TWO.pow(31));
    }

    @Test
    void uint64_beyond_a_long_is_read_as_bits_or_as_a_big_integer() {
        long bits = (1L << 63) + 5;
        Tensor tensor = Tensor.of(DataType.UINT64, Shape.of(2), bits, 5L);
        assertThat(tensor.getLong(0)).isEqualTo(bits);
        assertThat(Long.toUnsignedString(tensor.getLong(0))).isEqualTo("9223372036854775813");
        assertThat(tensor.getBigInteger(0)).isEqualTo(new BigInteger("9223372036854775813"));
        assertThat(tensor.getBigInteger(1)).isEqualTo(5);
        assertThat(tensor.getDouble(0)).isEqualTo(0x1p63);
        assertThat(tensor.getFloat(0)).isEqualTo(0x1p63f);
    }

    @Test
    void uint64_rounds_as_its_whole_value_does() {
        Random random = new Random(64);
        for (int round = 0; round < 20_000; round++) {
            // A few set bits below the precision of a double or float decide about ties.
            long bits = random.nextLong() & random.nextLong() << random.nextInt(63) | (long) random.nextInt(3);
            Tensor tensor = Tensor.of(DataType.UINT64, Shape.of(1), bits);
            BigInteger exact = new BigInteger(Long.toUnsignedString(bits));
            assertThat(tensor.getBigInteger(0)).isEqualTo(exact);
            assertThat(tensor.getDouble(0)).isEqualTo(exact.doubleValue());
            assertThat(tensor.getFloat(0)).isEqualTo(exact.floatValue());
        }
    }

    @Test
    void signed_elements_keep_their_sign() {
        for (DataType type : new DataType[] {DataType.INT8, DataType.INT16, DataType.INT32, DataType.INT64}) {
            Tensor tensor = Tensor.of(type, Shape.of(2), -100L, 100L);
            assertThat(tensor.toLongArray()).containsExactly(-100, 100);
            assertThat(tensor.toIntArray()).containsExactly(-100, 100);
            assertThat(tensor.toDoubleArray()).containsExactly(-100, 100);
            assertThat(tensor.toFloatArray()).containsExactly(-100, 100);
            assertThat(tensor.getBigInteger(0)).isEqualTo(-100);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "INT8, -128, 127",
        "INT16, -32768, 32767",
        "INT32, -2147483648, 2147483647",
        "INT64, -9223372036854775808, 9223372036854775807",
        "UINT8, 0, 255",
        "UINT16, 0, 65535",
        "UINT32, 0, 4294967295"
    })
    void integers_are_checked_against_the_range_of_their_type(DataType type, long min, long max) {
        assertThat(Tensor.of(type, Shape.of(2), min, max).toLongArray()).containsExactly(min, max);
        if (type != DataType.INT64) {
            assertThat(Tensor.of(type, Shape.of(2), (double) min, (double) max).toLongArray())
                    .containsExactly(min, max);
            assertRefused(type, min - 1);
            assertRefused(type, max + 1);
        }
    }

    private static void assertRefused(DataType type, long value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Tensor.of(type, Shape.of(1), value))
                .withMessageContaining(Long.toString(value))
                .withMessageContaining(type.hcclName());
        assertThatIllegalArgumentException().isThrownBy(() -> Tensor.of(type, Shape.of(1), (double) value));
    }

    @ParameterizedTest
    @EnumSource(names = {"INT8", "INT16", "INT32", "INT64", "UINT8", "UINT16", "UINT32", "UINT64"})
    void integer_types_refuse_numbers_that_are_no_integers(DataType type) {
        for (double value : new double[] {0.5, -0.25, Double.NaN, Double.POSITIVE_INFINITY, 0x1p64, -0x1p65}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Tensor.of(type, Shape.of(1), value))
                    .withMessageContaining(Double.toString(value));
        }
    }

    @Test
    void integers_of_64_bits_take_doubles_up_to_their_limits() {
        assertThat(Tensor.of(DataType.INT64, Shape.of(2), -0x1p63, Math.nextDown(0x1p63))
                        .toLongArray())
                .containsExactly(Long.MIN_VALUE, (1L << 63) - 1024);
        assertThatIllegalArgumentException().isThrownBy(() -> Tensor.of(DataType.INT64, Shape.of(1), 0x1p63));
        assertThat(Tensor.of(DataType.UINT64, Shape.of(3), -0.0, 0x1p63, Math.nextDown(0x1p64))
                        .toLongArray())
                .containsExactly(0, 1L << 63, -2048);
        assertThatIllegalArgumentException().isThrownBy(() -> Tensor.of(DataType.UINT64, Shape.of(1), -1.0));
        assertThatIllegalArgumentException().isThrownBy(() -> Tensor.of(DataType.UINT64, Shape.of(1), 0x1p64));
    }

    @ParameterizedTest
    @EnumSource(names = {"FLOAT16", "BFLOAT16", "FLOAT32", "FLOAT64"})
    void floating_types_hold_what_is_special(DataType type) {
        double[] special = {0.0, -0.0, 1.5, -2.0, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Double.NaN};
        Tensor tensor = Tensor.of(type, Shape.of(special.length), special);
        for (int i = 0; i < special.length; i++) {
            assertThat(Double.doubleToRawLongBits(tensor.getDouble(i)))
                    .isEqualTo(Double.doubleToRawLongBits(special[i]));
            assertThat(Float.floatToRawIntBits(tensor.getFloat(i)))
                    .isEqualTo(Float.floatToRawIntBits((float) special[i]));
        }
        assertThat(Tensor.of(type, Shape.of(2), 3L, -100L).toDoubleArray()).containsExactly(3, -100);
    }

    @Test
    void floating_types_round_to_nearest_even() {
        long tie = (1L << 62) + (1L << 54);
        assertThat(Tensor.of(DataType.BFLOAT16, Shape.of(3), tie - 1, tie, tie + 1)
                        .toDoubleArray())
                .containsExactly(0x1p62, 0x1p62, 0x1p62 + 0x1p55);
        assertThat(Tensor.of(DataType.BFLOAT16, Shape.of(2), 1 + 0x1p-8, 1 + 0x1p-8 + 0x1p-40)
                        .toDoubleArray())
                .containsExactly(1, 1 + 0x1p-7);
        assertThat(Tensor.of(DataType.FLOAT16, Shape.of(3), 2049L, 2051L, 65520L)
                        .toDoubleArray())
                .containsExactly(2048, 2052, Double.POSITIVE_INFINITY);
        long floatTie = (1L << 62) + (1L << 38);
        assertThat(Tensor.of(DataType.FLOAT32, Shape.of(2), floatTie, floatTie + 1)
                        .toDoubleArray())
                .containsExactly(0x1p62, 0x1p62 + 0x1p39);
        assertThat(Tensor.of(DataType.FLOAT32, Shape.of(2), 0.1, 1e300).toFloatArray())
                .containsExactly(0.1f, Float.POSITIVE_INFINITY);
        assertThat(Tensor.of(DataType.FLOAT64, Shape.of(1), 0.1).getFloat(0)).isEqualTo(0.1f);
    }

    @Test
    void a_long_becomes_a_float_in_one_rounding() {
        long value = (1L << 62) + (1L << 38) + 1;
        assertThat(Tensor.of(DataType.INT64, Shape.of(1), value).getFloat(0)).isEqualTo((float) value);
    }

    @ParameterizedTest
    @EnumSource(names = {"FLOAT16", "BFLOAT16", "FLOAT32", "FLOAT64"})
    void floating_types_are_not_read_as_integers(DataType type) {
        Tensor tensor = Tensor.of(type, Shape.of(1), 1.0);
        assertThatThrownBy(() -> tensor.getLong(0))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining(type.hcclName());
        assertThatThrownBy(() -> tensor.getBigInteger(0)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(tensor::toLongArray).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(tensor::toIntArray).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void an_int_array_holds_no_more_than_ints() {
        assertThat(Tensor.of(DataType.UINT32, Shape.of(1), 0x7fff_ffffL).toIntArray())
                .containsExactly(Integer.MAX_VALUE);
        for (Tensor tooLarge : new Tensor[] {
            Tensor.of(DataType.UINT32, Shape.of(1), 1L << 31),
            Tensor.of(DataType.INT64, Shape.of(1), -1L << 32),
            Tensor.of(DataType.UINT64, Shape.of(1), -1L)
        }) {
            assertThatThrownBy(tooLarge::toIntArray)
                    .isInstanceOf(ArithmeticException.class)
                    .hasMessageContaining(tooLarge.getBigInteger(0).toString());
        }
    }

    @Test
    void java_arrays_have_the_type_of_their_elements() {
        Shape shape = Shape.of(2);
        assertTensor(Tensor.of(shape, new byte[] {-128, 127}), DataType.INT8, -128, 127);
        assertTensor(Tensor.of(shape, new short[] {-32768, 32767}), DataType.INT16, -32768, 32767);
        assertTensor(Tensor.of(shape, new int[] {Integer.MIN_VALUE, 7}), DataType.INT32, Integer.MIN_VALUE, 7);
        assertTensor(Tensor.of(shape, new long[] {-1L << 53, 7}), DataType.INT64, -0x1p53, 7);
        assertTensor(Tensor.of(shape, new float[] {Float.MIN_VALUE, -7}), DataType.FLOAT32, Float.MIN_VALUE, -7);
        assertTensor(Tensor.of(shape, new double[] {Double.MIN_VALUE, -7}), DataType.FLOAT64, Double.MIN_VALUE, -7);
    }

    private static void assertTensor(Tensor tensor, DataType type, double... values) {
        assertThat(tensor.dataType()).isEqualTo(type);
        assertThat(tensor.toDoubleArray()).containsExactly(values);
    }

    @Test
    void a_scalar_has_one_element() {
        Tensor scalar = Tensor.of(DataType.INT16, Shape.of(), 42L);
        assertThat(scalar.elementCount()).isEqualTo(1);
        assertThat(scalar.getLong(0)).isEqualTo(42);
    }

    @Test
    void elements_are_in_row_major_order() {
        Tensor tensor = Tensor.of(Shape.of(2, 3), new int[] {0, 1, 2, 10, 11, 12});
        assertThat(tensor.getLong(1 * 3 + 2)).isEqualTo(12);
        assertThat(tensor.elementCount()).isEqualTo(6);
        assertThat(tensor.byteSize()).isEqualTo(24);
    }

    @Test
    void an_index_outside_is_refused_with_the_count() {
        Tensor tensor = Tensor.of(Shape.of(2, 3), new int[6]);
        for (long index : new long[] {-1, 6, 1L << 32, Long.MAX_VALUE}) {
            assertThatThrownBy(() -> tensor.getLong(index))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessageContaining(Long.toString(index))
                    .hasMessageContaining("6");
        }
        assertThatThrownBy(() -> Tensor.of(DataType.FLOAT32, Shape.of(0, 3), new double[0])
                        .getFloat(0))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }
}
