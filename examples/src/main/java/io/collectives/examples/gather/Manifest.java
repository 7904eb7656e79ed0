// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import io.collectives.examples.json.Json;
import io.collectives.examples.safetensors.SafetensorsFile;
import io.collectives.examples.safetensors.TensorInfo;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What is in a rank's shard.
 *
 * @param metadata the texts beside the tensors
 * @param tensors the tensors, by name
 */
record Manifest(Map<String, String> metadata, List<TensorInfo> tensors) {

    static Manifest of(SafetensorsFile shard) {
        return new Manifest(shard.metadata(), shard.tensors());
    }

    static Manifest read(byte[] json) {
        Map<?, ?> fields = (Map<?, ?>) Objects.requireNonNull(Json.read(new String(json, StandardCharsets.UTF_8)));
        Map<String, String> metadata = new LinkedHashMap<>();
        ((Map<?, ?>) field(fields, "metadata")).forEach((key, text) -> metadata.put((String) key, (String) text));
        List<TensorInfo> tensors = new ArrayList<>();
        for (Object tensor : (List<?>) field(fields, "tensors")) {
            tensors.add(TensorFields.read((Map<?, ?>) tensor));
        }
        return new Manifest(metadata, tensors);
    }

    byte[] json() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("metadata", metadata);
        fields.put("tensors", tensors.stream().map(TensorFields::of).toList());
        return Json.write(fields).getBytes(StandardCharsets.UTF_8);
    }

    private static Object field(Map<?, ?> fields, String name) {
        return Objects.requireNonNull(fields.get(name), name);
    }
}
