// SPDX-License-Identifier: Apache-2.0
package io.collectives.tensor;

/** A floating-point format of 16 bits: sign, exponent, fraction. Conversions keep NaN payloads as far as they fit. */
final class SixteenBitFloat {

    static final SixteenBitFloat FLOAT16 = new SixteenBitFloat(10);
    static final SixteenBitFloat BFLOAT16 = new SixteenBitFloat(7);

    private static final int SIGN = 0x8000;
    private static final int FLOAT_FRACTION_BITS = 23;
    private static final int DOUBLE_FRACTION_BITS = 52;

    private final int fractionBits;

    /** The bits of positive infinity: every exponent bit set. */
    private final int infinity;

    private final int minExponent;
    private final int maxExponent;

    private SixteenBitFloat(int fractionBits) {
        this.fractionBits = fractionBits;
        this.infinity = SIGN - (1 << fractionBits);
        this.maxExponent = (1 << 14 - fractionBits) - 1;
        this.minExponent = 1 - maxExponent;
    }

    /** The value of the low 16 bits: exact, as a {@code float} has more of everything. */
    float decode(long bits) {
        int fraction = (int) bits & (1 << fractionBits) - 1;
        int exponent = (int) (bits & infinity) >>> fractionBits;
        int sign = (int) (bits & SIGN) << 16;
        if (exponent == infinity >>> fractionBits) {
            int special = Float.floatToRawIntBits(Float.POSITIVE_INFINITY);
            return Float.intBitsToFloat(sign | special | fraction << FLOAT_FRACTION_BITS - fractionBits);
        }
        int significand = exponent == 0 ? fraction : fraction | 1 << fractionBits;
        float magnitude = Math.scalb((float) significand, Math.max(exponent, 1) - 1 + minExponent - fractionBits);
        return sign == 0 ? magnitude : -magnitude;
    }

    /** The bits nearest to a value, of two equally near ones the even; overflow gives infinity. */
    int encode(double value) {
        long raw = Double.doubleToRawLongBits(value);
        int sign = (int) (raw >>> 48) & SIGN;
        if (Double.isNaN(value)) {
            int quiet = 1 << fractionBits - 1;
            int payload = (int) (raw >>> DOUBLE_FRACTION_BITS - fractionBits) & (1 << fractionBits) - 1;
            return sign | infinity | quiet | payload;
        }
        double magnitude = Math.abs(value);
        int exponent = Math.max(Math.getExponent(magnitude), minExponent);
        if (exponent > maxExponent) {
            return sign | infinity;
        }
        // In units of the last place; the carry of a significand that rounds up to a power of two adds up by itself.
        int significand = (int) Math.rint(Math.scalb(magnitude, fractionBits - exponent));
        return sign | (exponent - minExponent << fractionBits) + significand;
    }
}
