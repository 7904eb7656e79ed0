// SPDX-License-Identifier: Apache-2.0
package io.collectives.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.error.ClosedException;
import io.collectives.error.PeerClosedException;
import io.collectives.error.PeerLostException;
import io.collectives.request.AllgatherRequest;
import io.collectives.route.RouteKind;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Tensor;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Mono;

/** Closing pays what is owed, tells the others, and ends. */
public abstract class CloseContract extends ContractCase {
    private final Blocks blocks = new Blocks(DataType.INT32, 3, 0, 5);

    @ParameterizedTest
    @EnumSource(RouteKind.class)
    void othersFailExactlyTheCallsThatWereNotMade(RouteKind route) {
        Cluster cluster = cluster(3, config -> config.route(route));
        for (int call = 0; call < 9; call++) {
            cluster.gather(this::request).forEach(blocks::checkAndClose);
        }
        CompletableFuture<Void> closed = cluster.rank(2).close().toFuture();
        List<PeerClosedException> errors =
                Cluster.errors(PeerClosedException.class, cluster.onEach(List.of(0, 1), rank -> cluster.rank(rank)
                        .allgather(request(rank))));
        assertThat(errors).allSatisfy(error -> assertThat(error)
                .hasMessageContaining("rank 2 closed")
                .extracting(PeerClosedException::rank)
                .isEqualTo(2));
        assertThat(Cluster.end(closed).hasError()).isFalse();
    }

    @Test
    void closingTwiceIsClosingOnce() {
        Cluster cluster = cluster(2);
        cluster.rank(0).close().block(Cluster.PATIENCE);
        cluster.rank(0).close().block(Cluster.PATIENCE);
        cluster.rank(0).closeNow().block(Cluster.PATIENCE);
    }

    @ParameterizedTest
    @EnumSource(RouteKind.class)
    void pendingCallsFailHereButAreAnswered(RouteKind route) {
        Cluster cluster = cluster(3, config -> config.route(route));
        List<CompletableFuture<Tensor>> pending = IntStream.range(0, 10)
                .mapToObj(call -> cluster.rank(0).allgather(request(0)).toFuture())
                .toList();
        CompletableFuture<Void> closed = cluster.rank(0).close().toFuture();
        Cluster.errors(ClosedException.class, Cluster.ends(pending));
        for (int call = 0; call < 10; call++) {
            Cluster.results(cluster.onEach(
                            List.of(1, 2), rank -> cluster.rank(rank).allgather(request(rank))))
                    .forEach(blocks::checkAndClose);
        }
        Cluster.errors(PeerClosedException.class, cluster.onEach(List.of(1, 2), rank -> cluster.rank(rank)
                .allgather(request(rank))));
        assertThat(Cluster.end(closed).hasError()).isFalse();
    }

    @Test
    void aClosedCommunicatorRefusesEverything() {
        Cluster cluster = cluster(2);
        cluster.rank(0).close().block(Cluster.PATIENCE);
        for (Mono<?> call : List.of(
                cluster.rank(0).allgather(request(0)),
                cluster.rank(0).barrier(),
                cluster.rank(0).createGroup("g", 0, 1))) {
            Cluster.errors(ClosedException.class, cluster.onEach(List.of(0), rank -> call));
        }
    }

    @Test
    void insideAResultCallback() {
        Cluster cluster = cluster(3);
        List<CompletableFuture<Void>> ends = cluster.ranks().stream()
                .map(rank -> cluster.rank(rank)
                        .allgather(request(rank))
                        .doOnNext(Tensor::close)
                        .flatMap(result -> cluster.rank(rank).close())
                        .toFuture())
                .toList();
        assertThat(Cluster.ends(ends)).noneMatch(end -> end.hasError());
    }

    @Test
    void whatIsOwedTooLongIsGivenUp() {
        Cluster cluster = cluster(2, config -> config.closeTimeout(Duration.ofMillis(100)));
        Blocks large = new Blocks(DataType.UINT8, 2, 1, 1 << 20);
        CompletableFuture<Tensor> pending =
                cluster.rank(0).allgather(large.block(0), 2).toFuture();
        cluster.rank(0).close().block(Cluster.PATIENCE);
        assertThat(Cluster.end(pending).getThrowable()).isInstanceOf(ClosedException.class);
        Cluster.errors(PeerClosedException.class, cluster.onEach(List.of(1), rank -> cluster.rank(rank)
                .allgather(large.block(rank), 2)));
    }

    @Test
    void atOnceMeansLostForOthers() {
        Cluster cluster = cluster(3);
        cluster.leavesOperationsUnfinished(); // what rank 2 began and nobody else calls
        List<CompletableFuture<Tensor>> pending = IntStream.range(0, 3)
                .mapToObj(rank -> cluster.rank(rank)
                        .allgather(request(rank).named(rank == 2 ? "other" : "same"))
                        .toFuture())
                .toList();
        cluster.rank(2).closeNow().block(Cluster.PATIENCE);
        assertThat(Cluster.end(pending.get(2)).getThrowable()).isInstanceOf(ClosedException.class);
        List<PeerLostException> errors = Cluster.errors(PeerLostException.class, Cluster.ends(pending.subList(0, 2)));
        assertThat(errors).allSatisfy(error -> assertThat(error.rank()).isEqualTo(2));
        Cluster.errors(PeerLostException.class, cluster.onEach(List.of(0, 1), rank -> cluster.rank(rank)
                .allgather(request(rank))));
    }

    private AllgatherRequest request(int rank) {
        return AllgatherRequest.of(blocks.block(rank));
    }
}
