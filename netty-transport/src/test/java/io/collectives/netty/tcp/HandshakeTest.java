// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.collectives.Communicator;
import io.collectives.CommunicatorConfig;
import io.collectives.error.ConnectException;
import io.collectives.error.HandshakeException;
import io.collectives.netty.tcp.Job.Failed;
import io.collectives.netty.wire.FrameType;
import io.collectives.netty.wire.Hello;
import io.collectives.netty.wire.HelloCodec;
import io.collectives.route.RouteKind;
import io.collectives.transport.Limits;
import io.collectives.transport.RankAddress;
import io.collectives.transport.RankTable;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ranks that do not fit together say so, with both values, on both sides. */
class HandshakeTest {
    private static final Duration DEADLINE = Duration.ofSeconds(2);

    private static void bothNameBoth(List<Failed> failed, String field, String zero, String one) {
        assertThat(failed).hasSize(2).allSatisfy(side -> {
            assertThat(side.error()).isInstanceOf(HandshakeException.class);
            assertThat(((HandshakeException) side.error()).field()).isEqualTo(field);
        });
        HandshakeException there = (HandshakeException) failed.get(0).error();
        HandshakeException here = (HandshakeException) failed.get(1).error();
        assertThat(List.of(there.ours(), there.theirs())).containsExactly(zero, one);
        assertThat(List.of(here.ours(), here.theirs())).containsExactly(one, zero);
    }

    @Test
    void world_size() {
        RankTable three = Job.table(3);
        RankTable two = RankTable.of(List.of(three.address(0), three.address(1)));
        List<Failed> failed = Job.fail(List.of(Job.config(three, 0, true), Job.config(two, 1, true)));
        bothNameBoth(failed, "the world size", "3", "2");
    }

    @Test
    void routes() {
        RankTable table = Job.table(2);
        List<Failed> failed = Job.fail(
                List.of(Job.config(table, 0, true), Job.config(table, 1, false).routes(EnumSet.of(RouteKind.RING))));
        bothNameBoth(failed, "the set of enabled routes", "[0, 1]", "[1]");
    }

    @Test
    void the_job_of_the_one_who_dials_is_refused_and_the_other_one_goes_on_waiting() {
        RankTable table = Job.table(2);
        List<Failed> failed = Job.fail(List.of(
                Job.config(table, 0, true, patientLower()).jobId("a").connectTimeout(DEADLINE),
                Job.config(table, 1, true, patientLower()).jobId("b").connectTimeout(DEADLINE)));
        assertThat(failed.get(1).error())
                .isInstanceOf(HandshakeException.class)
                .hasMessageContaining("the job id is 'b' here and 'a' there");
        assertThat(failed.get(1).after()).isLessThan(DEADLINE);
        assertThat(failed.get(0).error().missing()).containsExactly(1);
        assertThat(failed.get(0).error()).hasMessageContaining("the job id is 'a' here and 'b' there");
        assertThat(failed.get(0).after()).isGreaterThanOrEqualTo(DEADLINE);
    }

