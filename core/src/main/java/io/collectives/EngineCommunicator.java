// SPDX-License-Identifier: Apache-2.0
package io.collectives;

import io.collectives.engine.Engine;
import io.collectives.error.ArgumentException;
import io.collectives.error.Fault;
import io.collectives.group.Group;
import io.collectives.request.AllgatherRequest;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import io.collectives.transport.Endpoint;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import reactor.core.publisher.Mono;

/** A communicator over an engine and its endpoint. */
final class EngineCommunicator implements Communicator {
    private final Engine engine;
    private final Endpoint endpoint;
    private final int rank;
    private final List<String> servers;

    EngineCommunicator(Engine engine, Endpoint endpoint, int rank, List<String> servers) {
        this.engine = engine;
        this.endpoint = endpoint;
        this.rank = rank;
        this.servers = servers;
    }

    /** What is behind the door, for tests that look for leaks. */
    Engine engine() {
        return engine;
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int worldSize() {
        return servers.size();
    }

    @Override
    public Group world() {
        return group(Group.WORLD).orElseThrow();
    }

    @Override
    public Optional<Group> group(String name) {
        return Optional.ofNullable(engine.group(name));
    }

    @Override
    public Mono<Tensor> allgather(AllgatherRequest request) {
        return engine.allgather(request);
    }

    @Override
    public Mono<Void> barrier(String group) {
        Tensor nothing = Tensor.wrap(DataType.UINT8, Shape.of(0), ByteBuffer.allocate(0));
        return engine.barrier(AllgatherRequest.of(nothing).group(group)).then();
    }

    @Override
    public Mono<Group> createGroup(String name, int... worldRanks) {
        int[] ranks = worldRanks.clone();
        return Mono.defer(() -> {
            try {
                refuseWorld(name, "created");
                return engine.createGroup(Group.of(name, ranks, rank, servers));
            } catch (IllegalArgumentException e) {
                return Mono.error(argument(e));
            }
        });
    }

    @Override
    public Mono<Void> destroyGroup(String name) {
        return Mono.defer(() -> {
            try {
                refuseWorld(name, "destroyed");
                return engine.destroyGroup(name);
            } catch (IllegalArgumentException e) {
                return Mono.error(argument(e));
            }
        });
    }

    private static void refuseWorld(String name, String what) {
        if (name.equals(Group.WORLD)) {
            throw new IllegalArgumentException("the group '" + Group.WORLD + "' is always there and cannot be " + what);
        }
    }

    private ArgumentException argument(IllegalArgumentException e) {
        return new ArgumentException(Fault.of(Fault.Kind.ARGUMENT, rank, String.valueOf(e.getMessage())));
    }

    @Override
    public Mono<Void> close() {
        return engine.close().then(Mono.defer(endpoint::close));
    }

    @Override
    public Mono<Void> closeNow() {
        return engine.closeNow().then(Mono.defer(endpoint::close));
    }

    @Override
    public String toString() {
        return "Communicator(rank " + rank + " of " + servers.size() + ")";
    }
}
