// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.error.Fault;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Says how the descriptors of an operation differ. */
final class Mismatch {
    private Mismatch() {}

    static Fault fault(Operation operation) {
        Map<String, List<Integer>> values = new LinkedHashMap<>();
        operation.forEachBlock(block -> {
            if (block.descriptor != null) {
                values.computeIfAbsent(block.descriptor.describe(), any -> new ArrayList<>())
                        .add(operation.lane.group.worldRank(block.origin));
            }
        });
        StringJoiner text = new StringJoiner("; ", "ranks disagree in " + operation.describe() + ": ", "");
        values.forEach((value, ranks) -> text.add(value + " on " + Ranks.list(ranks)));
        return Fault.mismatch(text.toString(), values);
    }
}
