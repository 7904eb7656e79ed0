// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.Communicator;
import io.collectives.CommunicatorConfig;
import io.collectives.route.RouteKind;
import io.collectives.transport.RankTable;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;

/** Many starts, and starts of many: nothing is left behind. */
class StartsTest {
    /** Both sides of a pair dial at once. */
    private static final Timings TOGETHER =
            new Timings(Duration.ZERO, Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofSeconds(1));

    private record Held(long files, long threads, long direct) {
        static Held now() {
            long direct = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                    .filter(pool -> pool.getName().equals("direct"))
                    .mapToLong(BufferPoolMXBean::getMemoryUsed)
                    .sum();
            return new Held(
                    Job.openFiles(),
                    Job.threads(),
                    direct + PooledByteBufAllocator.DEFAULT.metric().usedDirectMemory());
        }

        boolean isNoMoreThan(Held before) {
            return files <= before.files && threads <= before.threads && direct <= before.direct + (8 << 20);
        }
    }

    private static void awaitNoMoreThan(Held before) {
        Awaitility.await().atMost(Job.LIMIT).untilAsserted(() -> assertThat(Held.now())
                .matches(now -> now.isNoMoreThan(before), "<= " + before));
    }

    private static void dialTogether(int starts) {
        cycle(true, TOGETHER);
        Held before = Held.now();
        for (int i = 0; i < starts; i++) {
            cycle(i % 2 == 0, TOGETHER);
        }
        awaitNoMoreThan(before);
    }

    private static void cycle(boolean preferNative, Timings timings) {
        RankTable table = Job.table(3);
        List<CommunicatorConfig> configs = IntStream.range(0, 3)
                .mapToObj(rank -> Job.config(table, rank, preferNative, timings))
                .toList();
        List<Communicator> ranks = Job.connect(configs);
        Job.gather(ranks);
        Job.gather(ranks);
        TcpCluster.close(ranks);
    }

    @Test
    void both_sides_dial_in_the_same_moment() {
        dialTogether(100);
    }

    @Test
    @Tag("nightly")
    void both_sides_dial_in_the_same_moment_often() {
        dialTogether(300);
    }

    private static void cycles(int cycles) {
        cycle(true, Job.QUICK);
        cycle(false, Job.QUICK);
        Held before = Held.now();
        for (int i = 0; i < cycles; i++) {
            cycle(i % 2 == 0, Job.QUICK);
        }
        awaitNoMoreThan(before);
    }

    @Test
    void connecting_and_closing_leaves_nothing() {
        cycles(60);
    }

    @Test
    @Tag("nightly")
    void connecting_and_closing_leaves_nothing_often() {
        cycles(300);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void many_ranks(boolean preferNative) {
        long start = System.nanoTime();
        List<Communicator> ranks = TcpCluster.open(64, preferNative, config -> config.route(RouteKind.DIRECT));
        Job.gather(ranks);
        TcpCluster.close(ranks);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(60));
    }

    /** Often, since the cancel has to meet the bind. */
    @RepeatedTest(20)
    void a_connect_that_is_cancelled_leaves_nothing() throws IOException {
        cycle(true, Job.QUICK);
        Held before = Held.now();
        RankTable table = Job.table(2);
        Disposable connecting = Communicator.connect(Job.config(table, 0, true)).subscribe();
        FakePeer.dial(table.address(0)).close();
        connecting.dispose();
        Disposable meeting = Communicator.connect(
                        Job.config(table, 1, true).bind(table.address(1)).rendezvous(own -> Mono.never()))
                .subscribe();
        meeting.dispose();
        awaitNoMoreThan(before);
    }

    @Test
    void a_group_of_one_opens_no_socket_for_a_call() {
        List<Communicator> alone = TcpCluster.open(1, true, config -> config);
        Job.gather(alone);
        long before = Job.openFiles();
        for (int i = 0; i < 50; i++) {
            Job.gather(alone);
        }
        assertThat(Job.openFiles()).isEqualTo(before);
        TcpCluster.close(alone);
    }
}
