// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.error.Fault;
import io.collectives.group.Group;
import io.collectives.group.GroupKey;
import io.collectives.request.LaneKey;
import io.collectives.route.RouteKind;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A group as the engine knows it: created here, or only heard of from another rank so far. */
final class GroupState {
    final Engine engine;
    final GroupKey key;

    private final Map<LaneKey, Lane> lanes = new LinkedHashMap<>();
    private final Map<Integer, Departure> departures = new HashMap<>();
    private @Nullable Group group;
    private boolean destroyed;

    GroupState(Engine engine, GroupKey key) {
        this.engine = engine;
        this.key = key;
    }

    String name() {
        return key.name();
    }

    /** The members are known: the group has been created here. */
    void create(Group group) {
        this.group = group;
        lanes.values().forEach(lane -> lane.forEach(Operation::groupKnown));
        for (int world : group.ranks()) {
            Fault gone = engine.goneFault(world);
            if (gone != null) {
                depart(world, gone, Map.of());
            }
        }
    }

    boolean isKnown() {
        return group != null;
    }

    boolean isDestroyed() {
        return destroyed;
    }

    void destroy() {
        destroyed = true;
    }

    Group group() {
        return Objects.requireNonNull(group);
    }

    int size() {
        return group == null ? 0 : group.size();
    }

    int own() {
        return group().rank();
    }

    int worldRank(int origin) {
        return group().worldRank(origin);
    }

    Collection<Lane> lanes() {
        return lanes.values();
    }

    @Nullable
    Lane lane(LaneKey key) {
        Lane lane = lanes.get(key);
        if (lane == null && engine.mayAddLane()) {
            lane = new Lane(this, key);
            lanes.put(key, lane);
        }
        return lane;
    }

    // Routes

    private static final Neighbour[] NOBODY = new Neighbour[0];

    /** The links on which a block goes on from here. */
    Neighbour[] children(int origin, RouteKind route) {
        return neighbours(route.route().children(origin, own(), size()));
    }

    private Neighbour[] neighbours(int[] groupRanks) {
        if (groupRanks.length == 0) {
            return NOBODY;
        }
        Neighbour[] result = new Neighbour[groupRanks.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = engine.neighbour(worldRank(groupRanks[i]));
        }
        return result;
    }

    void checkOrigin(int origin, Neighbour from) {
        if (group != null && (origin >= size() || origin == own())) {
            throw from.violation("a block of origin " + origin + " in group '" + name() + "' of " + size() + " ranks");
        }
    }

    void checkParent(int origin, RouteKind route, Neighbour from) {
        if (group != null && worldRank(route.route().parent(origin, own(), size())) != from.rank()) {
            throw from.violation("the block of origin " + origin + " on route " + route + " of group '" + name() + "'");
        }
    }

    /** Says what is open here to everyone who is a parent under any enabled route (F4). */
    void sendOpen(Lane lane) {
        for (RouteKind route : engine.config().routes()) {
            for (Neighbour parent : neighbours(route.route().parents(own(), size()))) {
                parent.outbox().open(lane);
            }
        }
    }

    // Members that are gone

    /** A member answers nothing from the given numbers on. */
    void depart(int worldRank, Fault fault, Map<Lane, Long> next) {
        if (group == null || !group.contains(worldRank)) {
            return;
        }
        int origin = group.groupRank(worldRank);
        Departure departure = new Departure(origin, fault, next);
        if (departures.putIfAbsent(origin, departure) == null) {
            lanes.values().forEach(lane -> lane.forEach(operation -> apply(departure, operation)));
        }
    }

    void applyDepartures(Operation operation) {
        departures.values().forEach(departure -> apply(departure, operation));
    }

    private static void apply(Departure departure, Operation operation) {
        if (departure.concerns(operation)) {
            operation.memberGone(departure.origin(), departure.fault());
        }
    }
}
