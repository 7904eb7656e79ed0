// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.examples.Program;
import io.collectives.examples.safetensors.SafetensorsFile;
import io.collectives.examples.safetensors.SafetensorsWriter;
import io.collectives.examples.safetensors.TensorInfo;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A result of 2.34 GiB, more than any array or buffer of Java's can hold. */
@Tag("nightly")
class LargeGatherTest {

    private static final int RANKS = 4;
    private static final int BYTES = 600 << 20;

    @Test
    void four_ranks_of_600_mebibytes_into_one_file(@TempDir Path folder) throws Exception {
        for (int rank = 0; rank < RANKS; rank++) {
            write(folder.resolve("part-" + rank), block(rank));
        }
        Program program = Program.start(
                folder,
                "gather",
                "--ranks=" + RANKS,
                "--input=" + folder.resolve("part-{rank}"),
                "--output=" + folder.resolve("full"));
        assertThat(program.exitCode()).as(program.error()).isZero();

        Tensor full = SafetensorsFile.open(folder.resolve("full")).tensor("x");
        assertThat(full.byteSize()).isEqualTo((long) RANKS * BYTES);
        for (int rank = 0; rank < RANKS; rank++) {
            assertBlock(full, (long) rank * BYTES, ByteBuffer.wrap(block(rank)));
        }
    }

    private static void assertBlock(Tensor full, long start, ByteBuffer expected) {
        long at = start;
        while (expected.hasRemaining()) {
            ByteBuffer actual = full.memory().segments().slice(at, expected.remaining());
            int length = actual.remaining();
            assertThat(actual.mismatch(expected.slice(expected.position(), length)))
                    .as("bytes from " + at)
                    .isEqualTo(-1);
            expected.position(expected.position() + length);
            at += length;
        }
    }

    private static void write(Path file, byte[] block) throws IOException {
        TensorInfo info = new TensorInfo("x", DataType.UINT8, Shape.of(BYTES));
        try (SafetensorsWriter writer = SafetensorsWriter.create(file, Map.of(), List.of(info))) {
            writer.write("x", Tensor.wrap(info.dataType(), info.shape(), ByteBuffer.wrap(block)));
            writer.commit();
        }
    }

    private static byte[] block(int rank) {
        byte[] block = new byte[BYTES];
        new Random(rank).nextBytes(block);
        return block;
    }
}
