// SPDX-License-Identifier: Apache-2.0
package io.collectives.group;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A named set of ranks, as one rank sees it. Immutable. The order of a result is the ascending order of world ranks; the
 * <em>group rank</em> is the index in that order. The operations are those of HCCL's group interface.
 */
public final class Group {
    /** The name of the group of all ranks. */
    public static final String WORLD = "hccl_world_group";

    private final String name;
    private final int[] members;
    private final List<String> servers;
    private final int own;

    private Group(String name, int[] members, List<String> servers, int own) {
        this.name = name;
        this.members = members;
        this.servers = servers;
        this.own = own;
    }

    /**
     * A group.
     *
     * @param name its name, 1…127 bytes in UTF-8
     * @param ranks the world ranks of its members, in any order: unique, 0…n−1
     * @param own the world rank that asks
     * @param servers the server of each world rank, by world rank; its length is the world size
     * @return the group
     * @throws IllegalArgumentException if a rank is repeated or outside the world, there is none, or the name is too long
     */
    public static Group of(String name, int[] ranks, int own, List<String> servers) {
        GroupName.check(name);
        if (ranks.length == 0) {
            throw new IllegalArgumentException("group '" + name + "' has no ranks");
        }
        int[] sorted = ranks.clone();
        Arrays.sort(sorted);
        for (int i = 0; i < sorted.length; i++) {
            checkRank(name, sorted, i, servers.size());
        }
        return new Group(name, sorted, List.copyOf(servers), own);
    }

    private static void checkRank(String name, int[] sorted, int i, int worldSize) {
        if (sorted[i] < 0 || sorted[i] >= worldSize) {
            throw new IllegalArgumentException(
                    "group '" + name + "': rank " + sorted[i] + " is not in the world of " + worldSize + " ranks");
        }
        if (i > 0 && sorted[i] == sorted[i - 1]) {
            throw new IllegalArgumentException("group '" + name + "': rank " + sorted[i] + " is named twice");
        }
    }

    /**
     * The group of all ranks.
     *
     * @param own the world rank that asks
     * @param servers the server of each world rank
     * @return the world group
     */
    public static Group world(int own, List<String> servers) {
        return of(WORLD, IntStream.range(0, servers.size()).toArray(), own, servers);
    }

    /**
     * The name.
     *
     * @return 1…127 bytes in UTF-8
     */
    public String name() {
        return name;
    }

    /**
     * How many ranks are in the group (HCCL: {@code get_rank_size}).
     *
     * @return at least 1
     */
    public int size() {
        return members.length;
    }

    /**
     * The members.
     *
     * @return a copy: world ranks in ascending order
     */
    public int[] ranks() {
        return members.clone();
    }

    /**
     * Whether this rank is a member.
     *
     * @return true if so
     */
    public boolean isMember() {
        return contains(own);
    }

    /**
     * Whether a rank is a member.
     *
     * @param worldRank the rank
     * @return true if so
     */
    public boolean contains(int worldRank) {
        return Arrays.binarySearch(members, worldRank) >= 0;
    }

    /**
     * The group rank of this rank (HCCL: {@code get_rank_id}).
     *
     * @return 0…size−1
     * @throws IllegalArgumentException if this rank is not a member
     */
    public int rank() {
        return groupRank(own);
    }

    /**
     * The group rank of a member (HCCL: {@code get_group_rank_from_world_rank}).
     *
     * @param worldRank the member's world rank
     * @return 0…size−1
     * @throws IllegalArgumentException if that rank is not a member
     */
    public int groupRank(int worldRank) {
        int index = Arrays.binarySearch(members, worldRank);
        if (index < 0) {
            throw new IllegalArgumentException("rank " + worldRank + " is not in group '" + name + "'");
        }
        return index;
    }

    /**
     * The world rank of a member (HCCL: {@code get_world_rank_from_group_rank}).
     *
     * @param groupRank 0…size−1
     * @return the world rank
     * @throws IllegalArgumentException if there is no such group rank
     */
    public int worldRank(int groupRank) {
        if (groupRank < 0 || groupRank >= members.length) {
            throw new IllegalArgumentException(
                    "group rank " + groupRank + " is not in 0…" + (members.length - 1) + " of group '" + name + "'");
        }
        return members[groupRank];
    }

    /**
     * How many members are on this rank's server (HCCL: {@code get_local_rank_size}).
     *
     * @return at least 1 for a member
     */
    public int localSize() {
        return (int) Arrays.stream(members).filter(this::isLocal).count();
    }

    /**
     * This rank's index among the members on its server (HCCL: {@code get_local_rank_id}).
     *
     * @return 0…localSize−1
     * @throws IllegalArgumentException if this rank is not a member
     */
    public int localRank() {
        groupRank(own);
        return (int) Arrays.stream(members)
                .filter(rank -> rank < own && isLocal(rank))
                .count();
    }

    private boolean isLocal(int worldRank) {
        return servers.get(worldRank).equals(servers.get(own));
    }

    @Override
    public String toString() {
        return "Group(" + name + ", " + members.length + " ranks)";
    }
}
