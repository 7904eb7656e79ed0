// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.Communicator;
import io.collectives.CommunicatorConfig;
import io.collectives.netty.tcp.Job.Failed;
import io.collectives.transport.RankAddress;
import io.collectives.transport.RankTable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Ranks that start in any order, late, or not at all. */
class BootstrapTest {
    private static final Duration GAP = Duration.ofMillis(150);

    @ParameterizedTest
    @CsvSource({
        "0 1 2, true",
        "0 2 1, false",
        "1 0 2, false",
        "1 2 0, true",
        "2 0 1, true",
        "2 1 0, false",
        "1 2 0, false"
    })
    void ranks_start_in_any_order_and_the_last_one_late(String order, boolean preferNative) {
        RankTable table = Job.table(3);
        List<Integer> starts = Stream.of(order.split(" ")).map(Integer::valueOf).toList();
        List<Communicator> ranks = Flux.range(0, 3)
                .flatMapSequential(rank -> Job.connectAfter(
                        GAP.multipliedBy(late(starts.indexOf(rank))), Job.config(table, rank, preferNative)))
                .collectList()
                .blockOptional(Job.LIMIT)
                .orElseThrow();
        Job.gather(ranks);
        TcpCluster.close(ranks);
    }

    private static int late(int place) {
        return place == 2 ? 7 : place;
    }

    @Test
    void the_order_of_the_rows_does_not_matter() {
        RankTable sorted = Job.table(5);
        List<RankTable.Entry> rows = Stream.of(3, 0, 4, 1, 2)
                .map(rank -> new RankTable.Entry(rank, "server", sorted.address(rank)))
                .toList();
        List<Communicator> ranks = Job.connect(configs(RankTable.ofEntries(rows), 0, 1, 2, 3, 4));
        Job.gather(ranks);
        TcpCluster.close(ranks);
    }

    @ParameterizedTest
    @CsvSource({"3, true", "0, false", "2, false"})
    void a_rank_that_never_starts_is_named_on_all_others_at_their_deadline(int missing, boolean preferNative) {
        Duration deadline = Duration.ofMillis(1_500);
        RankTable table = Job.table(4);
        List<CommunicatorConfig> configs = IntStream.range(0, 4)
                .filter(rank -> rank != missing)
                .mapToObj(rank -> Job.config(table, rank, preferNative).connectTimeout(deadline))
                .toList();
        assertThat(Job.fail(configs)).hasSize(3).allSatisfy(failed -> {
            assertThat(failed.error().missing()).containsExactly(missing);
            assertThat(failed.error())
                    .hasMessageContaining("missing: " + missing + ";")
                    .hasMessageContaining(table.address(missing).toString())
                    .hasMessageContaining("1500 ms");
            assertThat(failed.after()).isBetween(deadline, deadline.plusSeconds(2));
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_rank_whose_port_is_taken_tells_the_others(boolean preferNative) throws IOException {
        RankTable table = Job.table(3);
        int port = table.address(1).port();
        List<CommunicatorConfig> configs = IntStream.range(0, 3)
                .mapToObj(rank -> Job.config(table, rank, preferNative))
                .toList();
        try (ServerSocket other = new ServerSocket(port, 1, InetAddress.getByName("127.0.0.1"))) {
            List<Failed> failed = Job.fail(configs);
            assertThat(failed).allSatisfy(one -> {
                assertThat(one.after()).isLessThan(Duration.ofSeconds(8));
                assertThat(one.error())
                        .hasMessageContaining("rank 1 cannot listen on 127.0.0.1:" + port)
                        .hasMessageContaining("in use");
            });
            assertThat(failed.get(0).error()).hasMessageStartingWith("rank 1 failed: ");
            assertThat(failed.get(2).error().missing()).containsExactly(1);
            assertThat(other.isBound()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_peer_that_accepts_and_never_speaks_is_missing_at_the_deadline(boolean preferNative) throws IOException {
        try (ServerSocket silent = Job.listen()) {
            RankTable table = RankTable.of(List.of(
                    new RankAddress("127.0.0.1", silent.getLocalPort()),
                    Job.table(1).address(0)));
            Duration deadline = Duration.ofMillis(2_500); // two handshakes that come to nothing fit in
            Failed failed = Job.fail(List.of(Job.config(table, 1, preferNative).connectTimeout(deadline)))
                    .get(0);
            assertThat(failed.error().missing()).containsExactly(0);
            assertThat(failed.after()).isBetween(deadline, deadline.plusSeconds(2));
        }
    }

    @Test
    void addresses_that_nobody_tells_are_not_waited_for_longer() {
        CommunicatorConfig lonely = Job.config(Job.table(1), 0, true)
                .bind(new RankAddress("127.0.0.1", 0))
                .connectTimeout(Duration.ofMillis(300));
        long threads = Job.threads();
        for (CommunicatorConfig config :
                List.of(lonely.rendezvous(own -> Mono.never()), lonely.rendezvous(own -> Mono.empty()))) {
            Failed failed = Job.fail(List.of(config)).get(0);
            assertThat(failed.error()).hasMessageContaining("did not learn the addresses of all ranks within 300 ms");
        }
        Awaitility.await().until(() -> Job.threads() <= threads);
    }

    private static List<CommunicatorConfig> configs(RankTable table, int... ranks) {
        List<CommunicatorConfig> configs = new ArrayList<>();
        for (int rank : ranks) {
            configs.add(Job.config(table, rank, true));
        }
        return configs;
    }
}
