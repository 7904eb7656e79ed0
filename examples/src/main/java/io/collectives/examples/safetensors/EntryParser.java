// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.safetensors;

import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Turns the JSON of a header into what it stands for. Fields it does not know are ignored. */
final class EntryParser {

    private final Path file;

    EntryParser(Path file) {
        this.file = file;
    }

    Map<String, String> metadata(@Nullable Object json, boolean present) {
        Map<String, String> metadata = new TreeMap<>();
        if (present) {
            if (!(json instanceof Map<?, ?> fields)) {
                throw fault(null, Header.METADATA + " is not a JSON object");
            }
            fields.forEach((key, value) -> {
                if (!(value instanceof String text)) {
                    throw fault(null, Header.METADATA + " holds something else than a string for '" + key + "'");
                }
                metadata.put((String) key, text);
            });
        }
        return metadata;
    }

    Header.Entry entry(String name, @Nullable Object json) {
        if (!(json instanceof Map<?, ?> fields)) {
            throw fault(name, "its description is not a JSON object");
        }
        DataType type = type(name, fields.get("dtype"));
        Shape shape = shape(name, fields.get("shape"));
        long[] offsets = numbers(name, "data_offsets", fields.get("data_offsets"));
        if (offsets.length != 2 || offsets[0] > offsets[1]) {
            throw fault(name, "data_offsets " + fields.get("data_offsets") + " are not a begin and an end after it");
        }
        TensorInfo info = new TensorInfo(name, type, shape);
        long wanted = byteSize(info);
        long given = offsets[1] - offsets[0];
        if (given != wanted) {
            throw fault(name, info.description() + " takes " + wanted + " bytes, but its data_offsets span " + given);
        }
        return new Header.Entry(info, offsets[0], offsets[1]);
    }

    private DataType type(String name, @Nullable Object json) {
        if (!(json instanceof String spelling)) {
            throw fault(name, "dtype is missing or not a string");
        }
        DataType type = ElementTypes.find(spelling);
        if (type == null) {
            throw fault(name, "element type '" + spelling + "' is none of " + ElementTypes.accepted());
        }
        return type;
    }

    private Shape shape(String name, @Nullable Object json) {
        return Shape.of(numbers(name, "shape", json));
    }

    private long byteSize(TensorInfo info) {
        try {
            return info.byteSize();
        } catch (IllegalArgumentException overflow) {
            throw fault(info.name(), String.valueOf(overflow.getMessage()));
        }
    }

    private long[] numbers(String tensor, String field, @Nullable Object json) {
        if (!(json instanceof List<?> items)) {
            throw fault(tensor, field + " is missing or not a list");
        }
        return items.stream().mapToLong(item -> number(tensor, field, item)).toArray();
    }

    private long number(String tensor, String field, @Nullable Object json) {
        if (json instanceof Long number && number >= 0) {
            return number;
        }
        boolean tooLarge = json instanceof BigInteger number && number.signum() > 0;
        throw fault(tensor, field + " holds " + json + (tooLarge ? ", which exceeds 2^63 - 1" : ", not a size"));
    }

    private SafetensorsException fault(@Nullable String tensor, String what) {
        return new SafetensorsException(file, tensor, what, null);
    }
}
