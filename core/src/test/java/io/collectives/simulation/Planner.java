// SPDX-License-Identifier: Apache-2.0
package io.collectives.simulation;

import io.collectives.group.Group;
import io.collectives.request.LaneKey;
import io.collectives.simulation.Plan.Action;
import io.collectives.simulation.Plan.Lane;
import io.collectives.simulation.Plan.Life;
import io.collectives.simulation.Plan.Manner;
import io.collectives.simulation.Plan.Op;
import io.collectives.tensor.DataType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** Makes a plan from a seed. */
final class Planner {
    private static final DataType[] TYPES = {DataType.UINT8, DataType.FLOAT16, DataType.INT32, DataType.FLOAT64};

    private final World world;
    private final Plan plan;
    private final List<List<Op>> lanes = new ArrayList<>();
    private final boolean quiet;
    private final boolean deadlines;
    private final int largest;

    private Planner(World world) {
        this.world = world;
        this.plan = new Plan(world.between(2, 6));
        this.quiet = world.chance(0.2);
        this.deadlines = world.chance(0.2);
        this.largest = world.chance(0.1) ? 30_000 : 200;
    }

    static Plan plan(World world) {
        return new Planner(world).plan();
    }

    private Plan plan() {
        List<Integer> all = IntStream.range(0, plan.ranks).boxed().toList();
        List<List<Life>> groups = new ArrayList<>();
        groups.add(List.of(new Life(Group.WORLD, 0, all)));
        for (int i = world.between(0, 2); i > 0; i--) {
            groups.add(lives("g" + i, all));
        }
        groups.forEach(lives -> lives.forEach(this::addLanes));
        for (int rank = 0; rank < plan.ranks; rank++) {
            plan.scripts.get(rank).addAll(script(rank, groups));
        }
        if (!quiet && world.chance(0.3)) {
            closeEarly(world.between(0, plan.ranks - 1));
            if (world.chance(0.3)) {
                closeEarly(world.between(0, plan.ranks - 1));
            }
        }
        plan.impatient = world.chance(0.2);
        noteTakers();
        return plan;
    }

    private List<Life> lives(String name, List<Integer> all) {
        boolean sameMembers = world.chance(0.5);
        List<Integer> members = someOf(all);
        List<Life> lives = new ArrayList<>();
        for (int generation = 0; generation < world.between(1, 2); generation++) {
            lives.add(new Life(name, generation, sameMembers ? members : someOf(all)));
        }
        return lives;
    }

    private List<Integer> someOf(List<Integer> all) {
        List<Integer> some = new ArrayList<>(all);
        Collections.shuffle(some, world.random());
        return some.subList(0, world.between(1, some.size())).stream().sorted().toList();
    }

    private void addLanes(Life life) {
        addOps(new Lane(life, LaneKey.DEFAULT));
        if (world.chance(0.4)) {
            addOps(new Lane(life, LaneKey.named("x")));
        }
        if (world.chance(0.3)) {
            addOps(new Lane(life, LaneKey.fused(world.between(0, 1))));
        }
    }

    private void addOps(Lane lane) {
        List<Op> ops = new ArrayList<>();
        int count = world.chance(0.1) ? world.between(10, 40) : world.between(0, 6);
        for (int number = 0; number < count; number++) {
            boolean barrier = world.chance(0.1);
            Op op = new Op(plan.ops.size(), lane, number, barrier, type(), barrier ? 0 : size());
            plan.ops.add(op);
            ops.add(op);
            disturb(op);
        }
        lanes.add(ops);
    }

    private DataType type() {
        return TYPES[world.between(0, TYPES.length - 1)];
    }

    private int size() {
        return switch (world.between(0, 3)) {
            case 0 -> world.between(0, 1);
            case 1 -> world.between(1, 10);
            default -> world.between(0, largest);
        };
    }

    private void disturb(Op op) {
        for (int rank : op.lane.life().members()) {
            if (!quiet && world.chance(0.05)) {
                op.faults.put(rank, op.barrier ? Plan.Fault.KIND : Plan.Fault.values()[world.between(1, 5)]);
            }
            if (world.chance(0.1)) {
                op.manners.put(rank, Manner.values()[world.between(1, 3)]);
            }
            if (deadlines && world.chance(0.3)) {
                op.deadlines.put(rank, world.between(1, 200));
            }
        }
        if (op.faults.size() == op.lane.life().members().size()) { // or all might differ alike
            op.faults.values().removeIf(fault -> !fault.isRefusal());
        }
    }

    private List<Action> script(int rank, List<List<Life>> groups) {
        List<List<Action>> strands = new ArrayList<>();
        for (List<Life> lives : groups) {
            List<Action> strand = new ArrayList<>();
            lives.forEach(life -> live(rank, life, life == lives.get(lives.size() - 1), strand));
            strands.add(strand);
        }
        return merge(strands);
    }

    private void live(int rank, Life life, boolean last, List<Action> strand) {
        if (!life.members().contains(rank)) {
            return;
        }
        List<List<Action>> calls = lanes.stream()
                .filter(ops -> !ops.isEmpty() && ops.get(0).lane.life().equals(life))
                .map(ops -> ops.stream().<Action>map(Action.Subscribe::new).toList())
                .toList();
        List<Action> merged = merge(calls);
        if (life.group().equals(Group.WORLD)) {
            strand.addAll(merged);
            return;
        }
        strand.add(new Action.Create(life));
        boolean destroys = !last || world.chance(0.3);
        boolean early = destroys && !quiet && world.chance(0.3);
        strand.addAll(early ? merged.subList(0, world.between(0, merged.size())) : merged);
        if (destroys) {
            plan.destroyed.get(rank).add(life);
            strand.add(new Action.Destroy(life));
        }
    }

    private List<Action> merge(List<List<Action>> strands) {
        List<List<Action>> left = new ArrayList<>();
        strands.forEach(strand -> left.add(new ArrayList<>(strand)));
        List<Action> merged = new ArrayList<>();
        left.removeIf(List::isEmpty);
        while (!left.isEmpty()) {
            List<Action> strand = left.get(world.between(0, left.size() - 1));
            merged.add(strand.remove(0));
            left.removeIf(List::isEmpty);
        }
        return merged;
    }

    private void closeEarly(int rank) {
        if (plan.closers.contains(rank) || plan.killers.contains(rank)) {
            return;
        }
        List<Action> script = plan.scripts.get(rank);
        int at = world.between(0, script.size());
        boolean orderly = world.chance(0.8);
        script.subList(at, script.size()).clear();
        script.add(new Action.Close(orderly));
        (orderly ? plan.closers : plan.killers).add(rank);
    }

    private void noteTakers() {
        for (int rank = 0; rank < plan.ranks; rank++) {
            for (Action action : plan.scripts.get(rank)) {
                if (action instanceof Action.Subscribe subscribe) {
                    subscribe.op().takers.add(rank);
                }
            }
        }
    }
}
