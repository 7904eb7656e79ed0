// SPDX-License-Identifier: Apache-2.0
package io.collectives.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.request.AllgatherRequest;
import io.collectives.route.RouteKind;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Which call meets which, and in what order results come. */
public abstract class LaneContract extends ContractCase {

    @ParameterizedTest
    @EnumSource(RouteKind.class)
    void resultsComeInNumberOrder(RouteKind route) {
        Cluster cluster = cluster(3, config -> config.route(route).chunkBytes(4096));
        List<List<Integer>> orders = Cluster.results(cluster.onEach(rank -> Flux.range(0, 12)
                .flatMap(call -> gather(cluster, rank, call, call % 3 == 0 ? 300_000 : call), 12)
                .collectList()));
        assertThat(orders).containsOnly(IntStream.range(0, 12).boxed().toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void whatIsSubscribedFromCompletionsIsNumberedAlike(int concurrency) {
        Cluster cluster = cluster(4);
        List<Long> counts = Cluster.results(cluster.onEach(rank -> Flux.range(0, 60)
                .flatMap(call -> gather(cluster, rank, call, call % 5), concurrency)
                .count()));
        assertThat(counts).containsOnly(60L);
    }

    private static Mono<Integer> gather(Cluster cluster, int rank, int call, int bytes) {
        Blocks blocks = new Blocks(DataType.UINT8, cluster.size(), call, bytes);
        return cluster.rank(rank)
                .allgather(AllgatherRequest.of(blocks.block(rank)).label("step " + call))
                .doOnNext(blocks::checkAndClose)
                .thenReturn(call);
    }

    /** Asks for its result only when told to. */
    private static final class Reluctant extends BaseSubscriber<Tensor> {
        final CompletableFuture<Tensor> result = new CompletableFuture<>();

        @Override
        protected void hookOnSubscribe(Subscription subscription) {}

        @Override
        protected void hookOnNext(Tensor tensor) {
            result.complete(tensor);
        }

        @Override
        protected void hookOnError(Throwable error) {
            result.completeExceptionally(error);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSubscriberWithoutDemandHoldsNobodyBack(boolean demandBeforeTheResult) {
        Cluster cluster = cluster(2);
        Blocks blocks = new Blocks(DataType.INT64, 2, 1, 10);
        Reluctant reluctant = new Reluctant();
        cluster.rank(0).allgather(blocks.block(0), 2).subscribe(reluctant);
        CompletableFuture<Tensor> second =
                cluster.rank(0).allgather(blocks.block(0), 2).toFuture();
        if (demandBeforeTheResult) {
            reluctant.request(1);
        }
        for (int call = 0; call < 2; call++) {
            blocks.checkAndClose(cluster.rank(1).allgather(blocks.block(1), 2).block(Cluster.PATIENCE));
        }
        blocks.checkAndClose(Cluster.end(second).get());
        reluctant.request(1);
        blocks.checkAndClose(Cluster.end(reluctant.result).get());
    }

    @Test
    void namesMayComeInDifferentOrders() {
        Cluster cluster = cluster(3);
        List<Integer> names = IntStream.range(0, 30).boxed().toList();
        List<Long> counts = Cluster.results(cluster.onEach(rank -> {
            List<Integer> order = new ArrayList<>(names);
            Collections.rotate(order, rank * 7);
            return Flux.fromIterable(order)
                    .flatMap(name -> named(cluster, rank, name), 30)
                    .count();
        }));
        assertThat(counts).containsOnly(30L);
    }

    private static Mono<Tensor> named(Cluster cluster, int rank, int name) {
        Blocks blocks = new Blocks(DataType.FLOAT16, cluster.size(), name, name);
        AllgatherRequest request = AllgatherRequest.of(blocks.block(rank));
        return cluster.rank(rank)
                .allgather(name % 2 == 0 ? request.named("layer." + name) : request.fusion(name))
                .doOnNext(blocks::checkAndClose);
    }

    @Test
    void aNameWinsOverAFusionId() {
        Cluster cluster = cluster(2);
        Blocks blocks = new Blocks(DataType.INT8, 2, 0, 3);
        cluster.gather(rank ->
                        AllgatherRequest.of(blocks.block(rank)).named("x").fusion(rank))
                .forEach(blocks::checkAndClose);
    }

    @Test
    void manyMayBeOutstandingBeforeThePeersFirst() {
        Cluster cluster = cluster(3);
        List<Flux<Integer>> calls = cluster.ranks().stream()
                .map(rank -> Flux.range(0, 300)
                        .flatMap(call -> gather(cluster, rank, call, call % 50 == 0 ? 100_000 : 1000), 300))
                .toList();
        List<CompletableFuture<Long>> ends =
                calls.stream().map(flux -> flux.count().toFuture()).toList();
        assertThat(Cluster.results(Cluster.ends(ends))).containsOnly(300L);
    }
}
