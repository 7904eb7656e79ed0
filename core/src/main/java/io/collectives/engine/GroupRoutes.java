// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.group.Group;
import io.collectives.route.RouteKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The links of one group's trees, as this rank sees them. */
final class GroupRoutes {
    private final Engine engine;
    private final Group group;
    private final Map<RouteKind, @Nullable Neighbour[][]> children = new EnumMap<>(RouteKind.class);
    private final List<Neighbour> parents;

    GroupRoutes(Engine engine, Group group) {
        this.engine = engine;
        this.group = group;
        this.parents = group.isMember() ? findParents() : List.of();
    }

    private List<Neighbour> findParents() {
        Set<Neighbour> found = new LinkedHashSet<>();
        for (RouteKind route : engine.config().routes()) {
            found.addAll(List.of(neighbours(route.route().parents(group.rank(), group.size()))));
        }
        return new ArrayList<>(found);
    }

    /** Everyone who is a parent of this rank under any enabled route. */
    List<Neighbour> parents() {
        return parents;
    }

    /** The links on which an origin's block goes on from here. */
    Neighbour[] children(int origin, RouteKind route) {
        @Nullable Neighbour[][] known = children.computeIfAbsent(route, any -> new @Nullable Neighbour[group.size()][]);
        Neighbour[] found = known[origin];
        if (found == null) {
            found = neighbours(route.route().children(origin, group.rank(), group.size()));
            known[origin] = found;
        }
        return found;
    }

    private Neighbour[] neighbours(int[] groupRanks) {
        Neighbour[] result = new Neighbour[groupRanks.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = engine.neighbour(group.worldRank(groupRanks[i]));
        }
        return result;
    }
}
