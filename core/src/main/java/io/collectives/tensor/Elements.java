// SPDX-License-Identifier: Apache-2.0
package io.collectives.tensor;

import java.math.BigInteger;
import java.nio.ByteBuffer;

/** Numbers from and to the bits of an element, which are zero-extended to a {@code long}. */
final class Elements {

    private static final double TWO_TO_63 = 0x1p63;

    private Elements() {}

    static long toBits(DataType type, long value) {
        return switch (type) {
            case FLOAT64 -> Double.doubleToRawLongBits(value);
            case FLOAT32 -> floatBits(value);
            case FLOAT16 -> SixteenBitFloat.FLOAT16.encode(sticky(value));
            case BFLOAT16 -> SixteenBitFloat.BFLOAT16.encode(sticky(value));
            case UINT64 -> value;
            default -> integerBits(type, value);
        };
    }

    static long toBits(DataType type, double value) {
        return switch (type) {
            case FLOAT64 -> Double.doubleToRawLongBits(value);
            case FLOAT32 -> floatBits((float) value);
            case FLOAT16 -> SixteenBitFloat.FLOAT16.encode(value);
            case BFLOAT16 -> SixteenBitFloat.BFLOAT16.encode(value);
            default -> integerBits(type, value);
        };
    }

    static void put(ByteBuffer target, DataType type, long bits) {
        switch (type.byteSize()) {
            case Byte.BYTES -> target.put((byte) bits);
            case Short.BYTES -> target.putShort((short) bits);
            case Integer.BYTES -> target.putInt((int) bits);
            default -> target.putLong(bits);
        }
    }

    static long toLong(DataType type, long bits) {
        if (type.isFloating()) {
            throw new UnsupportedOperationException(type.hcclName() + " elements are no integers: use getDouble");
        }
        int unused = Long.SIZE - type.byteSize() * Byte.SIZE;
        return type.isUnsigned() ? bits : bits << unused >> unused;
    }

    static int toInt(DataType type, long bits) {
        long value = toLong(type, bits);
        if (value != (int) value || type == DataType.UINT64 && value < 0) {
            throw new ArithmeticException(toBigInteger(type, bits) + " does not fit into an int");
        }
        return (int) value;
    }

    static BigInteger toBigInteger(DataType type, long bits) {
        long value = toLong(type, bits);
        BigInteger signed = BigInteger.valueOf(value);
        return type == DataType.UINT64 && value < 0 ? signed.add(BigInteger.ONE.shiftLeft(Long.SIZE)) : signed;
    }

    static double toDouble(DataType type, long bits) {
        return switch (type) {
            case FLOAT64 -> Double.longBitsToDouble(bits);
            case FLOAT32, FLOAT16, BFLOAT16 -> toFloat(type, bits);
            case UINT64 -> bits < 0 ? 2.0 * halfWithStickyBit(bits) : bits;
            default -> toLong(type, bits);
        };
    }

    static float toFloat(DataType type, long bits) {
        return switch (type) {
            case FLOAT64 -> (float) Double.longBitsToDouble(bits);
            case FLOAT32 -> Float.intBitsToFloat((int) bits);
            case FLOAT16 -> SixteenBitFloat.FLOAT16.decode(bits);
            case BFLOAT16 -> SixteenBitFloat.BFLOAT16.decode(bits);
            case UINT64 -> bits < 0 ? 2.0f * halfWithStickyBit(bits) : bits;
            default -> toLong(type, bits);
        };
    }

    private static long floatBits(float value) {
        return Integer.toUnsignedLong(Float.floatToRawIntBits(value));
    }

    private static long integerBits(DataType type, long value) {
        int width = type.byteSize() * Byte.SIZE;
        long min = type.isUnsigned() ? 0 : -1L << width - 1;
        long max = type.isUnsigned() ? (1L << width) - 1 : ~min;
        if (value < min || value > max) {
            throw outOfRange(type, Long.toString(value));
        }
        return value & -1L >>> Long.SIZE - width;
    }

    private static long integerBits(DataType type, double value) {
        boolean exact = value == Math.rint(value) && value >= -TWO_TO_63 && value < TWO_TO_63;
        if (type == DataType.UINT64 && value >= TWO_TO_63 && value < 2 * TWO_TO_63) {
            return (long) (value / 2) << 1;
        }
        if (!exact || type == DataType.UINT64 && value < 0) {
            throw outOfRange(type, Double.toString(value));
        }
        return toBits(type, (long) value);
    }

    private static IllegalArgumentException outOfRange(DataType type, String value) {
        return new IllegalArgumentException(value + " is no " + type.hcclName() + " value");
    }

    /** Half of an unsigned number; the lowest bit stays visible to rounding. */
    private static long halfWithStickyBit(long bits) {
        return bits >>> 1 | bits & 1;
    }

    /** A double that rounds to any format of 16 bits as the number itself would, though it cannot hold all its bits. */
    private static double sticky(long value) {
        long low = 0x7ff;
        return (value & low) == 0 || Math.abs(value) <= 1L << 53 ? value : (value & ~low | low + 1);
    }
}
