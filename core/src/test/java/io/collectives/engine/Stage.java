// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.group.Group;
import io.collectives.group.GroupKey;
import io.collectives.request.AllgatherRequest;
import io.collectives.route.RouteKind;
import io.collectives.tensor.Tensor;
import io.collectives.transport.Limits;
import io.collectives.transport.local.Trampoline;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import reactor.test.scheduler.VirtualTimeScheduler;

/** The engine of rank 0, with the other ranks played by the test. */
final class Stage {
    static final Limits LIMITS = new Limits(Limits.LEAST_BYTES, Limits.LEAST_BYTES);
    static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private static final Set<RouteKind> ROUTES = EnumSet.allOf(RouteKind.class);

    final Engine engine;
    final VirtualTimeScheduler clock = VirtualTimeScheduler.create();

    private final List<String> servers;
    private final EngineConfig config;

    Stage(int ranks) {
        servers = Collections.nCopies(ranks, "local");
        config = new EngineConfig(
                0, RouteKind.DIRECT, ROUTES, LIMITS, 32 * 1024, 1024, 0, Duration.ZERO, CLOSE_TIMEOUT, null, clock);
        engine = new Engine(config, new Trampoline(), servers);
    }

    /** Links another rank, which says nothing by itself. */
    FakePeer peer(int rank) {
        FakePeer peer = new FakePeer(rank);
        peer.handledBy(engine.linked(peer));
        return peer;
    }

    Group group(String name, int... ranks) {
        return Group.of(name, ranks, 0, servers);
    }

    GroupKey key(String name, int... ranks) {
        return GroupKey.of(group(name, ranks), config.routeCodes(), 0);
    }

    GroupKey world() {
        return GroupKey.of(Group.world(0, servers), config.routeCodes(), 0);
    }

    CompletableFuture<Tensor> gather(Tensor tensor) {
        return gather(Group.WORLD, tensor);
    }

    CompletableFuture<Tensor> gather(String group, Tensor tensor) {
        return engine.allgather(AllgatherRequest.of(tensor).group(group)).toFuture();
    }
}
