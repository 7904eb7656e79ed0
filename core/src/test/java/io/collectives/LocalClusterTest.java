// SPDX-License-Identifier: Apache-2.0
package io.collectives;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.error.ArgumentException;
import io.collectives.error.CollectiveTimeoutException;
import io.collectives.error.MismatchException;
import io.collectives.error.RefusedException;
import io.collectives.request.AllgatherRequest;
import io.collectives.route.RouteKind;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import io.collectives.transport.RankTable;
import io.collectives.transport.local.LocalTransport;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

class LocalClusterTest {
    @ParameterizedTest
    @EnumSource(RouteKind.class)
    void everyRankGetsAllBlocksInRankOrder(RouteKind route) {
        LocalCluster cluster = LocalCluster.of(4, config -> config.route(route));
        List<Mono<Tensor>> calls = IntStream.range(0, 4)
                .mapToObj(rank -> cluster.rank(rank).allgather(block(rank), 4))
                .toList();
        StepVerifier.create(Flux.mergeSequential(calls).map(Tensor::toIntArray))
                .thenConsumeWhile(values -> {
                    assertThat(values).containsExactly(0, 1, 10, 11, 20, 21, 30, 31);
                    return true;
                })
                .verifyComplete();
        StepVerifier.create(cluster.close()).verifyComplete();
    }

    @ParameterizedTest
    @EnumSource(RouteKind.class)
    void largeBlocksGoInChunks(RouteKind route) {
        LocalCluster cluster = LocalCluster.of(3, config -> config.route(route).chunkBytes(1000));
        List<Mono<Tensor>> calls = IntStream.range(0, 3)
                .mapToObj(rank -> cluster.rank(rank)
                        .allgather(
                                Tensor.of(
                                        Shape.of(50_000),
                                        IntStream.range(0, 50_000)
                                                .map(i -> i * 3 + rank)
                                                .toArray()),
                                3))
                .toList();
        StepVerifier.create(Flux.mergeSequential(calls).map(Tensor::toIntArray))
                .thenConsumeWhile(values -> {
                    assertThat(values)
                            .isEqualTo(IntStream.range(0, 150_000)
                                    .map(i -> (i % 50_000) * 3 + i / 50_000)
                                    .toArray());
                    return true;
                })
                .verifyComplete();
        StepVerifier.create(cluster.close()).verifyComplete();
    }

    @Test
    void shapesThatDifferAreAMismatchEverywhere() {
        LocalCluster cluster = LocalCluster.of(3);
        for (int rank = 1; rank < 3; rank++) {
            cluster.rank(rank).allgather(block(rank), 3).subscribe(x -> {}, e -> assertThat(e)
                    .isInstanceOf(MismatchException.class));
        }
        StepVerifier.create(cluster.rank(0).allgather(Tensor.of(Shape.of(3), new int[3]), 3))
                .expectErrorSatisfies(e -> assertThat(e)
                        .isInstanceOf(MismatchException.class)
                        .hasMessageContaining("int32 [3] of 3 ranks on rank 0")
                        .hasMessageContaining("int32 [2] of 3 ranks on ranks 1, 2"))
                .verify();
        Mono<Tensor> again = Flux.range(1, 2)
                .flatMap(rank -> cluster.rank(rank).allgather(block(rank), 3))
                .then(Mono.empty());
        again.subscribe();
        StepVerifier.create(cluster.rank(0).allgather(block(0), 3))
                .expectNextCount(1)
                .verifyComplete();
    }

    @Test
    void aScalarIsRefusedHereAndThere() {
        LocalCluster cluster = LocalCluster.of(2);
        StepVerifier.create(cluster.rank(1).allgather(Tensor.of(Shape.of(), new int[] {1}), 2))
                .expectErrorMessage(
                        "allgather refused on rank 1: a scalar (0-dim tensor, shape []) cannot be gathered; give it the shape [1]")
                .verify();
        StepVerifier.create(cluster.rank(0).allgather(block(0), 2))
                .expectErrorSatisfies(e -> assertThat(e).isInstanceOf(RefusedException.class))
                .verify();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1, 3, 32_769})
    void theErrorShowsTheRankSizeThatWasGiven(int rankSize) {
        StepVerifier.create(LocalCluster.of(2).rank(0).allgather(block(0), rankSize))
                .expectErrorSatisfies(e -> assertThat(e)
                        .isInstanceOf(ArgumentException.class)
                        .hasMessageContaining(" is " + rankSize + " ")
                        .hasMessageContaining("has 2 ranks"))
                .verify();
    }

    @Test
    void aRankOutsideItsTableIsSaidSo() {
        CommunicatorConfig config = CommunicatorConfig.create(LocalTransport.create())
                .ranks(RankTable.of("127.0.0.1:7000", "127.0.0.1:7001"))
                .rank(5);
        StepVerifier.create(Communicator.connect(config))
                .expectErrorMessage("rank 5 is not in a table of 2 ranks")
                .verify();
    }

    @Test
    void aDeadlinePassesInVirtualTime() {
        StepVerifier.withVirtualTime(() -> LocalCluster.of(3)
                        .rank(1)
                        .allgather(AllgatherRequest.of(block(1)).timeout(Duration.ofSeconds(2))))
                .expectSubscription()
                .expectNoEvent(Duration.ofMillis(1999))
                .thenAwait(Duration.ofMillis(1))
                .expectErrorSatisfies(e -> assertThat(e)
                        .isInstanceOf(CollectiveTimeoutException.class)
                        .hasMessageContaining("nothing heard from ranks 0, 2"))
                .verify();
    }

    @Test
    void groupsThatComeAndGoDoNotUseUpTheirNumber() {
        LocalCluster cluster = LocalCluster.of(2);
        for (int i = 0; i < 4_200; i++) {
            StepVerifier.create(Flux.fromIterable(cluster.ranks())
                            .concatMap(rank -> rank.createGroup("short-lived", 0, 1))
                            .thenMany(Flux.fromIterable(cluster.ranks())
                                    .flatMap(rank -> rank.allgather(block(rank.rank()), 2, "short-lived")))
                            .thenMany(Flux.fromIterable(cluster.ranks())
                                    .concatMap(rank -> rank.destroyGroup("short-lived"))))
                    .verifyComplete();
        }
        StepVerifier.create(cluster.close()).verifyComplete();
    }

    private static Tensor block(int rank) {
        return Tensor.of(Shape.of(2), new int[] {rank * 10, rank * 10 + 1});
    }
}
