// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says how far an operation has come, for people. */
final class Progress {
    private Progress() {}

    static String of(Operation operation, @Nullable Block[] blocks) {
        GroupState group = operation.lane.group;
        List<Integer> silent = new ArrayList<>();
        List<String> partial = new ArrayList<>();
        for (int origin = 0; origin < group.size(); origin++) {
            Block block = origin < blocks.length ? blocks[origin] : null;
            if (block == null || block.descriptor == null) {
                silent.add(group.worldRank(origin));
            } else if (!block.ended) {
                partial.add("rank " + group.worldRank(origin) + " has sent " + block.arrived + " of " + block.size
                        + " bytes");
            }
        }
        String text = silent.isEmpty() ? "" : "nothing heard from " + Ranks.list(silent);
        if (!partial.isEmpty()) {
            int shown = Math.min(partial.size(), 8);
            text += (text.isEmpty() ? "" : "; ") + String.join(", ", partial.subList(0, shown));
            text += partial.size() > shown ? " and " + (partial.size() - shown) + " more" : "";
        }
        return text;
    }
}
