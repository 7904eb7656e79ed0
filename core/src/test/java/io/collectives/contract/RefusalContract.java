// SPDX-License-Identifier: Apache-2.0
package io.collectives.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.error.ArgumentException;
import io.collectives.error.Fault;
import io.collectives.error.MismatchException;
import io.collectives.error.OperationException;
import io.collectives.error.RefusedException;
import io.collectives.request.AllgatherRequest;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Signal;

/** What is wrong on one rank fails the call on every rank, and only that call. */
public abstract class RefusalContract extends ContractCase {
    private static final int RANKS = 4;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void aScalarOnSomeRanks(int refusing) {
        Cluster cluster = cluster(RANKS);
        List<Signal<Tensor>> ends = cluster.onEach(
                rank -> cluster.rank(rank).allgather(rank == refusing ? scalar() : block(rank, 2), RANKS));
        checkRefused(ends, refusing, "scalar");
        cluster.stillWorks();
    }

    @Test
    void aScalarOnAllRanks() {
        Cluster cluster = cluster(RANKS);
        Cluster.errors(ArgumentException.class, cluster.onEach(rank -> cluster.rank(rank)
                .allgather(scalar(), RANKS)));
        cluster.stillWorks();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, RANKS - 1, RANKS + 1, 32_769})
    void aRankSizeThatIsNotTheGroups(int rankSize) {
        Cluster cluster = cluster(RANKS);
        List<Signal<Tensor>> ends =
                cluster.onEach(rank -> cluster.rank(rank).allgather(block(rank, 2), rank == 2 ? rankSize : RANKS));
        checkRefused(ends, 2, "has " + RANKS + " ranks");
        cluster.stillWorks();
    }

    private static void checkRefused(List<Signal<Tensor>> ends, int refusing, String text) {
        for (int rank = 0; rank < ends.size(); rank++) {
            assertThat(ends.get(rank).getThrowable())
                    .isInstanceOf(rank == refusing ? ArgumentException.class : RefusedException.class)
                    .hasMessageContaining(text)
                    .hasMessageContaining("rank " + refusing);
            assertThat(((OperationException) ends.get(rank).getThrowable()).rank())
                    .isEqualTo(refusing);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 1, 0, 100_000})
    void aFirstDimensionThatDiffers(int dim0) {
        Cluster cluster = cluster(RANKS);
        List<Signal<Tensor>> ends =
                cluster.onEach(rank -> cluster.rank(rank).allgather(block(rank, rank == 1 ? dim0 : 2), RANKS));
        checkMismatch(ends, "[" + dim0 + "]");
        cluster.stillWorks();
    }

    @Test
    void aTypeThatDiffers() {
        Cluster cluster = cluster(RANKS);
        List<Signal<Tensor>> ends = cluster.onEach(rank -> cluster.rank(rank)
                .allgather(new Blocks(rank == 3 ? DataType.UINT8 : DataType.INT8, RANKS, 0, 8).block(rank), RANKS));
        checkMismatch(ends, "uint8");
        cluster.stillWorks();
    }

    @Test
    void aLabelThatDiffers() {
        Cluster cluster = cluster(RANKS);
        List<Signal<Tensor>> ends = cluster.onEach(rank ->
                cluster.rank(rank).allgather(AllgatherRequest.of(block(rank, 2)).label("step " + (rank == 0 ? 6 : 7))));
        checkMismatch(ends, "step 6");
        cluster.stillWorks();
    }

    @Test
    void aBarrierWhereOthersGather() {
        Cluster cluster = cluster(RANKS);
        List<Signal<Object>> ends = cluster.onEach(rank -> rank == 2
                ? cluster.rank(rank).barrier().cast(Object.class)
                : cluster.rank(rank).allgather(block(rank, 2), RANKS).cast(Object.class));
        checkMismatch(ends, "barrier");
        cluster.stillWorks();
    }

    private static void checkMismatch(List<? extends Signal<?>> ends, String value) {
        for (MismatchException error : Cluster.errors(MismatchException.class, ends)) {
            Fault fault = error.fault();
            assertThat(fault.values().size()).isEqualTo(2);
            assertThat(fault.values().keySet()).anyMatch(seen -> seen.contains(value));
        }
    }

    @Test
    void callsWithoutALaneTakeNoNumber() {
        Cluster cluster = cluster(2);
        Cluster.errors(ArgumentException.class, cluster.onEach(List.of(0), rank -> cluster.rank(rank)
                .allgather(block(rank, 2), 2, "hccl_world_group", 1, 0)));
        Cluster.errors(ArgumentException.class, cluster.onEach(List.of(0), rank -> cluster.rank(rank)
                .allgather(block(rank, 2), 2, "hccl_world_group", 2, -1)));
        cluster.stillWorks();
    }

    @Test
    void aClosedTensor() {
        Cluster cluster = cluster(2);
        Tensor closed = block(1, 2);
        closed.close();
        List<Signal<Tensor>> ends =
                cluster.onEach(rank -> cluster.rank(rank).allgather(rank == 1 ? closed : block(rank, 2), 2));
        checkRefused(ends, 1, "closed");
        cluster.stillWorks();
    }

    private static Tensor scalar() {
        return Tensor.of(Shape.of(), new int[] {1});
    }

    private static Tensor block(int rank, int dim0) {
        return new Blocks(DataType.INT32, RANKS, 0, dim0).block(rank);
    }
}
