// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.collectives.examples.json.Json;
import io.collectives.examples.safetensors.RawFile;
import io.collectives.examples.safetensors.SafetensorsFile;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The program as its users run it: real processes over loopback. */
class ProcessesTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    private Path logs;

    @TempDir
    private Path folder;

    @BeforeEach
    void write_shards() {
        for (int rank = 0; rank < 2; rank++) {
            RawFile.write(
                    folder.resolve("part-" + rank),
                    "{\"__metadata__\":{\"rank\":\"" + rank + "\"},"
                            + "\"b\":{\"dtype\":\"I16\",\"shape\":[2,1],\"data_offsets\":[0,4]},"
                            + "\"a\":{\"dtype\":\"U8\",\"shape\":[4],\"data_offsets\":[4,8]}}",
                    8);
        }
    }

    @Test
    void gather_writes_the_same_file_on_every_rank() throws Exception {
        Program program = gather("out/full-{rank}", "--json");
        assertThat(program.exitCode()).as(program.error()).isZero();
        assertThat(program.error()).isEmpty();
        assertThat(Json.read(program.out())).isInstanceOfSatisfying(Map.class, result -> {
            assertThat(result.get("ranks")).isEqualTo(2L);
            assertThat((List<?>) result.get("tensors")).hasSize(2);
        });
        for (int rank = 0; rank < 2; rank++) {
            SafetensorsFile full = SafetensorsFile.open(folder.resolve("out/full-" + rank));
            assertThat(full.metadata()).isEqualTo(Map.of("rank", "0"));
            assertThat(full.tensor("a").toLongArray()).containsExactly(5, 6, 7, 8, 5, 6, 7, 8);
            assertThat(full.tensor("b").toLongArray()).containsExactly(0x0201, 0x0403, 0x0201, 0x0403);
        }
        assertThat(names("out")).containsExactlyInAnyOrder("full-0", "full-1");
    }

    @Test
    void a_rank_that_fails_ends_the_job() throws Exception {
        Files.writeString(folder.resolve("full"), "old");
        Files.write(folder.resolve("part-1"), new byte[] {1, 2, 3});
        Program program = gather("full", "--json");
        assertThat(program.exitCode()).isEqualTo(1);
        String error = folder.resolve("part-1") + ": truncated: 3 bytes, fewer than the 8 of the length";
        assertThat(program.error()).isEqualTo("failed: rank 1: " + error + System.lineSeparator());
        assertThat(((Map<?, ?>) Json.read(program.out())).get("error")).isEqualTo(error);
        assertThat(folder.resolve("full")).hasContent("old");
        assertThat(names("")).containsExactlyInAnyOrder("full", "part-0", "part-1");
    }

    @ParameterizedTest
    @CsvSource({"true, 137", "false, 143"})
    void ranks_end_with_the_program(boolean byForce, int exitCode) throws Exception {
        Program program = gather("full");
        await().atMost(LONG).until(() -> program.process().children().count() == 2);
        List<ProcessHandle> ranks = program.process().children().toList();
        if (byForce) {
            program.process().destroyForcibly();
        } else {
            program.process().destroy();
        }
        assertThat(program.exitCode()).isEqualTo(exitCode);
        await().atMost(LONG).until(() -> ranks.stream().noneMatch(ProcessHandle::isAlive));
        assertThat(program.out()).isEmpty();
        assertThat(names("")).containsExactlyInAnyOrder("part-0", "part-1");
    }

    @Test
    void ranks_of_a_table_gather_like_those_of_one_machine() throws Exception {
        Path table = Files.writeString(folder.resolve("table.json"), table(freePort(), freePort()));
        Program[] ranks = new Program[2];
        for (int rank = 1; rank >= 0; rank--) {
            ranks[rank] = Program.start(
                    logs,
                    "rank",
                    "--rank=" + rank,
                    "--rank-table=" + table,
                    "--input=" + folder.resolve("part-{rank}"),
                    "--output=" + folder.resolve("full"));
        }
        for (Program rank : ranks) {
            assertThat(rank.exitCode()).as(rank.error()).isZero();
            assertThat(rank.out().lines())
                    .anyMatch(line -> line.startsWith("a       U8    [8]") && line.endsWith("identical on all 2"));
        }
        assertThat(SafetensorsFile.open(folder.resolve("full")).tensor("a").toLongArray())
                .containsExactly(5, 6, 7, 8, 5, 6, 7, 8);
    }

    @Test
    void bench_prints_a_row_for_each_size() throws Exception {
        Program program = Program.start(logs, "bench", "--ranks", "2", "--sizes", "9,1K", "--csv", "-");
        assertThat(program.exitCode()).as(program.error()).isZero();
        assertThat(program.error()).isEmpty();
        assertThat(program.out().lines())
                .satisfiesExactly(
                        header -> assertThat(header).startsWith("system,transport,ranks,bytes_per_rank,iters,"),
                        row -> assertThat(row)
                                .matches("reactive-collectives,tcp-(epoll|nio),2,9,[0-9]+(,[0-9]+[.][0-9]+){4}"),
                        row -> assertThat(row)
                                .matches("reactive-collectives,tcp-(epoll|nio),2,1024,[0-9]+(,[0-9]+[.][0-9]+){4}"));
    }

    private Program gather(String output, String... more) throws IOException {
        String[] arguments = {
            "gather", "--ranks=2", "--input=" + folder.resolve("part-{rank}"), "--output=" + folder.resolve(output)
        };
        return Program.start(
                logs, Stream.concat(Stream.of(arguments), Stream.of(more)).toArray(String[]::new));
    }

    private List<String> names(String subfolder) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve(subfolder))) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static String table(int... ports) {
        return """
                {"status": "completed", "version": "1.0", "server_count": "1", "server_list": [
                  {"server_id": "here", "device": [
                    {"device_ip": "127.0.0.1", "device_port": "%d", "rank_id": "0"},
                    {"device_ip": "127.0.0.1", "device_port": "%d", "rank_id": "1"}]}]}
                """
                .formatted(ports[0], ports[1]);
    }
}
