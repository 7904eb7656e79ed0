// SPDX-License-Identifier: Apache-2.0
package io.collectives.simulation;

import io.collectives.contract.Blocks;
import io.collectives.engine.Engine;
import io.collectives.group.Group;
import io.collectives.request.AllgatherRequest;
import io.collectives.simulation.Plan.Action;
import io.collectives.simulation.Plan.Lane;
import io.collectives.simulation.Plan.Life;
import io.collectives.simulation.Plan.Op;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import reactor.core.publisher.Mono;

/** Does what the plan says on one rank, one action at a time. */
final class Player {
    final int rank;
    final Engine engine;
    final List<Probe> probes = new ArrayList<>();
    final Map<Lane, List<Op>> signalled = new HashMap<>();
    final List<Throwable> failures = new ArrayList<>();
    boolean closed;

    private final World world;
    private final List<String> servers;
    private final ArrayDeque<Action> script;
    private final boolean slow;

    Player(World world, Engine engine, int rank, Plan plan, List<String> servers) {
        this.world = world;
        this.engine = engine;
        this.rank = rank;
        this.servers = servers;
        this.script = new ArrayDeque<>(plan.scripts.get(rank));
        this.slow = world.chance(0.3);
    }

    void start() {
        if (!script.isEmpty()) {
            world.add(this::act, slow);
        }
    }

    private void act() {
        goOn();
        start();
    }

    /** The next action, at any time or from a signal. */
    private void goOn() {
        Action action = script.poll();
        if (action instanceof Action.Create create) {
            await(engine.createGroup(group(create.life())));
        } else if (action instanceof Action.Destroy destroy) {
            await(engine.destroyGroup(destroy.life().group()));
        } else if (action instanceof Action.Close close) {
            close(close.orderly());
        } else if (action instanceof Action.Subscribe subscribe) {
            subscribe(subscribe.op());
        }
    }

    void close(boolean orderly) {
        await((orderly ? engine.close() : engine.closeNow()).doOnTerminate(() -> closed = true));
    }

    private void await(Mono<?> mono) {
        mono.subscribe(value -> {}, failures::add);
    }

    private Group group(Life life) {
        return Group.of(life.group(), life.members().stream().mapToInt(i -> i).toArray(), rank, servers);
    }

    private void subscribe(Op op) {
        Probe probe =
                new Probe(world, op, rank, signalled.computeIfAbsent(op.lane, lane -> new ArrayList<>()), this::goOn);
        probes.add(probe);
        boolean barrier = op.barrier != (op.fault(rank) == Plan.Fault.KIND);
        Tensor tensor = tensor(op, barrier);
        AllgatherRequest request = op.lane.on(AllgatherRequest.of(tensor));
        if (op.fault(rank) == Plan.Fault.RANK_SIZE) {
            request = request.rankSize(op.lane.life().members().size() + 1);
        } else if (op.fault(rank) == Plan.Fault.LABEL) {
            request = request.label("other");
        }
        if (op.deadlines.containsKey(rank)) {
            request = request.timeout(java.time.Duration.ofMillis(op.deadlines.get(rank)));
        }
        (barrier ? engine.barrier(request) : engine.allgather(request)).subscribe(probe);
    }

    private Tensor tensor(Op op, boolean barrier) {
        if (op.fault(rank) == Plan.Fault.SCALAR) {
            return Tensor.of(Shape.of(), new int[] {1});
        }
        if (barrier || op.barrier) {
            return new Blocks(DataType.UINT8, 1, 0, 0).block(0);
        }
        int dim0 = op.dim0 + (op.fault(rank) == Plan.Fault.DIM ? 1 : 0);
        List<Integer> members = op.lane.life().members();
        return new Blocks(op.type, members.size(), op.id, dim0).block(members.indexOf(rank));
    }
}
