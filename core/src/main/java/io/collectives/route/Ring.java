// SPDX-License-Identifier: Apache-2.0
package io.collectives.route;

/** Every rank passes what it gets to the next one: size−1 hops, two links a rank, the least traffic on each link. */
final class Ring implements Route {
    @Override
    public int parent(int origin, int rank, int size) {
        return (rank + size - 1) % size;
    }

    @Override
    public int[] children(int origin, int rank, int size) {
        int next = (rank + 1) % size;
        return next == origin ? new int[0] : new int[] {next};
    }

    @Override
    public int[] parents(int rank, int size) {
        return size == 1 ? new int[0] : new int[] {(rank + size - 1) % size};
    }
}
