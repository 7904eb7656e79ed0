// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.safetensors;

import io.collectives.tensor.DataType;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How safetensors spells the 12 element types. */
public final class ElementTypes {

    private ElementTypes() {}

    /**
     * Spells a type.
     *
     * @param type the type
     * @return such as {@code "F32"}
     */
    public static String spell(DataType type) {
        return switch (type) {
            case INT8 -> "I8";
            case UINT8 -> "U8";
            case INT16 -> "I16";
            case UINT16 -> "U16";
            case INT32 -> "I32";
            case UINT32 -> "U32";
            case INT64 -> "I64";
            case UINT64 -> "U64";
            case FLOAT16 -> "F16";
            case BFLOAT16 -> "BF16";
            case FLOAT32 -> "F32";
            case FLOAT64 -> "F64";
        };
    }

    /**
     * Finds a type by its spelling.
     *
     * @param spelling such as {@code "F32"}
     * @return the type, or null if the spelling is none of the 12
     */
    public static @Nullable DataType find(String spelling) {
        return Arrays.stream(DataType.values())
                .filter(type -> spell(type).equals(spelling))
                .findFirst()
                .orElse(null);
    }

    static String accepted() {
        return Arrays.stream(DataType.values()).map(ElementTypes::spell).collect(Collectors.joining(", "));
    }
}
