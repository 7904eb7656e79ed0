// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {

    private static final String FILES = " --input in-{rank} --output out";

    private final StringWriter out = new StringWriter();
    private final StringWriter error = new StringWriter();

    @ParameterizedTest
    @ValueSource(strings = {"--help", "help", "gather --help", "rank --help", "bench --help", "help gather"})
    void help_is_a_result(String arguments) {
        assertThat(execute(arguments)).isZero();
        assertThat(out.toString()).startsWith("Usage: collectives");
        assertThat(error.toString()).isEmpty();
    }

    @Test
    void help_does_not_show_what_only_rank_processes_run() {
        execute("--help");
        assertThat(out.toString())
                .contains("gather")
                .contains("rank")
                .contains("bench")
                .doesNotContain("worker");
    }

    @Test
    void a_version() {
        assertThat(execute("--version")).isZero();
        assertThat(out.toString()).startsWith("collectives ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "  | Missing required subcommand",
                "frobnicate                                         | Unmatched argument at index 0: 'frobnicate'",
                "gather --ranks 2 --output out                      | Missing required option: '--input=FILE'",
                "gather --ranks 2 --input in-{rank}                 | Missing required option: '--output=FILE'",
                "gather --ranks 0 --input in-{rank} --output out    | --ranks must be at least 1, not 0",
                "gather --ranks x --input in-{rank} --output out    | Invalid value for option '--ranks'",
                "gather --ranks 2 --input in --output out           | --input needs {rank} in it",
                "gather --ranks 2 --input in-{rank} --output out -x | Unknown option: '-x'",
                "bench --ranks 2 --sizes 1X                         | '1X' is not a size such as 8, 64K or 1M",
                "bench --ranks 0 --sizes 8                          | --ranks must be at least 1, not 0",
                "gather --ranks 2 --input p-{rank} --output p-{rank} | --output p-0 would replace a shard that is read",
                "gather --ranks 2 --input p-{rank} --output ./p-1    | --output ./p-1 would replace a shard that is read",
                "gather --ranks 2 --input p-{rank} --output=         | --output is empty",
            })
    void wrong_usage(@Nullable String arguments, String fault) {
        assertThat(execute(Objects.requireNonNullElse(arguments, ""))).isEqualTo(2);
        assertThat(error.toString()).contains(fault).containsPattern("Try 'collectives.* --help'");
        assertThat(out.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--timeout 0      | '0' is no time at all",
                "--timeout -1     | '-1' is not a time such as 60, 1.5s, 200ms or 2m",
                "--timeout 1h     | '1h' is not a time such as 60, 1.5s, 200ms or 2m",
                "--route star     | expected one of [DIRECT, RING] (case-insensitive) but was 'star'",
                "--chunk-bytes 0  | --chunk-bytes must be at least 1, not 0",
                "--chunk-bytes 3G | '3G' is not an int",
                "--product A      | expected one of [ATLAS_350,",
            })
    void wrong_values_of_options(String option, String fault) {
        assertThat(execute("gather --ranks 2" + FILES + " " + option)).isEqualTo(2);
        assertThat(error.toString()).contains(fault);
    }

    @Test
    void a_rank_outside_its_table_is_wrong_usage_and_a_bad_table_a_failure() {
        assertThat(execute("rank --rank 1 --rank-table /nowhere/table.json" + FILES))
                .isEqualTo(1);
        assertThat(error.toString()).contains("failed: rank 1: rank table refused: /nowhere/table.json: no such file");
        assertThat(execute("rank --rank 1 --rank-table t --base-port 0" + FILES))
                .isEqualTo(2);
        assertThat(error.toString()).contains("base port 0 is not in 1");
    }

    @Test
    void wrong_usage_in_json() {
        assertThat(execute("gather --json --ranks 2")).isEqualTo(2);
        assertThat(out.toString().lines())
                .containsExactly(
                        "{\"error\":\"Missing required options: '--input=FILE', '--output=FILE'\",\"rank\":null,"
                                + "\"tensor\":null}");
    }

    private int execute(String arguments) {
        CommandLine commandLine =
                Main.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(error));
        return commandLine.execute(arguments.isEmpty() ? new String[0] : arguments.split(" "));
    }
}
