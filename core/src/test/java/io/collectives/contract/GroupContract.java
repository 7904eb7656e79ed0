// SPDX-License-Identifier: Apache-2.0
package io.collectives.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.Communicator;
import io.collectives.error.ArgumentException;
import io.collectives.error.MismatchException;
import io.collectives.error.NotInGroupException;
import io.collectives.error.OperationException;
import io.collectives.group.Group;
import io.collectives.request.AllgatherRequest;
import io.collectives.route.RouteKind;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Groups of some of the ranks. */
public abstract class GroupContract extends ContractCase {

    @Test
    void twoGroupsWorkAtTheSameTime() {
        Cluster cluster = cluster(4);
        Cluster.results(cluster.onEach(rank -> outer(rank)
                ? cluster.rank(rank).createGroup("outer", 3, 0)
                : cluster.rank(rank).createGroup("inner", 1, 2)));
        List<Long> counts = Cluster.results(cluster.onEach(rank -> Flux.range(0, 200)
                .flatMapSequential(call -> gather(cluster.rank(rank), call), 16)
                .count()));
        assertThat(counts).containsOnly(200L);
    }

    private static boolean outer(int rank) {
        return rank == 0 || rank == 3;
    }

    private static Mono<Tensor> gather(Communicator communicator, int call) {
        boolean outer = outer(communicator.rank());
        Blocks blocks = new Blocks(DataType.INT32, 2, outer ? call : -call, call % 9);
        Tensor block = blocks.block(communicator.rank() < 2 ? 0 : 1);
        return communicator.allgather(block, 2, outer ? "outer" : "inner").doOnNext(blocks::checkAndClose);
    }

    @Test
    void theCallerMustBeAMember() {
        Cluster cluster = cluster(3);
        Cluster.results(cluster.onEach(rank -> cluster.rank(rank).createGroup("pair", 0, 1)));
        Cluster.errors(NotInGroupException.class, cluster.onEach(List.of(2), rank -> cluster.rank(rank)
                .allgather(block(), 2, "pair")));
        cluster.stillWorks();
    }

    @Test
    void theGroupMustBeKnown() {
        Cluster cluster = cluster(2);
        List<ArgumentException> errors =
                Cluster.errors(ArgumentException.class, cluster.onEach(rank -> cluster.rank(rank)
                        .allgather(block(), 2, "nobody")));
        assertThat(errors).allSatisfy(error -> assertThat(error).hasMessageContaining("nobody"));
        cluster.stillWorks();
    }

    @Test
    void aNameHasUpTo127Bytes() {
        Cluster cluster = cluster(2);
        for (String name : List.of("n".repeat(127), "é".repeat(63) + "n", "群".repeat(42))) {
            Cluster.results(cluster.onEach(rank -> cluster.rank(rank).createGroup(name, 0, 1)));
            cluster.stillWorks(request -> request.group(name));
        }
        for (String name : List.of("", "n".repeat(128), "é".repeat(64))) {
            Cluster.errors(ArgumentException.class, cluster.onEach(rank -> cluster.rank(rank)
                    .createGroup(name, 0, 1)));
        }
    }

