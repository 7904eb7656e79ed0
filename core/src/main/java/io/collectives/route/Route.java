// SPDX-License-Identifier: Apache-2.0
package io.collectives.route;

/**
 * One tree for each origin, along which its chunks travel. All ranks are group ranks, 0…size−1; the methods are pure
 * arithmetic.
 */
public interface Route {
    /**
     * From whom a rank gets an origin's block.
     *
     * @param origin whose block
     * @param rank who gets it; not the origin
     * @param size how many ranks
     * @return the parent of {@code rank} in the tree of {@code origin}
     */
    int parent(int origin, int rank, int size);

    /**
     * To whom a rank passes an origin's block.
     *
     * @param origin whose block
     * @param rank who passes it on; the origin itself included
     * @param size how many ranks
     * @return the children of {@code rank} in the tree of {@code origin}, in the order of sending; may be empty
     */
    int[] children(int origin, int rank, int size);

    /**
     * From whom a rank gets any block.
     *
     * @param rank who gets it
     * @param size how many ranks
     * @return every rank that is a parent of {@code rank} in the tree of some origin
     */
    int[] parents(int rank, int size);
}
