// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.error.Fault;
import io.collectives.request.Descriptor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Compares the descriptors of an operation. */
final class Mismatch {
    private Mismatch() {}

    /** The mismatch among the descriptors that are known here; null if they agree so far. */
    static @Nullable Fault find(Operation operation, @Nullable Block[] blocks) {
        Descriptor first = null;
        boolean differ = false;
        for (Block block : blocks) {
            if (block != null && block.descriptor != null) {
                first = first == null ? block.descriptor : first;
                differ |= !first.matches(block.descriptor);
            }
        }
        return differ ? fault(operation, blocks) : null;
    }

    private static Fault fault(Operation operation, @Nullable Block[] blocks) {
        Map<String, List<Integer>> values = new LinkedHashMap<>();
        for (Block block : blocks) {
            if (block != null && block.descriptor != null) {
                values.computeIfAbsent(block.descriptor.describe(), any -> new ArrayList<>())
                        .add(operation.lane.group.worldRank(block.origin));
            }
        }
        StringJoiner text = new StringJoiner("; ", "ranks disagree in " + operation.describe() + ": ", "");
        values.forEach((value, ranks) -> text.add(value + " on " + Ranks.list(ranks)));
        return Fault.mismatch(text.toString(), values);
    }
}
