// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.collectives.error.RankTableException;
import io.collectives.transport.RankAddress;
import io.collectives.transport.RankTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The file itself: what is read from a good one, and what is said of one that is no JSON. */
class RankTableFileTest {

    @TempDir
    Path directory;

    @Test
    void readsServersAndPortsInAnyOrder() throws IOException {
        RankTable table = RankTableFile.read(
                file(
                        """
                {
                  "status": "completed", "version": "1.0", "server_count": "2", "later": [1, {"x": null}],
                  "server_list": [
                    {"server_id": "node_b", "host_ip": "10.0.0.2", "device": [
                      {"device_id": "1", "device_ip": "::1", "device_port": "7003", "rank_id": "3", "super_device_id": 5},
                      {"device_id": "0", "device_ip": "rank_2.job", "device_port": "1", "rank_id": "2"}]},
                    {"device": [
                      {"rank_id": "0", "device_ip": "10.0.0.1", "device_port": "65535"},
                      {"rank_id": "1", "device_ip": "10.0.0.1", "device_port": "7001"}], "server_id": "node_a"}
                  ]
                }
                """));
        assertThat(IntStream.range(0, 4).mapToObj(table::address))
                .extracting(RankAddress::toString)
                .containsExactly("10.0.0.1:65535", "10.0.0.1:7001", "rank_2.job:1", "[::1]:7003");
        assertThat(table.ranksOnServer("node_a")).containsExactly(0, 1);
        assertThat(table.ranksOnServer("node_b")).containsExactly(2, 3);
    }

    @Test
    void withoutAPortItIsTheBasePortPlusTheRank() throws IOException {
        Path file = file(
                oneServer(
                        """
                {"device_ip": "10.0.0.1", "rank_id": "1"},
                {"device_ip": "10.0.0.1", "rank_id": "0", "device_port": "9"},
                {"device_ip": "10.0.0.1", "rank_id": "2"}"""));
        assertThat(RankTableFile.read(file).address(2).port()).isEqualTo(60002);
        RankTable table = RankTableFile.read(file, 20000);
        assertThat(IntStream.range(0, 3).map(rank -> table.address(rank).port()))
                .containsExactly(9, 20001, 20002);
    }

    @Test
    void aBasePortOutOfRangeIsTheCallersFault() throws IOException {
        Path file = file(oneServer("{\"device_ip\": \"10.0.0.1\", \"rank_id\": \"0\"}"));
        assertThat(RankTableFile.read(file, 65535).address(0).port()).isEqualTo(65535);
        for (int basePort : new int[] {-1, 0, 65536}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> RankTableFile.read(file, basePort))
                    .withMessage("base port " + basePort + " is not in 1..65535");
        }
    }

    @Test
    void takesAByteOrderMark() throws IOException {
        Path file = file("\uFEFF" + oneServer("{\"device_ip\": \"10.0.0.1\", \"rank_id\": \"0\"}"));
        assertThat(RankTableFile.read(file).size()).isEqualTo(1);
    }

    @Test
    void noFile() {
        Path file = directory.resolve("absent.json");
        assertThat(refusal(file)).hasMessage("rank table refused: " + file + ": no such file");
    }

    @Test
    void aDirectory() {
        assertThat(refusal(directory).faults()).containsExactly(directory + ": a directory, not a file");
    }

    @Test
    void noPermission() throws IOException {
        Path file = file("{}");
        assumeThat(file.toFile().setReadable(false)).isTrue();
        assumeThat(Files.isReadable(file))
                .as("the superuser reads it nevertheless")
                .isFalse();
        assertThat(refusal(file).faults()).containsExactly(file + ": no permission to read it");
    }

    @Test
    void aFileThatFailsWhenRead() {
        Path file = Path.of("/proc/self/mem");
        assumeThat(file).exists();
        assertThat(refusal(file))
                .hasMessageStartingWith("rank table refused: /proc/self/mem: cannot be read: ")
                .hasCauseInstanceOf(IOException.class);
    }

    @Test
    void anEmptyFile() throws IOException {
        Path file = file(" \n");
        assertThat(refusal(file).faults()).containsExactly(file + ": the file is empty");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'status': \"completed\"}  | 1:2  | Unexpected character ('''",
                "{\"status\": completed}    | 1:22 | Unrecognized token 'completed'",
                "{\"status\": \"x\" // yes  | 1:16 | Unexpected character ('/' (code 47)): maybe a (non-standard) comment?",
                "{~\"status\": \"x\",~}      | 3:1  | Unexpected character ('}'",
                "{\"status\":~[\"x\"         | 2:5  | Unexpected end-of-input: expected close marker for Array (start"
                        + " marker at 2:1)",
                "{}~}                       | 2:1  | Unexpected close marker '}'",
            })
    void noJson(String json, String position, String reason) throws IOException {
        Path file = file(json.replace('~', '\n'));
        assertThat(refusal(file).faults())
                .singleElement()
                .asString()
                .startsWith(file + ":" + position + ": not JSON: " + reason);
    }

    @Test
    void noUtf8() throws IOException {
        Path file = directory.resolve("latin.json");
        Files.write(file, "{\"server_id\": \"zürich\"}".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(refusal(file).faults())
                .singleElement()
                .asString()
                .startsWith(file + ":1:")
                .contains("Invalid UTF-8");
    }

    @Test
    void nestingWithoutEnd() throws IOException {
        Path file = file("[".repeat(100_000));
        assertThat(refusal(file).faults())
                .singleElement()
                .asString()
                .startsWith(file + ":")
                .contains("nesting depth");
    }

    @Test
    void moreThanOneValue() throws IOException {
        Path file = file(oneServer("{\"device_ip\": \"10.0.0.1\", \"rank_id\": \"0\"}") + "\n{}");
        assertThat(refusal(file).faults()).containsExactly(file + ":5:1: only one value may be in the file");
    }

    private Path file(String content) throws IOException {
        return Files.writeString(directory.resolve("ranks.json"), content);
    }

    private static String oneServer(String devices) {
        return """
                {"status": "completed", "version": "1.0", "server_count": "1", "server_list": [
                  {"server_id": "a", "device": [
                """
                        .stripTrailing()
                + devices.replace("\n", " ") + "\n]}\n]}";
    }

    private static RankTableException refusal(Path file) {
        return catchThrowableOfType(RankTableException.class, () -> RankTableFile.read(file));
    }
}
