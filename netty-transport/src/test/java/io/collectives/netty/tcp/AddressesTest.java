// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.collectives.Communicator;
import io.collectives.netty.tcp.Job.Failed;
import io.collectives.transport.RankAddress;
import io.collectives.transport.RankTable;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hosts as literals and as names, known and unknown. */
class AddressesTest {
    private static final Duration SOON = Duration.ofSeconds(5);

    private static RankTable table(String... hosts) {
        List<Integer> ports = Job.freePorts(hosts.length);
        List<RankAddress> addresses = new ArrayList<>();
        for (int rank = 0; rank < hosts.length; rank++) {
            addresses.add(new RankAddress(hosts[rank], ports.get(rank)));
        }
        return RankTable.of(addresses);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void ipv6_literals(boolean preferNative) {
        RankTable table = table("::1", "127.0.0.1", "::1");
        List<Communicator> ranks = Job.connect(List.of(
                Job.config(table, 0, preferNative),
                Job.config(table, 1, preferNative),
                Job.config(table, 2, preferNative)));
        Job.gather(ranks);
        TcpCluster.close(ranks);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_rank_listens_on_its_own_address_only(boolean preferNative) throws IOException {
        RankTable table = table("127.0.0.1");
        int port = table.address(0).port();
        List<Communicator> alone = Job.connect(List.of(Job.config(table, 0, preferNative)));
        new Socket("127.0.0.1", port).close();
        assertThatThrownBy(() -> new Socket("::1", port).close()).isInstanceOf(java.net.ConnectException.class);
        TcpCluster.close(alone);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void an_unknown_host_is_named_soon(int own) {
        String[] hosts = {"127.0.0.1", "127.0.0.1"};
        hosts[1 - own] = "no_such_rank.invalid";
        RankTable table = table(hosts);
        Failed failed =
                Job.fail(List.of(Job.config(table, own, true, Timings.USUAL))).get(0);
        assertThat(failed.error())
                .hasMessage("rank " + own + " cannot dial rank " + (1 - own) + " at " + table.address(1 - own)
                        + ": unknown host");
        assertThat(failed.error().missing()).containsExactly(1 - own);
        assertThat(failed.after()).isLessThan(SOON);
    }

    @Test
    void an_unknown_host_of_its_own_keeps_a_rank_from_listening() {
        RankTable table = table("no_such_rank.invalid", "127.0.0.1");
        List<Failed> failed = Job.fail(List.of(Job.config(table, 0, true), Job.config(table, 1, true)));
        assertThat(failed).allSatisfy(one -> assertThat(one.after()).isLessThan(SOON));
        assertThat(failed.get(0).error())
                .hasMessageStartingWith("rank 0 cannot listen on " + table.address(0) + ": unknown host");
    }

    @Test
    void names_with_underscores(@TempDir Path dir) throws Exception {
        Path hosts = Files.writeString(dir.resolve("hosts"), "127.0.0.1 rank_0.job\n127.0.0.1 rank_1\n");
        assertThat(probe(hosts, dir, table("rank_0.job", "rank_1"))).isEqualTo("gathered");
    }

    /** With a hosts file that is not there, whatever asks for a name gets an error. */
    @Test
    void literals_need_no_look_up(@TempDir Path dir) throws Exception {
        Path hosts = dir.resolve("none");
        assertThat(probe(hosts, dir, table("127.0.0.1", "::1"))).isEqualTo("gathered");
        assertThat(probe(hosts, dir, table("127.0.0.1", "rank_1"))).contains("unknown host");
    }

    /** Runs a job in a Java process that knows only the hosts of a file; the last line that it prints. */
    private static String probe(Path hosts, Path dir, RankTable table) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-Djdk.net.hosts.file=" + hosts,
                "-cp",
                System.getProperty("java.class.path"),
                AddressProbe.class.getName()));
        for (int rank = 0; rank < table.size(); rank++) {
            command.add(table.address(rank).toString());
        }
        Path output = dir.resolve("output");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        List<String> lines = Files.readAllLines(output);
        return process.exitValue() == 0 ? lines.get(lines.size() - 1) : String.join("\n", lines);
    }
}
