// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.error.Fault;
import io.collectives.group.Group;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Says how ranks disagree: in the descriptors of an operation, or in the members of a group. */
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

    static Fault ofMembers(Group group, int here, int other) {
        String members = Ranks.list(Arrays.stream(group.ranks()).boxed().toList());
        String text = "ranks disagree on the members of group '" + group.name() + "': " + members + " on rank " + here
                + "; others on rank " + other;
        return Fault.mismatch(text, Map.of(members, List.of(here), "others", List.of(other)));
    }
}
