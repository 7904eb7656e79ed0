// SPDX-License-Identifier: Apache-2.0
package io.collectives.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.error.ClosedException;
import io.collectives.error.PeerClosedException;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Tensor;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** A rank that leaves a group, or closes, has answered exactly the numbers it had taken. */
public abstract class DepartureContract extends ContractCase {
    private final Blocks blocks = new Blocks(DataType.INT32, 2, 3, 4);

    @Test
    void whoLeavesAGroupFailsItsOwnPendingCallsAndTheLaterOnesOfOthers() {
        Cluster cluster = cluster(2);
        Cluster.results(cluster.onEach(rank -> cluster.rank(rank).createGroup("g", 0, 1)));
        CompletableFuture<Tensor> pending = gather(cluster, 0).toFuture();
        cluster.rank(0).destroyGroup("g").block(Cluster.PATIENCE);
        assertThat(Cluster.end(pending).getThrowable()).isInstanceOf(ClosedException.class);
        blocks.checkAndClose(result(gather(cluster, 1)));
        checkDeparted(cluster, 1, "left group 'g'");
        cluster.stillWorks();
    }

    @Test
    void whoLeavesBeforeOthersHaveCreatedTheGroupIsRemembered() {
        Cluster cluster = cluster(2);
        cluster.rank(0).createGroup("g", 0, 1).block(Cluster.PATIENCE);
        CompletableFuture<Tensor> pending = gather(cluster, 0).toFuture();
        cluster.rank(0).destroyGroup("g").block(Cluster.PATIENCE);
        Cluster.end(pending);
        cluster.stillWorks(); // so that rank 1 has heard of it
        cluster.rank(1).createGroup("g", 0, 1).block(Cluster.PATIENCE);
        blocks.checkAndClose(result(gather(cluster, 1)));
        checkDeparted(cluster, 1, "left group 'g'");
    }

    @Test
    void whoClosesBeforeOthersHaveCreatedTheGroupIsRemembered() {
        Cluster cluster = cluster(2);
        cluster.rank(0).createGroup("g", 0, 1).block(Cluster.PATIENCE);
        CompletableFuture<Tensor> pending = gather(cluster, 0).toFuture();
        cluster.rank(0).close().block(Cluster.PATIENCE);
        assertThat(Cluster.end(pending).getThrowable()).isInstanceOf(ClosedException.class);
        cluster.rank(1).createGroup("g", 0, 1).block(Cluster.PATIENCE);
        blocks.checkAndClose(result(gather(cluster, 1)));
        checkDeparted(cluster, 1, "rank 0 closed");
    }

    @Test
    void whatComesForNumbersThatAreNotTakenAnyMoreIsDropped() {
        Cluster cluster = cluster(2);
        Cluster.results(cluster.onEach(rank -> cluster.rank(rank).createGroup("g", 0, 1)));
        List<CompletableFuture<Tensor>> calls = IntStream.range(0, 20)
                .mapToObj(call -> gather(cluster, 0).toFuture())
                .toList();
        cluster.rank(1).destroyGroup("g").block(Cluster.PATIENCE);
        Cluster.errors(PeerClosedException.class, Cluster.ends(calls));
        cluster.stillWorks();
    }

    private void checkDeparted(Cluster cluster, int rank, String text) {
        assertThat(Cluster.errors(PeerClosedException.class, cluster.onEach(List.of(rank), r -> gather(cluster, r)))
                        .get(0))
                .hasMessageContaining(text)
                .extracting(PeerClosedException::rank)
                .isEqualTo(1 - rank);
    }

    private Mono<Tensor> gather(Cluster cluster, int rank) {
        return cluster.rank(rank).allgather(blocks.block(rank), 2, "g");
    }

    private static Tensor result(Mono<Tensor> call) {
        return call.block(Cluster.PATIENCE);
    }
}
