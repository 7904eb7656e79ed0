// SPDX-License-Identifier: Apache-2.0
package io.collectives.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Along each route each block reaches each rank exactly once. */
class RouteTreesTest {
    private static final int MAX_SIZE = 32_768;

    @ParameterizedTest
    @EnumSource(RouteKind.class)
    void everySizeTo128(RouteKind kind) {
        for (int size = 1; size <= 128; size++) {
            for (int origin = 0; origin < size; origin++) {
                checkTree(kind.route(), origin, size);
            }
            checkParents(kind.route(), size);
        }
    }

    @ParameterizedTest
    @EnumSource(RouteKind.class)
    void someSizesToTheLargest(RouteKind kind) {
        Random random = new Random(7);
        IntStream sizes = IntStream.concat(
                IntStream.of(129, 255, 256, 257, 4096, MAX_SIZE - 1, MAX_SIZE), random.ints(20, 129, MAX_SIZE + 1));
        sizes.forEach(size -> IntStream.of(0, size - 1, random.nextInt(size))
                .forEach(origin -> checkTree(kind.route(), origin, size)));
    }

    /** Follows the children from the origin, and checks that each of them names the right parent. */
    private static void checkTree(Route route, int origin, int size) {
        BitSet reached = new BitSet(size);
        ArrayDeque<Integer> next = new ArrayDeque<>();
        reached.set(origin);
        next.add(origin);
        while (!next.isEmpty()) {
            int rank = next.remove();
            for (int child : route.children(origin, rank, size)) {
                if (child < 0 || child >= size || reached.get(child) || route.parent(origin, child, size) != rank) {
                    throw new AssertionError("child " + child + " of rank " + rank + " in the tree of origin " + origin
                            + " of " + size + " ranks is out of range, reached twice, or has another parent");
                }
                reached.set(child);
                next.add(child);
            }
        }
        assertThat(reached.cardinality())
                .as("reached from origin %d of %d", origin, size)
                .isEqualTo(size);
    }

    private static void checkParents(Route route, int size) {
        for (int rank = 0; rank < size; rank++) {
            int own = rank;
            int[] expected = IntStream.range(0, size)
                    .filter(origin -> origin != own)
                    .map(origin -> route.parent(origin, own, size))
                    .distinct()
                    .sorted()
                    .toArray();
            assertThat(IntStream.of(route.parents(rank, size)).sorted().toArray())
                    .as("parents of rank %d of %d", rank, size)
                    .isEqualTo(expected);
        }
    }
}
