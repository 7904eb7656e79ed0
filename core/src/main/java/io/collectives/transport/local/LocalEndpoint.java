// SPDX-License-Identifier: Apache-2.0
package io.collectives.transport.local;

import io.collectives.error.Fault;
import io.collectives.transport.Endpoint;
import io.collectives.transport.EndpointConfig;
import io.collectives.transport.Limits;
import io.collectives.transport.LinkHandlers;
import io.collectives.transport.Loop;
import io.collectives.transport.RankAddress;
import io.collectives.transport.RankTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** One rank in a local network. */
final class LocalEndpoint implements Endpoint {
    private final LocalTransport network;
    private final EndpointConfig config;
    private final Sinks.Empty<Void> connected = Sinks.empty();
    private final List<LocalLink> links = new ArrayList<>();
    private @Nullable LinkHandlers handlers;

    LocalEndpoint(LocalTransport network, EndpointConfig config) {
        this.network = network;
        this.config = config;
    }

    int rank() {
        return config.rank();
    }

    Limits limits() {
        return config.limits();
    }

    @Override
    public RankAddress address() {
        return config.bind();
    }

    @Override
    public Loop loop() {
        return network.loop();
    }

    @Override
    public Mono<Void> connect(RankTable table, LinkHandlers handlers) {
        return Mono.defer(() -> {
            this.handlers = handlers;
            loop().execute(() -> network.join(this, table.size()));
            return connected.asMono();
        });
    }

    void linked(LocalLink link) {
        links.add(link);
        link.handledBy(Objects.requireNonNull(handlers).linked(link));
    }

    void connected() {
        connected.tryEmitEmpty();
    }

    @Override
    public String describe() {
        return "local";
    }

    @Override
    public Mono<Void> close() {
        Fault fault = Fault.of(Fault.Kind.CLOSED, rank(), "rank " + rank() + " is closed");
        return Mono.fromRunnable(() -> loop().execute(() -> links.forEach(link -> link.cut(fault))));
    }
}
