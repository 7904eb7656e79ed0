// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import java.util.ArrayList;
import java.util.List;

/** Says how far an operation has come, for people. */
final class Progress {
    private Progress() {}

    static String of(Operation operation) {
        GroupState group = operation.lane.group;
        List<Integer> silent = new ArrayList<>();
        List<String> partial = new ArrayList<>();
        for (int origin = 0; origin < group.size(); origin++) {
            Block block = operation.block(origin);
            if (block.descriptor == null) {
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
