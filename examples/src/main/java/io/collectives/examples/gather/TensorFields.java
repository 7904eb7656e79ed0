// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import io.collectives.examples.safetensors.ElementTypes;
import io.collectives.examples.safetensors.TensorInfo;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A tensor's name, type and shape as JSON fields. */
final class TensorFields {

    private TensorFields() {}

    static Map<String, Object> of(TensorInfo tensor) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("name", tensor.name());
        fields.put("dtype", ElementTypes.spell(tensor.dataType()));
        fields.put("shape", tensor.shape().dims());
        return fields;
    }

    static TensorInfo read(Map<?, ?> fields) {
        DataType type = Objects.requireNonNull(ElementTypes.find(text(fields, "dtype")), "dtype");
        List<?> dims = (List<?>) Objects.requireNonNull(fields.get("shape"), "shape");
        Shape shape = Shape.of(dims.stream().mapToLong(dim -> (Long) dim).toArray());
        return new TensorInfo(text(fields, "name"), type, shape);
    }

    static String text(Map<?, ?> fields, String name) {
        return (String) Objects.requireNonNull(fields.get(name), name);
    }
}
