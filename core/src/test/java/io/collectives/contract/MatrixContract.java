// SPDX-License-Identifier: Apache-2.0
package io.collectives.contract;

import io.collectives.CommunicatorConfig;
import io.collectives.request.AllgatherRequest;
import io.collectives.route.RouteKind;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Tensor;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ranks × sizes × routes, and all types: one cluster for each number of ranks and route. */
public abstract class MatrixContract {
    private static final int CHUNK = 64 << 10;
    private static final List<Integer> BYTES = List.of(0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 10 * CHUNK + 3);
    private static final List<long[]> SHAPES = List.of(new long[] {1}, new long[] {7, 3}, new long[] {2, 0, 5});

    /**
     * Connects ranks over the transport under test.
     *
     * @param ranks how many
     * @param configure what the test wants of each rank's configuration
     * @return the cluster; it is closed by the suite
     */
    protected abstract Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure);

    record Cell(int ranks, RouteKind route) {}

    static Stream<Cell> cells() {
        return Stream.of(1, 2, 3, 4, 5, 7, 8)
                .flatMap(ranks -> Stream.of(RouteKind.values()).map(route -> new Cell(ranks, route)));
    }

    @ParameterizedTest
    @MethodSource("cells")
    void allSizesAndTypes(Cell cell) {
        Cluster cluster = open(cell.ranks, config -> config.route(cell.route).chunkBytes(CHUNK));
        try {
            for (int bytes : BYTES) {
                check(cluster, new Blocks(DataType.UINT8, cell.ranks, bytes, bytes));
            }
            for (DataType type : DataType.values()) {
                for (long[] dims : SHAPES) {
                    check(cluster, new Blocks(type, cell.ranks, type.code(), dims));
                }
            }
            cluster.checkNothingIsLeft();
        } finally {
            cluster.close();
        }
    }

    private static void check(Cluster cluster, Blocks blocks) {
        List<Tensor> results = cluster.gather(rank -> AllgatherRequest.of(blocks.block(rank)));
        results.forEach(blocks::checkAndClose);
    }
}
