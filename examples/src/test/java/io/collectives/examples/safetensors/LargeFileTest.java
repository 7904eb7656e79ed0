// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.safetensors;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sparse file of more than 2 GiB. */
class LargeFileTest {

    private static final long GIB = 1L << 30;

    @Test
    void tensors_across_the_pieces_of_the_mapping(@TempDir Path folder) throws IOException {
        long small = GIB - 1;
        long large = GIB + 10;
        String header = "{\"large\":{\"dtype\":\"U8\",\"shape\":[" + large + "],\"data_offsets\":[" + small + ","
                + (small + large) + "]},\"small\":{\"dtype\":\"U8\",\"shape\":[" + small + "],\"data_offsets\":[0,"
                + small
                + "]}}";
        Path file = RawFile.write(folder.resolve("raw"), header, 0);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            long data = channel.size();
            channel.write(ByteBuffer.wrap(new byte[] {1, 2, 3}), data + small - 1);
            channel.write(ByteBuffer.wrap(new byte[] {4}), data + small + large - 1);
        }

        SafetensorsFile opened = SafetensorsFile.open(file);
        Tensor first = opened.tensor("small");
        Tensor second = opened.tensor("large");
        assertThat(opened.tensors()).contains(new TensorInfo("large", DataType.UINT8, Shape.of(large)));
        assertThat(first.getLong(small - 1)).isEqualTo(1);
        assertThat(second.getLong(0)).isEqualTo(2);
        assertThat(second.getLong(1)).isEqualTo(3);
        assertThat(second.getLong(large - 2)).isZero();
        assertThat(second.getLong(large - 1)).isEqualTo(4);
    }
}
