// SPDX-License-Identifier: Apache-2.0
package io.collectives.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.error.ArgumentException;
import io.collectives.error.CollectiveTimeoutException;
import io.collectives.error.RefusedException;
import io.collectives.request.AllgatherRequest;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Tensor;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Signal;

/** A call that takes too long fails on every rank that has no result, with the reason; the next one works. */
public abstract class DeadlineContract extends ContractCase {
    private static final Duration SHORT = Duration.ofMillis(50);
    private final Blocks blocks = new Blocks(DataType.INT32, 3, 0, 5);

    @Test
    void ofOneCall() {
        Cluster cluster = cluster(3);
        CollectiveTimeoutException here = Cluster.errors(
                        CollectiveTimeoutException.class, cluster.onEach(List.of(1), rank -> cluster.rank(rank)
                                .allgather(request(rank).timeout(SHORT))))
                .get(0);
        assertThat(here).hasMessageContaining("nothing heard from ranks 0, 2").hasMessageContaining("50 ms");
        List<CollectiveTimeoutException> there = Cluster.errors(
                CollectiveTimeoutException.class,
                cluster.onEach(List.of(0, 2), rank -> cluster.rank(rank).allgather(request(rank))));
        assertThat(there).allSatisfy(error -> assertThat(error.rank()).isEqualTo(1));
        cluster.stillWorks();
    }

    @Test
    void ofTheCommunicator() {
        Cluster cluster = cluster(3, config -> config.operationTimeout(SHORT));
        Cluster.errors(CollectiveTimeoutException.class, cluster.onEach(List.of(0, 1), rank -> cluster.rank(rank)
                .allgather(request(rank))));
        Cluster.errors(CollectiveTimeoutException.class, cluster.onEach(List.of(2), rank -> cluster.rank(rank)
                .allgather(request(rank))));
        cluster.stillWorks(request -> request.timeout(Cluster.PATIENCE));
    }

    @Test
    void mustBeLongerThanZero() {
        Cluster cluster = cluster(3);
        List<Signal<Tensor>> ends = cluster.onEach(
                rank -> cluster.rank(rank).allgather(rank == 0 ? request(rank).timeout(Duration.ZERO) : request(rank)));
        assertThat(ends.get(0).getThrowable()).isInstanceOf(ArgumentException.class);
        Cluster.errors(RefusedException.class, ends.subList(1, 3));
        cluster.stillWorks();
    }

    private AllgatherRequest request(int rank) {
        return AllgatherRequest.of(blocks.block(rank));
    }
}
