// SPDX-License-Identifier: Apache-2.0
package io.collectives.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.request.AllgatherRequest;
import io.collectives.route.RouteKind;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

/** Every rank gets all blocks in rank order, byte for byte. */
public abstract class ResultsContract extends ContractCase {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 9, 11, 16})
    void forAnyNumberOfRanks(int ranks) {
        Cluster cluster = cluster(ranks);
        Blocks blocks = new Blocks(DataType.FLOAT32, ranks, 1, 3, 2);
        gatherAndCheck(cluster, blocks);
    }

    @ParameterizedTest
    @EnumSource(RouteKind.class)
    void forShapesThatChangeWithEveryCall(RouteKind route) {
        Cluster cluster = cluster(4, config -> config.route(route));
        for (int call = 0; call < 40; call++) {
            long[] dims = call % 3 == 0 ? new long[] {call} : new long[] {1 + call % 5, call % 7, 1 + call % 2};
            gatherAndCheck(cluster, new Blocks(DataType.values()[call % 12], 4, call, dims));
        }
    }

    @ParameterizedTest
    @EnumSource(RouteKind.class)
    void aroundTheChunkSize(RouteKind route) {
        int chunk = 64 << 10;
        Cluster cluster = cluster(3, config -> config.route(route).chunkBytes(chunk));
        for (int bytes : new int[] {chunk - 1, chunk, chunk + 1, 2 * chunk, 2 * chunk + 1}) {
            gatherAndCheck(cluster, new Blocks(DataType.UINT8, 3, bytes, bytes));
        }
    }

    @ParameterizedTest
    @EnumSource(RouteKind.class)
    void ofSixteenMebibytes(RouteKind route) {
        Cluster cluster = cluster(2, config -> config.route(route));
        gatherAndCheck(cluster, new Blocks(DataType.UINT8, 2, 16, 16 << 20));
    }

    @ParameterizedTest
    @EnumSource(RouteKind.class)
    void ofNothing(RouteKind route) {
        Cluster cluster = cluster(3, config -> config.route(route));
        for (int call = 0; call < 10; call++) {
            gatherAndCheck(cluster, new Blocks(DataType.INT64, 3, call, 0));
            gatherAndCheck(cluster, new Blocks(DataType.INT64, 3, call, 4, 0, 2));
        }
    }

    @Test
    void inputsAreNeitherChangedNorAliased() {
        Cluster cluster = cluster(2);
        byte[] before = new Blocks(DataType.UINT8, 2, 5, 100).bytes(0);
        ByteBuffer memory = ByteBuffer.wrap(before.clone());
        List<Tensor> results = cluster.gather(
                rank -> AllgatherRequest.of(Tensor.wrap(DataType.UINT8, Shape.of(100), rank == 0 ? memory : other())));
        assertThat(memory.array()).isEqualTo(before);
        memory.put(0, (byte) ~before[0]);
        for (Tensor result : results) {
            assertThat(result.toByteArray()[0]).isEqualTo(before[0]);
            result.close();
        }
        assertThat(results.get(0)).isNotSameAs(results.get(1));
    }

    private static ByteBuffer other() {
        return ByteBuffer.allocateDirect(100);
    }

    @Test
    void aMonoIsColdAndEachSubscriptionIsOneOperation() {
        Cluster cluster = cluster(2);
        Blocks blocks = new Blocks(DataType.INT16, 2, 9, 4);
        List<Mono<Tensor>> calls = cluster.ranks().stream()
                .map(rank -> cluster.rank(rank).allgather(blocks.block(rank), 2))
                .toList();
        for (int again = 0; again < 3; again++) {
            Cluster.results(cluster.onEach(calls::get)).forEach(blocks::checkAndClose);
        }
    }

    private static void gatherAndCheck(Cluster cluster, Blocks blocks) {
        List<Tensor> results = cluster.gather(rank -> AllgatherRequest.of(blocks.block(rank)));
        assertThat(results).hasSize(cluster.size());
        results.forEach(blocks::checkAndClose);
    }
}
