// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.safetensors;

import io.collectives.examples.json.Json;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where each tensor goes in a file to be written: wide elements first, so that every tensor is aligned to its element type,
 * and by name among equals. The header is padded with spaces to a multiple of 8 bytes.
 */
final class Layout {

    private static final int ALIGNMENT = 8;

    private final Map<String, Header.Entry> entries = new LinkedHashMap<>();
    private final ByteBuffer header;

    Layout(Map<String, String> metadata, List<TensorInfo> tensors) {
        Comparator<TensorInfo> widestFirst =
                Comparator.comparingInt(tensor -> -tensor.dataType().byteSize());
        long end = 0;
        for (TensorInfo tensor : tensors.stream()
                .sorted(widestFirst.thenComparing(TensorInfo::name))
                .toList()) {
            long begin = end;
            end = Math.addExact(begin, tensor.byteSize());
            entries.put(tensor.name(), new Header.Entry(tensor, begin, end));
        }
        header = header(metadata);
    }

    /** The length and the JSON behind it. */
    ByteBuffer header() {
        return header.duplicate();
    }

    Map<String, Header.Entry> entries() {
        return entries;
    }

    private ByteBuffer header(Map<String, String> metadata) {
        Map<String, Object> fields = new LinkedHashMap<>();
        if (!metadata.isEmpty()) {
            fields.put(Header.METADATA, new TreeMap<>(metadata));
        }
        entries.forEach((name, entry) -> fields.put(name, fields(entry)));
        byte[] json = Json.write(fields).getBytes(StandardCharsets.UTF_8);
        int padding = -json.length & ALIGNMENT - 1;
        ByteBuffer bytes = ByteBuffer.allocate(Header.LENGTH_BYTES + json.length + padding)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(json.length + padding)
                .put(json);
        while (bytes.hasRemaining()) {
            bytes.put((byte) ' ');
        }
        return bytes.flip();
    }

    private static Map<String, Object> fields(Header.Entry entry) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("dtype", ElementTypes.spell(entry.info().dataType()));
        fields.put("shape", entry.info().shape().dims());
        fields.put("data_offsets", new long[] {entry.begin(), entry.end()});
        return fields;
    }
}
