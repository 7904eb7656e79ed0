// SPDX-License-Identifier: Apache-2.0
package io.collectives;

import io.collectives.engine.Engine;
import io.collectives.engine.EngineConfig;
import io.collectives.error.ConnectException;
import io.collectives.route.RouteKind;
import io.collectives.transport.Endpoint;
import io.collectives.transport.EndpointConfig;
import io.collectives.transport.RankAddress;
import io.collectives.transport.RankTable;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** From a configuration to a communicator: bind, meet, connect. */
final class Connecting {
    private static final Logger LOG = LoggerFactory.getLogger(Communicator.class);

    /** Up to here every rank sends to every other one unless it is told otherwise. */
    private static final int MAX_DIRECT_RANKS = 64;

    private Connecting() {}

    static Mono<Communicator> connect(CommunicatorConfig config) {
        return Mono.defer(() -> {
            Rendezvous rendezvous = config.rendezvous();
            RankAddress bind = bindAddress(config);
            RankTable table = config.table();
            if (table != null && config.rank() >= table.size()) {
                return Mono.error(notInTable(config, table));
            }
            if (config.rank() < 0 || rendezvous == null || bind == null) {
                return Mono.error(
                        refused("a communicator needs rank(..) and either ranks(..) or rendezvous(..) and bind(..)"));
            }
            return Mono.create(sink -> connect(config, rendezvous, bind, sink));
        });
    }

    /** A cancel does not interrupt binding, whose outcome would be unknown: it closes the endpoint, now or once it is there. */
    private static void connect(
            CommunicatorConfig config, Rendezvous rendezvous, RankAddress bind, MonoSink<Communicator> sink) {
        Scheduler timer = Schedulers.parallel();
        Attempt attempt = new Attempt();
        sink.onCancel(attempt::cancel);
        config.transport()
                .bind(endpointConfig(config, bind))
                .filter(attempt::goesOn)
                .flatMap(endpoint -> meet(config, rendezvous, endpoint, timer)
                        .flatMap(table -> join(config, endpoint, table, timer))
                        .onErrorResume(error -> endpoint.close().then(Mono.error(error))))
                .contextWrite(sink.contextView())
                .subscribe(sink::success, sink::error);
    }

    /** Who closes the endpoint of an attempt that is cancelled. */
    private static final class Attempt {
        private @Nullable Endpoint endpoint;
        private boolean cancelled;

        synchronized boolean goesOn(Endpoint bound) {
            endpoint = bound;
            if (cancelled) {
                bound.close().subscribe();
            }
            return !cancelled;
        }

        synchronized void cancel() {
            cancelled = true;
            if (endpoint != null) {
                endpoint.close().subscribe();
            }
        }
    }

    private static Mono<RankTable> meet(
            CommunicatorConfig config, Rendezvous rendezvous, Endpoint endpoint, Scheduler timer) {
        Mono<RankTable> nobody = Mono.error(() -> refused("rank " + config.rank()
                + " did not learn the addresses of all ranks within "
                + config.connectTimeout().toMillis() + " ms"));
        return Mono.defer(() -> rendezvous.exchange(endpoint.address()))
                .switchIfEmpty(nobody)
                .timeout(config.connectTimeout(), nobody, timer);
    }

    private static @Nullable RankAddress bindAddress(CommunicatorConfig config) {
        RankTable table = config.table();
        boolean listed = table != null && config.rank() >= 0 && config.rank() < table.size();
        return config.bind() == null && table != null && listed ? table.address(config.rank()) : config.bind();
    }

    private static EndpointConfig endpointConfig(CommunicatorConfig config, RankAddress bind) {
        return new EndpointConfig(
                config.rank(),
                config.jobId(),
                bind,
                config.limits(),
                config.routes(),
                config.connectTimeout(),
                config.closeTimeout());
    }

    private static Mono<Communicator> join(
            CommunicatorConfig config, Endpoint endpoint, RankTable table, Scheduler timer) {
        if (config.rank() >= table.size()) {
            return Mono.error(notInTable(config, table));
        }
        EngineConfig engineConfig = engineConfig(config, table.size(), timer);
        if (!config.routes().contains(engineConfig.route())) {
            return Mono.error(refused("route " + engineConfig.route() + " is not enabled, only " + config.routes()));
        }
        List<String> servers =
                IntStream.range(0, table.size()).mapToObj(table::serverId).toList();
        Engine engine = new Engine(engineConfig, endpoint.loop(), servers);
        return endpoint.connect(table, engine).then(Mono.fromSupplier(() -> {
            LOG.info(
                    "rank {} of {} connected: {}, route {}, chunks up to {} bytes, eager up to {} bytes a link, "
                            + "operation timeout {}",
                    config.rank(),
                    table.size(),
                    endpoint.describe(),
                    engineConfig.route(),
                    config.chunkBytes(),
                    config.limits().eagerBytes(),
                    config.operationTimeout());
            return new EngineCommunicator(engine, endpoint, config.rank(), servers);
        }));
    }

    private static EngineConfig engineConfig(CommunicatorConfig config, int size, Scheduler timer) {
        RouteKind usual = size <= MAX_DIRECT_RANKS ? RouteKind.DIRECT : RouteKind.RING;
        RouteKind enabled = config.routes().contains(usual)
                ? usual
                : config.routes().iterator().next();
        return new EngineConfig(
                config.rank(),
                config.route() == null ? enabled : config.route(),
                config.routes(),
                config.limits(),
                config.chunkBytes(),
                config.smallBytes(),
                config.idleMemoryBytes(),
                config.operationTimeout(),
                config.closeTimeout(),
                config.product(),
                timer);
    }

    private static ConnectException notInTable(CommunicatorConfig config, RankTable table) {
        return refused("rank " + config.rank() + " is not in a table of " + table.size() + " ranks");
    }

    private static ConnectException refused(String text) {
        return new ConnectException(text, List.of(), null);
    }
}
