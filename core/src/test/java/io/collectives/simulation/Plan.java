// SPDX-License-Identifier: Apache-2.0
package io.collectives.simulation;

import io.collectives.request.AllgatherRequest;
import io.collectives.request.LaneKey;
import io.collectives.tensor.DataType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What everybody will do, as data. */
final class Plan {
    /** What is wrong with a call on one rank. */
    enum Fault {
        NONE,
        SCALAR,
        RANK_SIZE,
        DIM,
        KIND,
        LABEL;

        boolean isRefusal() {
            return this == SCALAR || this == RANK_SIZE;
        }
    }

    /** What a subscriber does besides waiting. */
    enum Manner {
        WAITS,
        CANCELS_AT_ONCE,
        CANCELS,
        HAS_NO_DEMAND
    }

    /** One creation of one group: the world has one, others may be created again. */
    record Life(String group, int generation, List<Integer> members) {}

    record Lane(Life life, LaneKey key) {
        AllgatherRequest on(AllgatherRequest request) {
            AllgatherRequest inGroup = request.group(life.group);
            return switch (key.kind()) {
                case DEFAULT -> inGroup;
                case FUSED -> inGroup.fusion(key.fusionId());
                case NAMED -> inGroup.named(key.name());
            };
        }
    }

    /** One operation of one lane, the same on all members but for what is listed. */
    static final class Op {
        final int id;
        final Lane lane;
        final int number;
        final boolean barrier;
        final DataType type;
        final int dim0;
        final Map<Integer, Fault> faults = new HashMap<>();
        final Map<Integer, Manner> manners = new HashMap<>();
        final Map<Integer, Integer> deadlines = new HashMap<>();

        /** Who takes the number. */
        final Set<Integer> takers = new HashSet<>();

        Op(int id, Lane lane, int number, boolean barrier, DataType type, int dim0) {
            this.id = id;
            this.lane = lane;
            this.number = number;
            this.barrier = barrier;
            this.type = type;
            this.dim0 = dim0;
        }

        Fault fault(int rank) {
            return faults.getOrDefault(rank, Fault.NONE);
        }

        Manner manner(int rank) {
            return manners.getOrDefault(rank, Manner.WAITS);
        }

        boolean isGood() {
            return takers.size() == lane.life.members.size()
                    && takers.stream().allMatch(rank -> fault(rank) == Fault.NONE);
        }

        @Override
        public String toString() {
            return "op " + id + " #" + number + " of " + lane
                    + (barrier ? " barrier " : " " + type + " [" + dim0 + "] ") + faults + manners + deadlines
                    + " taken by " + takers;
        }
    }

    sealed interface Action {
        record Create(Life life) implements Action {}

        record Destroy(Life life) implements Action {}

        record Subscribe(Op op) implements Action {}

        record Close(boolean orderly) implements Action {}
    }

    final int ranks;
    final List<Op> ops = new ArrayList<>();
    final List<List<Action>> scripts = new ArrayList<>();
    final Set<Integer> closers = new HashSet<>();
    final Set<Integer> killers = new HashSet<>();

    /** Whether those who close give up while others go on. */
    boolean impatient;

    /** Lives that a rank ends itself. */
    final Map<Integer, Set<Life>> destroyed = new HashMap<>();

    Plan(int ranks) {
        this.ranks = ranks;
        for (int rank = 0; rank < ranks; rank++) {
            scripts.add(new ArrayList<>());
            destroyed.put(rank, new HashSet<>());
        }
    }
}
