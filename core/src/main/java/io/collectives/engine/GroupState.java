// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

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
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A group as the engine knows it: created here, or only heard of from another rank so far. */
final class GroupState {
    final Engine engine;
    final GroupKey key;

    private final Map<LaneKey, Lane> lanes = new LinkedHashMap<>();
    private final Map<Integer, Departure> departures = new HashMap<>();

    /** Who has named the group, and not left it. */
    private final Set<Integer> users = new TreeSet<>();

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
        for (int world : group.ranks()) {
            Departure departure = engine.departure(world);
            if (departure != null) {
                departures.put(world, departure);
            }
        }
        lanes.values().forEach(lane -> lane.forEach(this::applyDepartures));
    }

    boolean isKnown() {
        return group != null;
    }

    /** No more numbers are taken here: what others send for such is dropped. */
    boolean takesNoMore() {
        return destroyed || engine.isClosing();
    }

    void destroy() {
        destroyed = true;
        dropUnclaimed();
    }

    void dropUnclaimed() {
        lanes.values().forEach(Lane::dropUnclaimed);
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

    boolean relays(int origin, RouteKind route) {
        return children(origin, route).length > 0;
    }

    boolean relaysOnAnyRoute(int origin) {
        return engine.config().routes().stream().anyMatch(route -> relays(origin, route));
    }

    void checkOrigin(int origin, Neighbour from) {
        if (!mayBeOrigin(origin)) {
            int most = group == null ? engine.worldSize() : size();
            throw from.violation(
                    "a block of origin " + origin + " in group '" + name() + "' of at most " + most + " ranks");
        }
    }

    /** Whether a block may come from an origin; as long as the members are unknown, from any rank of the world. */
    boolean mayBeOrigin(int origin) {
        return origin >= 0 && (group == null ? origin < engine.worldSize() : origin < size() && origin != own());
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

    // Members that see the group otherwise

    void usedBy(int rank) {
        users.add(rank);
    }

    /**
     * Another group of the name of this one, which is in use here. A member that uses that one, and has not left this one, means
     * other members than this rank: it will answer nothing here. It finds out likewise, from the key of this group.
     */
    void compareMembers(GroupState other) {
        boolean differs = other.name().equals(name()) && !other.key.digest().equals(key.digest());
        if (!differs || other.isKnown()) {
            return;
        }
        for (int rank : other.users) {
            if (group().contains(rank) && !departures.containsKey(rank)) {
                depart(new Departure(
                        rank, Mismatch.ofMembers(group(), engine.config().rank(), rank), Map.of()));
                engine.neighbour(rank).outbox().group(this);
            }
        }
    }

    // Members that are gone

    /** The members whose links have ended. */
    List<Integer> ended() {
        List<Integer> ended = new ArrayList<>();
        for (Neighbour neighbour : engine.neighbours()) {
            if (neighbour.hasEnded() && group().contains(neighbour.rank())) {
                ended.add(group().groupRank(neighbour.rank()));
            }
        }
        return ended;
    }

    /** A rank has left, closed or been lost. Kept also while the members are unknown here. */
    void depart(Departure departure) {
        users.remove(departure.rank());
        departures.put(departure.rank(), departure);
        lanes.values().forEach(lane -> {
            lane.forEach(operation -> apply(departure, operation));
            engine.neighbour(departure.rank()).outbox().neverOpened(lane, departure.next(lane));
        });
    }

    void applyDepartures(Operation operation) {
        departures.values().forEach(departure -> apply(departure, operation));
    }

    private void apply(Departure departure, Operation operation) {
        if (group != null && group.contains(departure.rank()) && departure.concerns(operation)) {
            operation.memberGone(group.groupRank(departure.rank()), departure.fault());
        }
    }
}
