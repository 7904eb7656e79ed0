// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import io.collectives.examples.safetensors.SafetensorsWriter;
import io.collectives.examples.safetensors.TensorInfo;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Shards for tests, whose bytes depend on rank, tensor and place. */
final class Shards {

    private Shards() {}

    static Tensor tensor(int rank, String name, DataType type, long... dims) {
        Shape shape = Shape.of(dims);
        ByteBuffer bytes = ByteBuffer.allocate((int) shape.byteSize(type));
        for (int i = 0; bytes.hasRemaining(); i++) {
            bytes.put((byte) (31 * rank + name.hashCode() + 7 * i + i / 251));
        }
        return Tensor.of(type, shape, bytes.flip());
    }

    /** The parts one after the other, as the job should join them. */
    static Tensor joined(Tensor... parts) {
        long bytes = 0;
        for (Tensor part : parts) {
            bytes += part.byteSize();
        }
        ByteBuffer all = ByteBuffer.allocate((int) bytes);
        for (Tensor part : parts) {
            part.copyTo(all);
        }
        return Tensor.of(parts[0].dataType(), parts[0].shape().withDim0Times(parts.length), all.flip());
    }

    static void write(Path file, Map<String, String> metadata, Map<String, Tensor> tensors) {
        Map<String, TensorInfo> infos = new LinkedHashMap<>();
        tensors.forEach((name, tensor) -> infos.put(name, new TensorInfo(name, tensor.dataType(), tensor.shape())));
        try (SafetensorsWriter writer =
                SafetensorsWriter.create(file, metadata, infos.values().stream().toList())) {
            tensors.forEach(writer::write);
            writer.commit();
        }
    }
}
