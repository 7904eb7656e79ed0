// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.group.Group;
import io.collectives.group.GroupKey;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The groups of a communicator: those created here by name, and all that were heard of. Used on the loop. */
final class Groups {
    /** How many groups may be known and not destroyed at a time. */
    static final int MAX_GROUPS = 4_096;

    private final Engine engine;
    private final Map<GroupKey, GroupState> known = new HashMap<>();

    /** Those that were only heard of, and not created here. */
    private final Set<GroupState> foreign = new LinkedHashSet<>();

    private final Map<String, GroupState> active = new HashMap<>();
    private final Map<GroupKey, Integer> generations = new HashMap<>();

    private int undestroyed;

    /** The active groups, for other threads to read. */
    private final Map<String, Group> published = new ConcurrentHashMap<>();

    Groups(Engine engine) {
        this.engine = engine;
    }

    /** The group of a key that another rank has named; null beyond the bound. */
    @Nullable
    GroupState usedBy(int rank, GroupKey key) {
        GroupState group = heardOf(key);
        if (group != null) {
            group.usedBy(rank);
            GroupState here = active.get(key.name());
            if (here != null) {
                here.compareMembers(group);
            }
        }
        return group;
    }

    private @Nullable GroupState heardOf(GroupKey key) {
        GroupState group = known.get(key);
        if (group == null && undestroyed < MAX_GROUPS) {
            group = new GroupState(engine, key);
            known.put(key, group);
            foreign.add(group);
            undestroyed++;
        }
        return group;
    }

    /** Creates a group; null beyond the bound. */
    @Nullable
    GroupState create(Group group) {
        GroupKey first = GroupKey.of(group, engine.config().routeCodes(), 0);
        int generation = generations.getOrDefault(first, 0);
        GroupState state = heardOf(new GroupKey(first.name(), first.digest(), generation));
        if (state != null) {
            generations.put(first, generation + 1);
            active.put(group.name(), state);
            published.put(group.name(), group);
            state.create(group);
            foreign.remove(state);
            foreign.forEach(state::compareMembers);
        }
        return state;
    }

    void destroy(GroupState group) {
        active.remove(group.name());
        published.remove(group.name());
        undestroyed--;
        engine.lanesGone(group.lanes().size());
        group.destroy();
    }

    @Nullable
    GroupState active(String name) {
        return active.get(name);
    }

    /** For any thread. */
    @Nullable
    Group published(String name) {
        return published.get(name);
    }

    Collection<GroupState> all() {
        return known.values();
    }
}