    @Test
    void aGroupKnowsItsMembers() {
        Cluster cluster = cluster(4);
        Group group = Cluster.results(
                        cluster.onEach(List.of(3), rank -> cluster.rank(rank).createGroup("g", 3, 1)))
                .get(0);
        assertThat(cluster.rank(3).group("g")).contains(group);
        assertThat(cluster.rank(1).group("g")).isEmpty();
        assertThat(group.ranks()).containsExactly(1, 3);
        assertThat(group.rank()).isEqualTo(1);
        assertThat(group.worldRank(0)).isEqualTo(1);
        assertThat(group.groupRank(3)).isEqualTo(1);
        assertThat(cluster.rank(2).world().size()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hccl_world_group", "taken"})
    void aNameInUseCannotBeCreated(String name) {
        Cluster cluster = cluster(2);
        Cluster.results(cluster.onEach(rank -> cluster.rank(rank).createGroup("taken", 0, 1)));
        Cluster.errors(ArgumentException.class, cluster.onEach(rank -> cluster.rank(rank)
                .createGroup(name, 0, 1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"hccl_world_group", "unknown"})
    void whatIsNoUsersGroupCannotBeDestroyed(String name) {
        Cluster cluster = cluster(2);
        Cluster.errors(ArgumentException.class, cluster.onEach(rank -> cluster.rank(rank)
                .destroyGroup(name)));
        cluster.stillWorks();
    }

    @Test
    void callsMayComeBeforeOthersHaveCreatedTheGroup() {
        Cluster cluster = cluster(3);
        Blocks blocks = new Blocks(DataType.INT8, 3, 4, 5);
        List<Tensor> results = Cluster.results(cluster.onEach(rank -> cluster.rank(rank)
                .createGroup("g", 0, 1, 2)
                .then(cluster.rank(rank).allgather(blocks.block(rank), 3, "g"))));
        results.forEach(blocks::checkAndClose);
    }

    @Test
    void aRefusalMayComeBeforeOthersHaveCreatedTheGroup() {
        Cluster cluster = cluster(4, config -> config.route(RouteKind.RING));
        List<Integer> order = List.of(0, 3, 2, 1);
        Cluster.errors(OperationException.class, cluster.onEach(order, rank -> cluster.rank(rank)
                .createGroup("g", 0, 1, 2, 3)
                .then(cluster.rank(rank)
                        .allgather(AllgatherRequest.of(block()).group("g").rankSize(rank == 0 ? 7 : 4)))));
        cluster.stillWorks(request -> request.group("g"));
    }

    @Test
    void aGroupCanBeCreatedAgain() {
        Cluster cluster = cluster(3);
        int[][] members = {{0, 1, 2}, {0, 1, 2}, {2, 1, 0}};
        for (int[] ranks : members) {
            Cluster.results(cluster.onEach(rank -> cluster.rank(rank).createGroup("again", ranks)));
            cluster.stillWorks(request -> request.group("again"));
            Cluster.results(cluster.onEach(
                    rank -> cluster.rank(rank).destroyGroup("again").thenReturn(rank)));
            assertThat(cluster.rank(0).group("again")).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void membersThatDiffer(boolean callAtOnce) {
        Cluster cluster = cluster(3);
        List<Mono<Group>> creations = cluster.ranks().stream()
                .map(rank -> rank == 1
                        ? cluster.rank(rank).createGroup("g", 0, 1)
                        : cluster.rank(rank).createGroup("g", 0, 1, 2))
                .toList();
        if (!callAtOnce) {
            Cluster.results(cluster.onEach(creations::get));
        }
        List<MismatchException> errors = Cluster.errors(
                MismatchException.class, cluster.onEach(rank -> (callAtOnce ? creations.get(rank) : Mono.empty())
                        .then(cluster.rank(rank)
                                .allgather(AllgatherRequest.of(block()).group("g")))));
        assertThat(errors).allSatisfy(error -> assertThat(error)
                .hasMessageContaining("members of group 'g'")
                .hasMessageContaining("ranks 0, 1")
                .hasMessageContaining("rank 1"));
        cluster.stillWorks();
        cluster.leavesOperationsUnfinished();
    }

    @Test
    void aNameMayBeUsedAgainWithOtherMembers() {
        Cluster cluster = cluster(3);
        List<Integer> latecomersLast = List.of(2, 1, 0);
        Blocks small = new Blocks(DataType.INT8, 2, 1, 4);
        Blocks large = new Blocks(DataType.INT8, 3, 2, 4);
        List<Tensor> results = Cluster.results(cluster.onEach(latecomersLast, rank -> {
            Communicator communicator = cluster.rank(rank);
            Mono<Tensor> pair = communicator
                    .createGroup("g", 0, 1)
                    .then(communicator.allgather(small.block(rank % 2), 2, "g"))
                    .doOnNext(small::checkAndClose)
                    .then(communicator.destroyGroup("g"))
                    .then(Mono.empty());
            return (rank == 2 ? Mono.<Tensor>empty() : pair)
                    .then(communicator.createGroup("g", 0, 1, 2))
                    .then(communicator.allgather(large.block(rank), 3, "g"));
        }));
        results.forEach(large::checkAndClose);
    }

    private static Tensor block() {
        return new Blocks(DataType.INT32, 2, 0, 2).block(0);
    }
}
