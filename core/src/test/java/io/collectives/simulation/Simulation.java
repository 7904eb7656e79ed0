// SPDX-License-Identifier: Apache-2.0
package io.collectives.simulation;

import io.collectives.engine.Engine;
import io.collectives.engine.EngineConfig;
import io.collectives.route.RouteKind;
import io.collectives.transport.EndpointConfig;
import io.collectives.transport.Limits;
import io.collectives.transport.RankAddress;
import io.collectives.transport.RankTable;
import io.collectives.transport.local.Delivery;
import io.collectives.transport.local.LocalTransport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Whole jobs on engines in one thread, in which a seed decides what everybody does and the order of all that happens. */
final class Simulation {
    private static final Set<RouteKind> ROUTES = EnumSet.allOf(RouteKind.class);
    private static final Duration PATIENCE = Duration.ofSeconds(1000);
    private static final Duration IMPATIENCE = Duration.ofMillis(30);

    private final World world;
    private final Plan plan;
    private final List<Player> players = new ArrayList<>();
    private final boolean slowWire;
    private final boolean large;

    private Simulation(long seed) {
        this.world = new World(seed);
        this.plan = Planner.plan(world);
        this.slowWire = world.chance(0.3);
        this.large = plan.ops.stream().anyMatch(op -> op.dim0 > 1000);
    }

    /** Runs one seed; throws an AssertionError if anything is not as it should be. */
    static void run(long seed) {
        new Simulation(seed).run();
    }

    private void run() {
        connect();
        world.drain();
        players.forEach(Player::start);
        if (plan.impatient || plan.ops.stream().anyMatch(op -> !op.deadlines.isEmpty())) {
            world.add(() -> tick(30), true);
        }
        world.drain();
        Judge judge = new Judge(plan, players);
        if (plan.impatient) {
            world.pass(IMPATIENCE.multipliedBy(2)); // one that closes may have begun to wait when the ticks were over
            world.pass(IMPATIENCE);
        }
        judge.everyCallHasEndedAsItShould();
        judge.nothingIsLeft();
        closeAll();
        judge.everybodyIsClosed();
    }

    private void tick(int left) {
        world.clock().advanceTimeBy(Duration.ofMillis(world.between(1, 20)));
        if (left > 0) {
            world.add(() -> tick(left - 1), true);
        }
    }

    private void closeAll() {
        List<Player> order = new ArrayList<>(players);
        Collections.shuffle(order, world.random());
        for (Player player : order) {
            if (!player.closed) {
                world.add(() -> player.close(true), world.chance(0.3));
            }
        }
        world.drain();
    }

    private void connect() {
        LocalTransport transport = new LocalTransport(new SimulatedLoop(world, false), delivery());
        List<String> servers = Collections.nCopies(plan.ranks, "local");
        RankTable table = RankTable.ofEntries(IntStream.range(0, plan.ranks)
                .mapToObj(rank -> new RankTable.Entry(rank, "local", new RankAddress("local", rank + 1)))
                .toList());
        for (int rank = 0; rank < plan.ranks; rank++) {
            EngineConfig config = config(rank);
            Engine engine = new Engine(config, new SimulatedLoop(world, world.chance(0.2)), servers);
            players.add(new Player(world, engine, rank, plan, servers));
            transport
                    .bind(endpoint(config, table))
                    .flatMap(endpoint -> endpoint.connect(
                            table,
                            link -> new DelayedHandler(
                                    world, engine.linked(link), new WireWatch(link.peerLimits()), world.chance(0.2))))
                    .subscribe();
        }
    }

    private Delivery delivery() {
        return new Delivery() {
            @Override
            public void schedule(Runnable step) {
                world.add(step, slowWire && world.chance(0.5));
            }

            @Override
            public int piece(int remaining) {
                return world.chance(0.7) ? remaining : world.between(1, remaining);
            }
        };
    }

    private EngineConfig config(int rank) {
        int chunk = large ? world.between(1000, 20_000) : world.between(1, 4) * world.between(1, 50);
        Limits limits = new Limits(
                world.chance(0.5) ? world.between(Limits.BOOKKEEPING_BYTES, 2000) : 50_000,
                chunk + Limits.HEADER_BYTES);
        RouteKind route = RouteKind.values()[world.between(0, RouteKind.values().length - 1)];
        return new EngineConfig(
                rank,
                route,
                ROUTES,
                limits,
                chunk,
                world.between(0, 100),
                1 << 20,
                Duration.ZERO,
                plan.impatient ? IMPATIENCE : PATIENCE,
                null,
                world.clock());
    }

    private static EndpointConfig endpoint(EngineConfig config, RankTable table) {
        return new EndpointConfig(
                config.rank(),
                "simulation",
                table.address(config.rank()),
                config.limits(),
                ROUTES,
                PATIENCE,
                config.closeTimeout());
    }
}
