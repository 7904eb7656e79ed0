// SPDX-License-Identifier: Apache-2.0
package io.collectives.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every one of the 65,536 bit patterns of both formats, and every midpoint between two neighbours. */
class SixteenBitFloatTest {

    private enum Format {
        FLOAT16(SixteenBitFloat.FLOAT16, DataType.FLOAT16, 10, 0x7c00, 0x1p16),
        BFLOAT16(SixteenBitFloat.BFLOAT16, DataType.BFLOAT16, 7, 0x7f80, 0x1p128);

        final SixteenBitFloat codec;
        final DataType type;
        final int fractionBits;
        final int infinity;
        /** What would come after the largest finite value, were there one more. */
        final double afterLargest;

        Format(SixteenBitFloat codec, DataType type, int fractionBits, int infinity, double afterLargest) {
            this.codec = codec;
            this.type = type;
            this.fractionBits = fractionBits;
            this.infinity = infinity;
            this.afterLargest = afterLargest;
        }

        int quietBit() {
            return 1 << fractionBits - 1;
        }

        double valueOf(int magnitude) {
            return magnitude == infinity ? afterLargest : codec.decode(magnitude);
        }
    }

    @Test
    void every_bfloat16_is_the_upper_half_of_a_float() {
        for (int bits = 0; bits <= 0xffff; bits++) {
            assertThat(Float.floatToRawIntBits(SixteenBitFloat.BFLOAT16.decode(bits)))
                    .as("%04x", bits)
                    .isEqualTo(bits << 16);
        }
    }

    @Test
    void every_float16_has_the_value_that_the_standard_defines() {
        for (int bits = 0; bits <= 0xffff; bits++) {
            float decoded = SixteenBitFloat.FLOAT16.decode(bits);
            assertThat(Float.floatToRawIntBits(decoded)).as("%04x", bits).isEqualTo(expectedFloat16(bits));
        }
    }

    private static int expectedFloat16(int bits) {
        int exponent = bits >> 10 & 31;
        int fraction = bits & 1023;
        int sign = bits >> 15 << 31;
        if (exponent == 31) {
            return sign | 0x7f800000 | fraction << 13;
        }
        double magnitude =
                exponent == 0 ? fraction * Math.pow(2, -24) : (1 + fraction / 1024.0) * Math.pow(2, exponent - 15);
        return sign | Float.floatToRawIntBits((float) magnitude);
    }

    @ParameterizedTest
    @EnumSource
    void every_pattern_survives_the_way_to_a_double_and_back(Format format) {
        for (int bits = 0; bits <= 0xffff; bits++) {
            boolean nan = (bits & 0x7fff) > format.infinity;
            int expected = nan ? bits | format.quietBit() : bits;
            assertThat(format.codec.encode(format.codec.decode(bits)))
                    .as("%04x", bits)
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void every_midpoint_rounds_to_the_even_neighbour_and_all_else_to_the_nearest(Format format) {
        for (int lower = 0; lower < format.infinity; lower++) {
            double middle = (format.valueOf(lower) + format.valueOf(lower + 1)) / 2;
            int even = lower + (lower & 1);
            assertRounds(format, middle, even);
            assertRounds(format, Math.nextDown(middle), lower);
            assertRounds(format, Math.nextUp(middle), lower + 1);
        }
    }

    private static void assertRounds(Format format, double magnitude, int expected) {
        assertThat(format.codec.encode(magnitude)).as("%s", magnitude).isEqualTo(expected);
        assertThat(format.codec.encode(-magnitude)).as("-%s", magnitude).isEqualTo(expected | 0x8000);
    }

    @ParameterizedTest
    @EnumSource
    void values_beyond_either_end_become_infinity_or_zero(Format format) {
        assertRounds(format, Double.MAX_VALUE, format.infinity);
        assertRounds(format, format.afterLargest, format.infinity);
        assertRounds(format, Double.POSITIVE_INFINITY, format.infinity);
        assertRounds(format, Double.MIN_VALUE, 0);
        assertRounds(format, Double.MIN_NORMAL, 0);
    }

    @ParameterizedTest
    @EnumSource
    void a_nan_stays_one_though_its_payload_does_not_fit(Format format) {
        int nan = format.infinity | format.quietBit();
        assertThat(format.codec.encode(Double.NaN)).isEqualTo(nan);
        assertThat(format.codec.encode(Double.longBitsToDouble(0x7ff8000000000001L)))
                .isEqualTo(nan);
        assertThat(format.codec.encode(Double.longBitsToDouble(0x7ff0000000000001L)))
                .isEqualTo(nan);
        assertThat(format.codec.encode(Double.longBitsToDouble(0xfff8000000000000L)))
                .isEqualTo(nan | 0x8000);
    }

    @ParameterizedTest
    @EnumSource
    void a_long_rounds_once_though_a_double_cannot_hold_it(Format format) {
        Random random = new Random(65_536);
        for (int round = 0; round < 100_000; round++) {
            long value = random.nextLong() >> random.nextInt(60);
            // A midpoint of the format, give or take 1, is where rounding twice goes wrong.
            int unit = 62 - Long.numberOfLeadingZeros(Math.abs(value)) - format.fractionBits;
            long near = unit < 0 ? value : (value >> unit | 1) * (1L << unit) + random.nextInt(3) - 1;
            assertNearest(format, near);
        }
    }

    private static void assertNearest(Format format, long value) {
        int bits = (int) Elements.toBits(format.type, value);
        int magnitude = bits & 0x7fff;
        assertThat((bits & 0x8000) != 0).as("sign of %d", value).isEqualTo(value < 0);
        BigDecimal exact = BigDecimal.valueOf(value).abs();
        BigDecimal error =
                exact.subtract(new BigDecimal(format.valueOf(magnitude))).abs();
        if (magnitude < format.infinity) {
            assertBetter(error, exact, format.valueOf(magnitude + 1), magnitude);
        }
        if (magnitude > 0) {
            boolean overflow = magnitude == format.infinity && exact.doubleValue() >= format.afterLargest;
            assertBetter(overflow ? BigDecimal.ZERO : error, exact, format.valueOf(magnitude - 1), magnitude);
        }
    }

    private static void assertBetter(BigDecimal error, BigDecimal exact, double neighbour, int magnitude) {
        int compared = error.compareTo(exact.subtract(new BigDecimal(neighbour)).abs());
        boolean even = (magnitude & 1) == 0;
        assertThat(compared < 0 || compared == 0 && even)
                .as("%s, not %s", exact, neighbour)
                .isTrue();
    }
}
