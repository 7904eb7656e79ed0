// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.examples.json.Json;
import io.collectives.examples.process.Failure;
import io.collectives.examples.safetensors.TensorInfo;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultPrinterTest {

    private static final GatherReport REPORT = new GatherReport(
            4,
            0.5,
            2.25,
            List.of(
                    new GatheredTensor(
                            new TensorInfo("embedding", DataType.FLOAT32, Shape.of(2048, 100)),
                            "0123456789abcdef".repeat(4)),
                    new GatheredTensor(
                            new TensorInfo("word", DataType.UINT8, Shape.of(3)), "fedcba9876543210".repeat(4))));

    private final StringWriter out = new StringWriter();
    private final StringWriter error = new StringWriter();

    @Test
    void a_table() {
        printer(false).done(REPORT);
        assertThat(out.toString().lines())
                .containsExactly(
                        "tensor     type  shape         bytes  sha256            ranks",
                        "embedding  F32   [2048, 100]  819200  0123456789abcdef  identical on all 4",
                        "word       U8    [3]               3  fedcba9876543210  identical on all 4",
                        "",
                        "2 tensors, 800.00 KiB on each of 4 ranks: gathered in 0.500 s (1.56 MiB/s), 2.250 s in all");
        assertThat(error.toString()).isEmpty();
    }

    @Test
    void one_json_object() {
        printer(true).done(REPORT);
        assertThat(Json.read(out.toString()))
                .isEqualTo(Map.of(
                        "ranks", 4L,
                        "seconds", 0.5,
                        "totalSeconds", 2.25,
                        "bytesPerSecond", 1638406.0,
                        "tensors",
                                List.of(
                                        Map.of(
                                                "name",
                                                "embedding",
                                                "dtype",
                                                "F32",
                                                "shape",
                                                List.of(2048L, 100L),
                                                "bytes",
                                                819200L,
                                                "sha256",
                                                "0123456789abcdef".repeat(4)),
                                        Map.of(
                                                "name",
                                                "word",
                                                "dtype",
                                                "U8",
                                                "shape",
                                                List.of(3L),
                                                "bytes",
                                                3L,
                                                "sha256",
                                                "fedcba9876543210".repeat(4)))));
        assertThat(out.toString().lines()).hasSize(1);
    }

    @Test
    void a_job_without_tensors_has_no_rate() {
        assertThat(new GatherReport(2, 0, 1, List.of()).bytesPerSecond()).isZero();
    }

    @Test
    void a_failure_in_words() {
        printer(false).failed(new Failure("what", 2, "x", false));
        assertThat(out.toString()).isEmpty();
        assertThat(error.toString().lines()).containsExactly("failed: rank 2: what");
    }

    @Test
    void a_failure_in_json() {
        printer(true).failed(new Failure("what", null, null, false));
        assertThat(out.toString().lines()).containsExactly("{\"error\":\"what\",\"rank\":null,\"tensor\":null}");
        assertThat(error.toString().lines()).containsExactly("failed: what");
    }

    private ResultPrinter printer(boolean json) {
        return new ResultPrinter(json, new PrintWriter(out), new PrintWriter(error));
    }
}
