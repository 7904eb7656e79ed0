// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.collectives.error.RankTableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The content of the table: each fault alone, made by one replacement in a good table, and many at once. */
class RankTableFaultsTest {

    private static final String GOOD =
            """
            {
              "status": "completed",
              "version": "1.0",
              "server_count": "2",
              "server_list": [
                {
                  "server_id": "a",
                  "device": [
                    {"device_id": "0", "device_ip": "10.0.0.1", "device_port": "7000", "rank_id": "0"},
                    {"device_id": "1", "device_ip": "10.0.0.1", "device_port": "7001", "rank_id": "1"}
                  ]
                },
                {
                  "server_id": "b",
                  "device": [
                    {"device_id": "0", "device_ip": "10.0.0.2", "rank_id": "2"},
                    {"device_id": "1", "device_ip": "10.0.0.2", "rank_id": "3"}
                  ]
                }
              ]
            }
            """;

    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void name() {
        file = directory.resolve("ranks.json");
    }

    @Test
    void theTableThatTheFaultsArePutInIsGood() throws IOException {
        assertThat(RankTableFile.read(Files.writeString(file, GOOD)).size()).isEqualTo(4);
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // the header
                "\"completed\"      | \"done\"        | @:2:13 status: 'completed' is wanted, not 'done'",
                "\"status\"         | \"stat\"        | @:1:1: status is missing",
                "\"completed\"      | null            | @:2:13 status: a string is wanted, not unquoted null",
                "\"1.0\"            | \"1.2\"         | @:3:14 version: '1.0' is wanted, not '1.2'",
                "\"1.0\"            | 1.0             | @:3:14 version: a string is wanted, not unquoted 1.0",
                "\"version\"        | \"Version\"     | @:1:1: version is missing",
                "\"server_count\"   | \"count\"       | @:1:1: server_count is missing",
                "count\": \"2\"     | count\": \"3\"  | @:4:19 server_count: 3 announced, but server_list has 2",
                "count\": \"2\"     | count\": 2      | @:4:19 server_count: a string is wanted, not unquoted 2",
                "count\": \"2\"     | count\": \"two\" | @:4:19 server_count: 'two' is not a number in 1..999999999",
                "\"server_list\"    | \"servers\"     | @:1:1: server_list is missing",
                "\"version\": \"1.0\" | \"version\": \"1.0\", \"version\": \"1.0\" | @:3:21 version: the field is there twice",
                // servers
                "\"server_id\": \"b\" | \"id\": \"b\"  | @:13:5 server_list[1]: server_id is missing",
                "\"b\"              | \"\"            | @:14:20 server_list[1].server_id: the text is empty",
                "\"b\"              | 7               | @:14:20 server_list[1].server_id: a string is wanted, not unquoted 7",
                "\"b\"              | \"a\"           | @:14:20 server_list[1].server_id: 'a' is taken already at @:7:20"
                        + " server_list[0].server_id",
                "\"b\",~      \"device\" | \"b\",~      \"devices\" | @:13:5 server_list[1]: device is missing",
                // devices
                "{\"device_id\": \"0\", \"device_ip\": \"10.0.0.2\", \"rank_id\": \"2\"} | \"2\""
                        + " | @:16:9 server_list[1].device[0]: an object is wanted, not a string",
                "id\": \"1\", \"device_ip\": \"10.0.0.2\" | id\": 1, \"device_ip\": \"10.0.0.2\""
                        + " | @:17:23 server_list[1].device[1].device_id: a string is wanted, not unquoted 1",
                "\"device_ip\": \"10.0.0.2\", \"rank_id\": \"2\" | \"rank_id\": \"2\""
                        + " | @:16:9 server_list[1].device[0]: device_ip is missing",
                "\"10.0.0.2\", \"rank_id\": \"2\" | \"\", \"rank_id\": \"2\""
                        + " | @:16:41 server_list[1].device[0].device_ip: the host is empty",
                "\"10.0.0.2\", \"rank_id\": \"2\" | \"null\", \"rank_id\": \"2\""
                        + " | @:16:41 server_list[1].device[0].device_ip: the host is the text 'null', as a missing value"
                        + " prints",
                "\"10.0.0.2\", \"rank_id\": \"2\" | null, \"rank_id\": \"2\""
                        + " | @:16:41 server_list[1].device[0].device_ip: a string is wanted, not unquoted null",
                "\"10.0.0.2\", \"rank_id\": \"2\" | \"10.0.0.2:5000\", \"rank_id\": \"2\""
                        + " | @:16:41 server_list[1].device[0].device_ip: '10.0.0.2:5000' is not an IPv6 address",
                "\"7001\"           | \"0\"           | @:10:68 server_list[0].device[1].device_port: '0' is not a number in 1..65535",
                "\"7001\"           | \"65536\"       | @:10:68 server_list[0].device[1].device_port: '65536' is not a number in"
                        + " 1..65535",
                "\"7001\"           | 7001            | @:10:68 server_list[0].device[1].device_port: a string is wanted, not"
                        + " unquoted 7001",
                "\"7001\"           | \" 7001\"       | @:10:68 server_list[0].device[1].device_port: ' 7001' is not a number in"
                        + " 1..65535",
                "\"7001\"           | \"7000\"        | @:10:68 server_list[0].device[1].device_port: address 10.0.0.1:7000 is taken"
                        + " already at @:9:68 server_list[0].device[0].device_port",
                // ranks
                "rank_id\": \"3\"   | rank\": \"3\"   | @:17:9 server_list[1].device[1]: rank_id is missing",
                "rank_id\": \"3\"   | rank_id\": 3    | @:17:64 server_list[1].device[1].rank_id: a string is wanted, not unquoted 3",
                "rank_id\": \"3\"   | rank_id\": \"three\" | @:17:64 server_list[1].device[1].rank_id: 'three' is not a number in"
                        + " 0..999999999",
                "rank_id\": \"3\"   | rank_id\": \"-3\" | @:17:64 server_list[1].device[1].rank_id: '-3' is not a number in"
                        + " 0..999999999",
                "rank_id\": \"3\"   | rank_id\": \"03\" | @:17:64 server_list[1].device[1].rank_id: '03' is not a number in"
                        + " 0..999999999",
            })
    void oneFault(String good, String bad, String fault) throws IOException {
        assertThat(faults(replaced(good, bad))).containsExactly(fault);
    }

    @Test
    void aTableThatIsBeingMadeIsNotReadyAndNotJudged() throws IOException {
        String fault = "@:1:12 status: 'initializing': the table is not ready, read it once this is 'completed'";
        assertThat(faults("{\"status\": \"initializing\"}")).containsExactly(fault);
        assertThat(faults("{\"status\": \"initializing\", \"version\": 2, \"server_list\": [], \"server_list\": []}"))
                .containsExactly(fault);
    }

    @Test
    void noObjectNoServersNoDevices() throws IOException {
        assertThat(faults("[]")).containsExactly("@:1:1: an object is wanted, not an array");
        String table = "{\"status\": \"completed\", \"version\": \"1.0\", \"server_count\": \"1\", \"server_list\": ";
        assertThat(faults(table + "{}}")).containsExactly("@:1:79 server_list: an array is wanted, not an object");
        assertThat(faults(table.replace("\"1\"", "\"0\"") + "[]}"))
                .containsExactly(
                        "@:1:59 server_count: '0' is not a number in 1..999999999",
                        "@:1:79 server_list: the table has no ranks");
        assertThat(faults(table + "[{\"server_id\": \"a\", \"device\": []}]}"))
                .containsExactly(
                        "@:1:109 server_list[0].device: the server has no device",
                        "@:1:79 server_list: the table has no ranks");
    }

    @Test
    void aServerIdHasAtMost64Characters() throws IOException {
        assertThat(RankTableFile.read(Files.writeString(file, replaced("\"b\"", "\"" + "b".repeat(64) + "\"")))
                        .ranksOnServer("b".repeat(64)))
                .containsExactly(2, 3);
        assertThat(faults(replaced("\"b\"", "\"" + "b".repeat(65) + "\"")))
                .containsExactly("@:14:20 server_list[1].server_id: 65 characters, at most 64 are allowed");
    }

    @Test
    void aRankThatIsThereTwiceIsNamedWithBothAddresses() throws IOException {
        assertThat(faults(replaced("rank_id\": \"2\"", "rank_id\": \"0\"")))
                .containsExactly(
                        "@:16:64 server_list[1].device[0].rank_id: rank 0 (10.0.0.2:60000) is taken already at"
                                + " @:9:87 server_list[0].device[0].rank_id (10.0.0.1:7000)",
                        "@:5:18 server_list: missing ranks 2, since 4 rows hold ranks 0..3");
    }

    @Test
    void aMissingRankIsNamedWithTheOneBeyond() throws IOException {
        assertThat(faults(replaced("rank_id\": \"3\"", "rank_id\": \"4\"")))
                .containsExactly(
                        "@:15:17 server_list[1].device: a server's ranks are contiguous, but these 2 run from 2 to 4",
                        "@:5:18 server_list: missing ranks 3, since 4 rows hold ranks 0..3; beyond that: 4 at @:17:64"
                                + " server_list[1].device[1].rank_id");
    }

    @Test
    void ranksOfAServerThatAreNotContiguous() throws IOException {
        String swapped = GOOD.replace("rank_id\": \"1\"", "rank_id\": \"x\"")
                .replace("rank_id\": \"2\"", "rank_id\": \"1\"")
                .replace("rank_id\": \"x\"", "rank_id\": \"2\"");
        assertThat(faults(swapped))
                .containsExactly(
                        "@:8:17 server_list[0].device: a server's ranks are contiguous, but these 2 run from 0 to 2",
                        "@:15:17 server_list[1].device: a server's ranks are contiguous, but these 2 run from 1 to 3");
    }

    @Test
    void aRankBeyondTheLastDefaultPort() throws IOException {
        Files.writeString(file, GOOD);
        RankTableException refused =
                catchThrowableOfType(RankTableException.class, () -> RankTableFile.read(file, 65533));
        assertThat(refused.faults())
                .containsExactly(file + ":17:9 server_list[1].device[1]: base port 65533 plus rank 3 is beyond 65535:"
                        + " give a device_port or a lower base port");
    }

    @Test
    void aDefaultPortThatIsAnotherRanksPort() throws IOException {
        assertThat(faults(replaced(
                        "\"10.0.0.1\", \"device_port\": \"7001\"", "\"10.0.0.2\", \"device_port\": \"60002\"")))
                .containsExactly(
                        "@:16:41 server_list[1].device[0].device_ip: address 10.0.0.2:60002 is taken already at"
                                + " @:10:68 server_list[0].device[1].device_port");
    }

    @Test
    void tenFaultsAtOnceAndTheRanksThatAreMissingForThem() throws IOException {
        assertThat(
                        faults(
                                """
                {
                  "status": "ready",
                  "version": 1,
                  "server_count": "3",
                  "server_list": [
                    {
                      "server_id": "a",
                      "device": [
                        {"device_ip": "10.0.0.1", "device_port": "7000", "rank_id": "0"},
                        {"device_ip": "10.0.0.1", "device_port": "70000", "rank_id": "1"},
                        {"device_ip": "null", "device_port": "7002", "rank_id": "2"},
                        {"device_ip": "10.0.0.1", "device_port": "7000", "rank_id": "3"}
                      ]
                    },
                    {
                      "server_id": "a",
                      "device": [
                        {"device_port": "7000", "rank_id": "4"},
                        {"device_ip": "10.0.0.2", "device_port": "7001", "rank_id": "five"},
                        {"device_ip": "10.0.0.2", "device_port": "7002", "rank_id": "0"}
                      ]
                    }
                  ]
                }
                """))
                .containsExactlyInAnyOrder(
                        "@:2:13 status: 'completed' is wanted, not 'ready'",
                        "@:3:14 version: a string is wanted, not unquoted 1",
                        "@:4:19 server_count: 3 announced, but server_list has 2",
                        "@:10:50 server_list[0].device[1].device_port: '70000' is not a number in 1..65535",
                        "@:11:23 server_list[0].device[2].device_ip: the host is the text 'null', as a missing value prints",
                        "@:12:50 server_list[0].device[3].device_port: address 10.0.0.1:7000 is taken already at"
                                + " @:9:50 server_list[0].device[0].device_port",
                        "@:16:20 server_list[1].server_id: 'a' is taken already at @:7:20 server_list[0].server_id",
                        "@:18:9 server_list[1].device[0]: device_ip is missing",
                        "@:19:69 server_list[1].device[1].rank_id: 'five' is not a number in 0..999999999",
                        "@:20:69 server_list[1].device[2].rank_id: rank 0 (10.0.0.2:7002) is taken already at"
                                + " @:9:69 server_list[0].device[0].rank_id (10.0.0.1:7000)",
                        "@:5:18 server_list: missing ranks 5..6, since 7 rows hold ranks 0..6");
    }

    private static String replaced(String good, String bad) {
        assertThat(GOOD).containsOnlyOnce(good.replace('~', '\n'));
        return GOOD.replace(good.replace('~', '\n'), bad.replace('~', '\n'));
    }

    /** The faults of a table, the file's name in them shortened to @. */
    private List<String> faults(String json) throws IOException {
        Files.writeString(file, json);
        return catchThrowableOfType(RankTableException.class, () -> RankTableFile.read(file)).faults().stream()
                .map(fault -> fault.replace(file.toString(), "@"))
                .toList();
    }
}
