// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.safetensors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SafetensorsWriterTest {

    private static final Tensor BYTES = Tensor.of(DataType.UINT8, Shape.of(3), 1L, 2L, 3L);
    private static final Tensor WIDE = Tensor.of(DataType.FLOAT64, Shape.of(1, 2), 1.5, -2.5);
    private static final List<TensorInfo> BOTH = List.of(info("a.bytes", BYTES), info("b.wide", WIDE));

    @TempDir
    private Path folder;

    @Test
    void what_is_written_is_read() throws IOException {
        Path target = folder.resolve("new/folders/full.safetensors");
        try (SafetensorsWriter writer = SafetensorsWriter.create(target, Map.of("k", "v"), BOTH)) {
            writer.write("b.wide", WIDE);
            writer.write("a.bytes", BYTES);
            writer.commit();
        }
        SafetensorsFile file = SafetensorsFile.open(target);
        assertThat(file.tensor("a.bytes")).isEqualTo(BYTES);
        assertThat(file.tensor("b.wide")).isEqualTo(WIDE);
        assertThat(file.metadata()).isEqualTo(Map.of("k", "v"));
        assertThat(files(target.getParent())).containsExactly(target);
    }

    @Test
    void the_bytes_are_those_of_the_reference_implementation() throws IOException {
        Path target = folder.resolve("full.safetensors");
        write(target);
        String header = "{\"b.wide\":{\"dtype\":\"F64\",\"shape\":[1,2],\"data_offsets\":[0,16]},"
                + "\"a.bytes\":{\"dtype\":\"U8\",\"shape\":[3],\"data_offsets\":[16,19]}}";
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(target)).order(ByteOrder.LITTLE_ENDIAN);
        int padded = (header.length() + 7) / 8 * 8;
        assertThat(bytes.getLong()).isEqualTo(padded);
        byte[] text = new byte[padded];
        bytes.get(text);
        assertThat(new String(text)).isEqualTo(header + " ".repeat(padded - header.length()));
        assertThat(bytes.getDouble()).isEqualTo(1.5);
        assertThat(bytes.remaining()).isEqualTo(Double.BYTES + 3);
    }

    @Test
    void a_file_is_replaced_only_when_the_new_one_is_whole() throws IOException {
        Path target = Files.writeString(folder.resolve("full.safetensors"), "old");
        try (SafetensorsWriter writer = SafetensorsWriter.create(target, Map.of(), BOTH)) {
            writer.write("a.bytes", BYTES);
            assertThatThrownBy(writer::commit)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("not yet written: [b.wide]");
            assertThat(target).hasContent("old");
            assertThat(SafetensorsWriter.temporary(
                            target, ProcessHandle.current().pid()))
                    .exists();
        }
        assertThat(target).hasContent("old");
        assertThat(files(folder)).containsExactly(target);

        write(target);
        assertThat(SafetensorsFile.open(target).tensor("a.bytes")).isEqualTo(BYTES);
    }

    @Test
    void tensors_without_elements_are_written() {
        Path target = folder.resolve("full.safetensors");
        Tensor none = Tensor.of(DataType.INT16, Shape.of(0, 5), new long[0]);
        try (SafetensorsWriter writer = SafetensorsWriter.create(target, Map.of(), List.of(info("none", none)))) {
            writer.write("none", none);
            writer.commit();
        }
        assertThat(SafetensorsFile.open(target).tensors()).containsExactly(info("none", none));
    }

    @Test
    void another_tensor_than_announced_is_refused() {
        try (SafetensorsWriter writer = SafetensorsWriter.create(folder.resolve("full"), Map.of(), BOTH)) {
            assertThatThrownBy(() -> writer.write("a.bytes", WIDE)).hasMessageContaining("is not the one announced");
            assertThatThrownBy(() -> writer.write("c", WIDE)).hasMessageContaining("is not the one announced");
            writer.write("b.wide", WIDE);
            assertThatThrownBy(() -> writer.write("b.wide", WIDE)).hasMessage("tensor 'b.wide' has been written");
        }
    }

    @Test
    void a_target_that_cannot_be_written() throws IOException {
        Path blocker = Files.createFile(folder.resolve("blocker"));
        Path target = blocker.resolve("full.safetensors");
        assertThatThrownBy(() -> SafetensorsWriter.create(target, Map.of(), BOTH))
                .isInstanceOf(SafetensorsException.class)
                .hasMessage(target + ": cannot be written: " + blocker + " is there and is no folder");
        assertThatThrownBy(() -> SafetensorsWriter.create(folder, Map.of(), BOTH))
                .hasMessage(folder + ": cannot be written: it is there and is no regular file");
        assertThat(files(folder)).containsExactly(blocker);
    }

    @Test
    void a_device_or_pipe_is_not_replaced() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        assertThatThrownBy(() -> SafetensorsWriter.create(pipe, Map.of(), BOTH))
                .isInstanceOf(SafetensorsException.class)
                .hasMessage(pipe + ": cannot be written: it is there and is no regular file");
        assertThat(Files.isRegularFile(pipe)).isFalse();
        assertThat(files(folder)).containsExactly(pipe);
    }

    private static void write(Path target) {
        try (SafetensorsWriter writer = SafetensorsWriter.create(target, Map.of(), BOTH)) {
            writer.write("a.bytes", BYTES);
            writer.write("b.wide", WIDE);
            writer.commit();
        }
    }

    private static TensorInfo info(String name, Tensor tensor) {
        return new TensorInfo(name, tensor.dataType(), tensor.shape());
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
