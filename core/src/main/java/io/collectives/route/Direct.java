// SPDX-License-Identifier: Apache-2.0
package io.collectives.route;

/** Every origin sends its block to every other rank itself: one hop, size−1 links a rank. */
final class Direct implements Route {
    @Override
    public int parent(int origin, int rank, int size) {
        return origin;
    }

    @Override
    public int[] children(int origin, int rank, int size) {
        return origin == rank ? parents(rank, size) : new int[0];
    }

    /** All others, beginning with the next one, so that not everybody sends to rank 0 first. */
    @Override
    public int[] parents(int rank, int size) {
        int[] others = new int[size - 1];
        for (int i = 0; i < others.length; i++) {
            others[i] = (rank + 1 + i) % size;
        }
        return others;
    }
}
