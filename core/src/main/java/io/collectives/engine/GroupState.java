// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.error.Fault;
import io.collectives.group.Group;
import io.collectives.group.GroupKey;
import io.collectives.request.LaneKey;
import io.collectives.route.RouteKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A group as the engine knows it: created here, or only heard of from another rank so far. */
final class GroupState {
    final Engine engine;
    final GroupKey key;

    private final Map<LaneKey, Lane> lanes = new LinkedHashMap<>();
    private final Map<Integer, Departure> departures = new HashMap<>();

    /** Members that left before the group was created here. */
    private final List<Departure> early = new ArrayList<>();

    private @Nullable Group group;
    private @Nullable GroupRoutes routes;
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
        routes = new GroupRoutes(engine, group);
        lanes.values().forEach(lane -> lane.forEach(Operation::groupKnown));
        early.forEach(departure -> depart(departure.worldRank(), departure.fault(), departure.next()));
        early.clear();
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

    /** The links on which a block goes on from here. */
    Neighbour[] children(int origin, RouteKind route) {
        return Objects.requireNonNull(routes).children(origin, route);
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
        for (Neighbour parent : Objects.requireNonNull(routes).parents()) {
            parent.outbox().open(lane);
        }
    }

    // Members that are gone

    /** A member answers nothing from the given numbers on. */
    void depart(int worldRank, Fault fault, Map<Lane, Long> next) {
        Departure departure = new Departure(worldRank, fault, next);
        if (group == null) {
            early.add(departure);
        } else if (group.contains(worldRank) && departures.putIfAbsent(worldRank, departure) == null) {
            lanes.values().forEach(lane -> lane.forEach(operation -> apply(departure, operation)));
        }
    }

    void applyDepartures(Operation operation) {
        departures.values().forEach(departure -> apply(departure, operation));
    }

    private void apply(Departure departure, Operation operation) {
        if (departure.concerns(operation)) {
            operation.memberGone(group().groupRank(departure.worldRank()), departure.fault());
        }
    }
}
