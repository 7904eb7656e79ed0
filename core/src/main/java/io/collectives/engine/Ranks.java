// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import java.util.List;

/** Lists of ranks in texts. */
final class Ranks {
    private static final int SHOWN = 16;

    private Ranks() {}

    /** Such as {@code rank 3} or {@code ranks 1, 2, 5}; long lists are cut with their number. */
    static String list(List<Integer> ranks) {
        StringBuilder text = new StringBuilder(ranks.size() == 1 ? "rank " : "ranks ");
        for (int i = 0; i < Math.min(ranks.size(), SHOWN); i++) {
            text.append(i == 0 ? "" : ", ").append(ranks.get(i));
        }
        return ranks.size() <= SHOWN ? text.toString() : text + " and " + (ranks.size() - SHOWN) + " more";
    }
}
