// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.examples.Program;
import io.collectives.examples.json.Json;
import io.collectives.examples.safetensors.ElementTypes;
import io.collectives.examples.safetensors.SafetensorsFile;
import io.collectives.examples.safetensors.TensorInfo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sample that ships with the project, by four processes. */
class SampleTest {

    private static final Path SAMPLE = Path.of("data", "glove-4x64");
    private static final int RANKS = 4;

    @Test
    void every_rank_has_the_expected_bytes(@TempDir Path folder) throws Exception {
        Program program = Program.start(
                folder,
                "gather",
                "--ranks=" + RANKS,
                "--input=" + SAMPLE.resolve("part-{rank}.safetensors"),
                "--output=" + folder.resolve("full-{rank}.safetensors"),
                "--json");
        assertThat(program.exitCode()).as(program.error()).isZero();

        Object expected = Json.read(Files.readString(SAMPLE.resolve("expected.json")));
        assertThat(reported(program)).isEqualTo(expected);
        for (int rank = 0; rank < RANKS; rank++) {
            assertThat(written(folder.resolve("full-" + rank + ".safetensors"))).isEqualTo(expected);
        }
    }

    private static Map<?, ?> reported(Program program) throws Exception {
        Map<?, ?> report = (Map<?, ?>) Json.read(program.out());
        return ((List<?>) report.get("tensors"))
                .stream()
                        .map(tensor -> new TreeMap<>((Map<?, ?>) tensor))
                        .collect(Collectors.toMap(tensor -> tensor.remove("name"), tensor -> tensor));
    }

    private static Map<String, Object> written(Path file) {
        SafetensorsFile full = SafetensorsFile.open(file);
        Map<String, Object> tensors = new LinkedHashMap<>();
        for (TensorInfo info : full.tensors()) {
            tensors.put(
                    info.name(),
                    Map.of(
                            "dtype", ElementTypes.spell(info.dataType()),
                            "shape", Arrays.stream(info.shape().dims()).boxed().toList(),
                            "bytes", info.byteSize(),
                            "sha256", HexFormat.of().formatHex(Sha256.of(full.tensor(info.name())))));
        }
        return tensors;
    }
}
