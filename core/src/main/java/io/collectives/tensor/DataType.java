// SPDX-License-Identifier: Apache-2.0
package io.collectives.tensor;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The element types of a tensor: those of HCCL's {@code allgather}, with HCCL's code numbers and names. Elements are
 * little-endian everywhere, in memory as on the wire.
 */
public enum DataType {
    /** Signed integer of 8 bits. */
    INT8(0, "int8", 1, Kind.SIGNED),
    /** Signed integer of 16 bits. */
    INT16(1, "int16", 2, Kind.SIGNED),
    /** Signed integer of 32 bits. */
    INT32(2, "int32", 4, Kind.SIGNED),
    /** IEEE 754 binary16: 5 exponent bits, 10 fraction bits. */
    FLOAT16(3, "float16", 2, Kind.FLOATING),
    /** IEEE 754 binary32, Java's {@code float}. */
    FLOAT32(4, "float32", 4, Kind.FLOATING),
    /** Signed integer of 64 bits. */
    INT64(5, "int64", 8, Kind.SIGNED),
    /** Unsigned integer of 64 bits. */
    UINT64(6, "uint64", 8, Kind.UNSIGNED),
    /** Unsigned integer of 8 bits. */
    UINT8(7, "uint8", 1, Kind.UNSIGNED),
    /** Unsigned integer of 16 bits. */
    UINT16(8, "uint16", 2, Kind.UNSIGNED),
    /** Unsigned integer of 32 bits. */
    UINT32(9, "uint32", 4, Kind.UNSIGNED),
    /** IEEE 754 binary64, Java's {@code double}. */
    FLOAT64(10, "float64", 8, Kind.FLOATING),
    /** The upper half of a {@code float}: 8 exponent bits, 7 fraction bits. HCCL spells it {@code bfp16}. */
    BFLOAT16(11, "bfp16", 2, Kind.FLOATING);

    private enum Kind {
        SIGNED,
        UNSIGNED,
        FLOATING
    }

    private static final List<DataType> ALL = List.of(values());

    private final int code;
    private final String hcclName;
    private final int byteSize;
    private final Kind kind;

    DataType(int code, String hcclName, int byteSize, Kind kind) {
        this.code = code;
        this.hcclName = hcclName;
        this.byteSize = byteSize;
        this.kind = kind;
    }

    /**
     * Finds a type by HCCL's number for it.
     *
     * @param code the number, 0 to 11
     * @return the type
     * @throws IllegalArgumentException if no type has that number; the text names the accepted ones
     */
    public static DataType ofCode(int code) {
        for (DataType type : ALL) {
            if (type.code == code) {
                return type;
            }
        }
        throw new IllegalArgumentException("unknown element type code " + code + ": accepted are " + accepted());
    }

    /**
     * Finds a type by HCCL's name for it.
     *
     * @param name the name, such as {@code "float32"}; {@code "bfloat16"} means {@code "bfp16"}
     * @return the type
     * @throws IllegalArgumentException if no type has that name; the text names the accepted ones
     */
    public static DataType ofName(String name) {
        if (name.equals("bfloat16")) {
            return BFLOAT16;
        }
        for (DataType type : ALL) {
            if (type.hcclName.equals(name)) {
                return type;
            }
        }
        throw new IllegalArgumentException("unknown element type '" + name + "': accepted are " + accepted());
    }

    /** {@return HCCL's number for this type, 0 to 11} */
    public int code() {
        return code;
    }

    /** {@return the size of one element: 1, 2, 4 or 8 bytes} */
    public int byteSize() {
        return byteSize;
    }

    /** {@return HCCL's name for this type, such as {@code "float32"} or {@code "bfp16"}} */
    public String hcclName() {
        return hcclName;
    }

    boolean isFloating() {
        return kind == Kind.FLOATING;
    }

    boolean isUnsigned() {
        return kind == Kind.UNSIGNED;
    }

    private static String accepted() {
        return ALL.stream().map(type -> type.hcclName + " (" + type.code + ")").collect(Collectors.joining(", "));
    }
}
