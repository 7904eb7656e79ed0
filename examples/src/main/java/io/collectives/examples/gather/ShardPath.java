// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import java.nio.file.Path;

/** A file name for each rank, such as {@code part-{rank}.safetensors}. */
record ShardPath(String pattern) {

    private static final String RANK = "{rank}";

    Path of(int rank) {
        return Path.of(pattern.replace(RANK, Integer.toString(rank)));
    }

    /** Whether each rank has a file of its own. */
    boolean isPerRank() {
        return pattern.contains(RANK);
    }
}
