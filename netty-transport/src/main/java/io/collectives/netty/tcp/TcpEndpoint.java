// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import io.collectives.error.ConnectException;
import io.collectives.transport.Endpoint;
import io.collectives.transport.EndpointConfig;
import io.collectives.transport.LinkHandlers;
import io.collectives.transport.Loop;
import io.collectives.transport.RankAddress;
import io.collectives.transport.RankTable;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelOption;
import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.netty.DisposableServer;
import reactor.netty.tcp.TcpServer;

/** One rank that listens on a TCP port. */
public final class TcpEndpoint implements Endpoint {
    private static final int BACKLOG = 1_024;

    private final EndpointConfig config;
    private final EventLoops loops;
    private final Mesh mesh;
    private final Sinks.Empty<Void> closed = Sinks.empty();
    private RankAddress address;
    private @Nullable DisposableServer server;
    private boolean closing;

    private TcpEndpoint(EndpointConfig config, EventLoops loops, Timings timings) {
        this.config = config;
        this.loops = loops;
        this.address = config.bind();
        this.mesh = new Mesh(config, loops, timings);
    }

    /**
     * Binds.
     *
     * @param config who this rank is
     * @param preferNative whether to use the platform's own transport if there is one
     * @return the endpoint. A rank that cannot listen gets one too, which tells the other ranks why before it fails
     */
    public static Mono<Endpoint> bind(EndpointConfig config, boolean preferNative) {
        return bind(config, preferNative, Timings.USUAL);
    }

    static Mono<Endpoint> bind(EndpointConfig config, boolean preferNative, Timings timings) {
        return Mono.defer(() -> {
            EventLoops loops = new EventLoops(config.rank(), preferNative);
            TcpEndpoint endpoint = new TcpEndpoint(config, loops, timings);
            return Resolver.resolve(config.bind())
                    .flatMap(endpoint::listen)
                    .onErrorResume(error -> endpoint.cannotListen(error))
                    .thenReturn((Endpoint) endpoint);
        });
    }

    private Mono<Void> listen(InetSocketAddress local) {
        return TcpServer.create()
                .runOn(loops.resources(), loops.preferNative())
                .bindAddress(() -> local)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .doOnChannelInit((observer, channel, remote) -> mesh.accepted(channel))
                .bind()
                .map(DisposableServer.class::cast)
                .doOnNext(this::listening)
                .then();
    }

    private void listening(DisposableServer bound) {
        server = bound;
        address = new RankAddress(config.bind().host(), bound.port());
    }

    private Mono<Void> cannotListen(Throwable error) {
        mesh.fail(new ConnectException(
                "rank " + config.rank() + " cannot listen on " + config.bind() + ": " + Texts.reason(error),
                List.of(),
                error));
        return Mono.empty();
    }

    @Override
    public RankAddress address() {
        return address;
    }

    @Override
    public Loop loop() {
        return loops;
    }

    @Override
    public Mono<Void> connect(RankTable table, LinkHandlers handlers) {
        return mesh.connect(table, handlers);
    }

    @Override
    public String describe() {
        return "tcp (" + loops.kind() + ") on " + address;
    }

    @Override
    public Mono<Void> close() {
        return Mono.defer(() -> {
            loops.execute(this::beginClose);
            return closed.asMono();
        });
    }

    private void beginClose() {
        if (!closing) {
            closing = true;
            Mono<Void> stopListening = server == null
                    ? Mono.empty()
                    : Mono.fromRunnable(server::dispose).then(server.onDispose());
            stopListening
                    .onErrorResume(error -> Mono.empty())
                    .then(mesh.close())
                    .then(Mono.defer(loops::close))
                    .subscribe(nothing -> {}, closed::tryEmitError, closed::tryEmitEmpty);
        }
    }
}
