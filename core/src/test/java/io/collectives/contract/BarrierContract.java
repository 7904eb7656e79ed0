// SPDX-License-Identifier: Apache-2.0
package io.collectives.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.error.ArgumentException;
import io.collectives.request.AllgatherRequest;
import io.collectives.tensor.DataType;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Nobody goes on before everybody has come. */
public abstract class BarrierContract extends ContractCase {

    @Test
    void endsWhenTheLastOneComes() {
        Cluster cluster = cluster(4);
        List<CompletableFuture<Void>> waiting = cluster.ranks().subList(0, 3).stream()
                .map(rank -> cluster.rank(rank).barrier().toFuture())
                .toList();
        cluster.stillWorks(request -> request.named("meanwhile"));
        assertThat(waiting).noneMatch(CompletableFuture::isDone);
        cluster.rank(3).barrier().block(Cluster.PATIENCE);
        assertThat(Cluster.ends(waiting)).noneMatch(end -> end.hasError());
    }

    @Test
    void isAnOperationOfTheDefaultLane() {
        Cluster cluster = cluster(3);
        Blocks blocks = new Blocks(DataType.INT32, 3, 0, 2);
        for (int i = 0; i < 5; i++) {
            assertThat(cluster.onEach(rank -> cluster.rank(rank).barrier())).noneMatch(end -> end.hasError());
            cluster.gather(rank -> AllgatherRequest.of(blocks.block(rank))).forEach(blocks::checkAndClose);
        }
    }

    @Test
    void ofAGroup() {
        Cluster cluster = cluster(3);
        List<Integer> members = List.of(0, 2);
        Cluster.results(cluster.onEach(members, rank -> cluster.rank(rank).createGroup("pair", 0, 2)));
        assertThat(cluster.onEach(members, rank -> cluster.rank(rank).barrier("pair")))
                .noneMatch(end -> end.hasError());
        Cluster.errors(ArgumentException.class, cluster.onEach(List.of(1), rank -> cluster.rank(rank)
                .barrier("pair")));
    }

    @Test
    void ofOne() {
        assertThat(cluster(1).onEach(rank -> cluster(1).rank(0).barrier())).noneMatch(end -> end.hasError());
    }
}