    private static Timings patientLower() {
        return new Timings(Duration.ofSeconds(10), Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1));
    }

    record Misfit(String field, String ours, String theirs, Hello hello) {
        @Override
        public String toString() {
            return field;
        }
    }

    static List<Misfit> misfits() {
        Hello fits = FakePeer.hello(1, 2);
        return List.of(
                new Misfit("the protocol version", "1", "2", with(fits, 2, 1, fits.limits(), 0, 0)),
                new Misfit("the rank", "0", "0 of 2", with(fits, 1, 0, fits.limits(), 0, 0)),
                new Misfit("the rank", "0", "2 of 2", with(fits, 1, 2, fits.limits(), 0, 0)),
                new Misfit(
                        "the least limit",
                        "65536",
                        "Limits[eagerBytes=100, frameBytes=65536]",
                        with(fits, 1, 1, new Limits(100, 65_536), 0, 0)),
                new Misfit("the rank of that address", "0", "1", with(fits.to(1), 1, 1, fits.limits(), 0, 0)),
                new Misfit("the stripe", "0", "1", with(fits, 1, 1, fits.limits(), 1, 0)),
                new Misfit("the position", "0", "77", with(fits, 1, 1, fits.limits(), 0, 77)));
    }

    private static Hello with(Hello hello, int version, int rank, Limits limits, int stripe, long position) {
        return new Hello(
                version,
                hello.jobId(),
                rank,
                hello.dialled(),
                hello.worldSize(),
                limits,
                hello.routes(),
                hello.incarnation(),
                stripe,
                position,
                hello.failure());
    }

    @ParameterizedTest
    @MethodSource("misfits")
    void a_misfit_is_told_why(Misfit misfit) throws Exception {
        RankTable table = Job.table(2);
        CompletableFuture<Failed> rank =
                Job.failure(Job.config(table, 0, true, patientLower())).toFuture();
        try (FakePeer peer = FakePeer.dial(table.address(0))) {
            peer.say(FakePeer.frame(misfit.hello()));
            ByteBuf hello = Objects.requireNonNull(peer.read(FrameType.HELLO));
            assertThat(HelloCodec.read(hello).worldSize()).isEqualTo(2);
            String reason = HelloCodec.readRefused(Objects.requireNonNull(peer.read(FrameType.REFUSED)));
            String both = misfit.field() + " is " + misfit.ours() + " here and " + misfit.theirs() + " there";
            assertThat(reason).startsWith("rank 0: ").contains(both);
            peer.awaitEnd();
            ConnectException error = rank.get(10, TimeUnit.SECONDS).error();
            assertThat(error).isInstanceOf(HandshakeException.class).hasMessageContaining(both);
        }
    }

    @Test
    void another_rank_than_the_one_dialled_is_refused() {
        RankTable table = Job.table(3);
        RankTable swapped = RankTable.of(List.of(table.address(1), table.address(0), table.address(2)));
        List<CommunicatorConfig> configs = List.of(
                Job.config(table, 0, true).connectTimeout(DEADLINE),
                Job.config(table, 1, true).connectTimeout(DEADLINE),
                Job.config(swapped, 2, true).connectTimeout(DEADLINE));
        List<Failed> failed = Job.fail(configs);
        assertThat(failed.get(2).error())
                .isInstanceOf(HandshakeException.class)
                .hasMessageContaining("the rank of that address is ");
        assertThat(failed.get(2).after()).isLessThan(DEADLINE);
        assertThat(failed.subList(0, 2)).anySatisfy(dialled -> assertThat(dialled.error())
                .isInstanceOf(HandshakeException.class)
                .hasMessageMatching(".*the rank of that address is [01] here and [01] there"));
    }

    @Test
    void a_second_process_with_the_same_rank_is_refused_and_disturbs_nobody() {
        RankTable table = Job.table(2);
        List<Communicator> ranks = Job.connect(List.of(Job.config(table, 0, true), Job.config(table, 1, true)));
        Failed second = Job.fail(List.of(Job.config(table, 1, true).bind(new RankAddress("127.0.0.1", 0))))
                .get(0);
        assertThat(second.error()).hasMessageContaining("rank 1 is taken: it is connected to rank 0 from /127.0.0.1:");
        Job.gather(ranks);
        TcpCluster.close(ranks);
    }

    @Test
    void a_job_id_that_does_not_fit_is_refused_at_once() {
        CommunicatorConfig config = Job.config(Job.table(1), 0, true);
        assertThatThrownBy(() -> config.jobId("€".repeat(342)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1026");
        assertThat(config.jobId("€".repeat(341))).isNotNull();
    }

    @Test
    void the_answer_to_a_misfit_that_goes_on_is_silence() throws IOException {
        RankTable table = Job.table(3);
        CompletableFuture<Failed> rank = Job.failure(
                        Job.config(table, 2, true, patientLower()).connectTimeout(DEADLINE))
                .toFuture();
        Hello stranger =
                new Hello(1, "another job", 0, 2, 3, new Limits(1 << 20, 1 << 20), List.of(0, 1), 4711, 0, 0, "");
        try (FakePeer peer = FakePeer.dial(table.address(2))) {
            peer.say(FakePeer.frame(stranger), FakePeer.use());
            assertThat(peer.read(FrameType.REFUSED)).isNotNull();
            peer.awaitEnd();
        }
        ConnectException error = rank.join().error();
        assertThat(error.missing()).containsExactly(0, 1);
        assertThat(error).hasMessageContaining("the job id is 'job-7' here and 'another job' there");
    }
}
