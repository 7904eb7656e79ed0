// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import io.collectives.error.ConnectException;
import io.collectives.error.HandshakeException;
import io.collectives.netty.wire.Hello;
import io.collectives.route.RouteKind;
import io.collectives.transport.EndpointConfig;
import io.collectives.transport.LinkHandlers;
import io.collectives.transport.RankTable;
import io.netty.channel.Channel;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Gets to one connection for each pair of ranks. The higher rank dials at once, the lower one a little later, so that either
 * direction will do; both say HELLO on every connection, and the lower rank chooses the first one that fits with USE and
 * closes the others. Lives on the loop, but for {@link #accepted}, {@link #connect} and {@link #close}.
 */
final class Mesh implements ConnectionOwner {
    private static final Logger LOG = LoggerFactory.getLogger(Mesh.class);

    private final EndpointConfig config;
    private final EventLoops loops;
    private final Timings timings;
    private final Dialer dialer;
    private final Map<Integer, Pair> pairs = new TreeMap<>();
    private final Set<TcpConnection> connections = new LinkedHashSet<>();
    private final Map<TcpConnection, Hello> early = new HashMap<>();
    private final Sinks.Empty<Void> connected = Sinks.empty();
    private final Sinks.Empty<Void> closed = Sinks.empty();
    private final long incarnation = ThreadLocalRandom.current().nextLong();

    private @Nullable Hello own;
    private @Nullable LinkHandlers handlers;
    private @Nullable ConnectException failure;
    private boolean connecting;
    private boolean closing;

    Mesh(EndpointConfig config, EventLoops loops, Timings timings) {
        this.config = config;
        this.loops = loops;
        this.timings = timings;
        this.dialer = new Dialer(loops);
    }

    /** This rank cannot take part: the others will be told. */
    void fail(ConnectException error) {
        failure = error;
    }

    /** A peer has dialled. */
    void accepted(Channel channel) {
        join(channel, new TcpConnection(this, -1));
    }

    private static void join(Channel channel, TcpConnection connection) {
        channel.config().setRecvByteBufAllocator(connection.allocator());
        channel.pipeline().addFirst("collectives", connection);
    }

    // Beginning

    Mono<Void> connect(RankTable table, LinkHandlers links) {
        return Mono.defer(() -> {
            loops.execute(() -> begin(table, links));
            return connected.asMono();
        });
    }

    private void begin(RankTable table, LinkHandlers links) {
        ConnectException error = failure;
        handlers = links;
        connecting = true;
        own = new Hello(
                Hello.VERSION,
                config.jobId(),
                config.rank(),
                -1,
                table.size(),
                config.limits(),
                config.routes().stream().map(RouteKind::code).sorted().toList(),
                incarnation,
                0,
                0,
                error == null ? "" : String.valueOf(error.getMessage()));
        for (int rank = 0; rank < table.size(); rank++) {
            if (rank != config.rank()) {
                pairs.put(rank, new Pair(rank, table.address(rank)));
            }
        }
        Duration limit = error == null ? config.connectTimeout() : timings.telling();
        after(limit, this::deadline);
        pairs.values().forEach(this::dialInTurn);
        Map.copyOf(early).forEach(this::said);
        early.clear();
        completeIfConnected();
    }

    private void dialInTurn(Pair pair) {
        boolean first = config.rank() > pair.rank || failure != null;
        after(first ? Duration.ZERO : timings.lowerDialsAfter(), () -> dial(pair));
    }

    private void after(Duration delay, Runnable action) {
        if (!connecting) {
            return; // and the loop may have ended
        }
        loops.eventLoop()
                .schedule(
                        () -> {
                            if (connecting) {
                                action.run();
                            }
                        },
                        delay.toNanos(),
                        TimeUnit.NANOSECONDS);
    }

    private void dial(Pair pair) {
        if (pair.link == null && !pair.told) {
            Resolver.resolve(pair.address)
                    .flatMap(
                            remote -> dialer.dial(remote, channel -> join(channel, new TcpConnection(this, pair.rank))))
                    .subscribe(connection -> {}, error -> loops.execute(() -> dialFailed(pair, error)));
        }
    }

    private void dialFailed(Pair pair, Throwable error) {
        pair.trouble = Texts.reason(error);
        boolean unknown = error instanceof UnknownHostException;
        long now = System.nanoTime();
        pair.unknownSinceNanos = !unknown ? 0 : pair.unknownSinceNanos == 0 ? now : pair.unknownSinceNanos;
        if (unknown && now - pair.unknownSinceNanos >= timings.unknownHost().toNanos()) {
            end(new ConnectException(
                    "rank " + config.rank() + " cannot dial rank " + pair.rank + " at " + pair.address
                            + ": unknown host",
                    List.of(pair.rank),
                    error));
        }
        dialAgain(pair);
    }

    private void dialAgain(Pair pair) {
        after(pair.nextPause(), () -> dial(pair));
    }

    // Handshake

    @Override
    public void opened(TcpConnection connection) {
        connections.add(connection);
        if (closing) {
            connection.close();
            return;
        }
        if (connection.dialledRank() >= 0 && own != null) {
            connection.say(own.to(connection.dialledRank()));
        }
        connection.limitHandshake(timings.handshake());
    }

    @Override
    public void said(TcpConnection connection, Hello hello) {
        Hello mine = own;
        if (mine == null) {
            early.put(connection, hello);
            return;
        }
        if (connection.dialledRank() < 0) {
            connection.say(mine);
        }
        HandshakeException misfit = HelloCheck.check(mine, hello, connection.dialledRank(), connection.remoteAddress());
        if (misfit != null) {
            misfit(connection, misfit);
        } else if (!hello.failure().isEmpty()) {
            end(new ConnectException(
                    "rank " + hello.rank() + " failed: " + hello.failure(), List.of(hello.rank()), null));
        } else if (failure != null) {
            told(connection, hello);
        } else {
            fits(connection, hello);
        }
    }

    private void misfit(TcpConnection connection, HandshakeException error) {
        boolean stranger = error.field().equals("the job id") && connection.dialledRank() < 0;
        LOG.warn("rank {}: {}", config.rank(), error.getMessage());
        connection.refuse("rank " + config.rank() + ": " + error.getMessage());
        Pair pair = pairs.get(connection.peer());
        if (!stranger) {
            end(error);
        } else if (pair != null) {
            pair.misfit = "; " + error.getMessage();
        }
    }

    private void told(TcpConnection connection, Hello hello) {
        pair(hello.rank()).told = true;
        connection.close();
        if (pairs.values().stream().allMatch(pair -> pair.told)) {
            deadline();
        }
    }

    private void fits(TcpConnection connection, Hello hello) {
        Pair pair = pair(hello.rank());
        TcpConnection link = pair.link;
        Hello linked = link == null ? null : link.hello();
        if (linked != null && link != null && linked.incarnation() != hello.incarnation()) {
            connection.refuse("rank " + hello.rank() + " is taken: it is connected to rank " + config.rank() + " from "
                    + link.remoteAddress());
        } else if (config.rank() < hello.rank()) {
            if (link == null) {
                connection.use();
                link(pair, connection);
            } else {
                connection.close();
            }
        } else {
            connection.mayBeChosen();
        }
    }

    @Override
    public void chosen(TcpConnection connection, Hello hello) {
        Pair pair = pair(hello.rank());
        if (pair.link == null) {
            link(pair, connection);
        } else {
            connection.close();
        }
    }

    private void link(Pair pair, TcpConnection connection) {
        pair.link = connection;
        connection.admitFrames(config.limits().frameBytes());
        connection.link(Objects.requireNonNull(handlers).linked(connection));
        completeIfConnected();
    }

    private Pair pair(int rank) {
        return Objects.requireNonNull(pairs.get(rank));
    }

    @Override
    public void refused(TcpConnection connection, String reason) {
        if (connection.dialledRank() >= 0) {
            Pair pair = pair(connection.dialledRank());
            pair.trouble = reason;
            if (connection.hello() != null && pair.link == null && !closing) {
                end(new ConnectException("refused by " + reason, List.of(pair.rank), null));
            }
        }
    }

    @Override
    public void closed(TcpConnection connection) {
        connections.remove(connection);
        early.remove(connection);
        if (connection.dialledRank() >= 0 && connecting) {
            dialAgain(pair(connection.dialledRank()));
        }
        closedIfEmpty();
    }

    // Ending

    private void completeIfConnected() {
        if (connecting && failure == null && pairs.values().stream().allMatch(pair -> pair.link != null)) {
            connecting = false;
            connected.tryEmitEmpty();
        }
    }

    private void deadline() {
        ConnectException known = failure;
        if (known != null) {
            end(known);
            return;
        }
        List<Integer> missing = new ArrayList<>();
        StringBuilder reasons = new StringBuilder();
        for (Pair pair : pairs.values()) {
            if (pair.link == null) {
                missing.add(pair.rank);
                if (missing.size() <= 4) {
                    reasons.append("; rank ").append(pair.rank).append(" at ").append(pair.address);
                    reasons.append(pair.trouble.isEmpty() ? ": no word" : ": " + pair.trouble)
                            .append(pair.misfit);
                }
            }
        }
        String shown = missing.size() <= 16 ? missing.toString() : missing.subList(0, 16) + " and more";
        end(new ConnectException(
                "rank " + config.rank() + " of " + (pairs.size() + 1) + " did not hear of all ranks within "
                        + config.connectTimeout().toMillis() + " ms; missing: "
                        + shown.substring(1).replace("]", "") + reasons,
                missing,
                null));
    }

    private void end(ConnectException error) {
        if (connecting) {
            connecting = false;
            connected.tryEmitError(error);
        }
    }

    /** Cuts what is still connected; completes when all sockets are gone. */
    Mono<Void> close() {
        return Mono.defer(() -> {
            loops.execute(() -> {
                closing = true;
                connecting = false;
                List.copyOf(connections).forEach(TcpConnection::close);
                closedIfEmpty();
            });
            return closed.asMono();
        });
    }

    private void closedIfEmpty() {
        if (closing && connections.isEmpty()) {
            closed.tryEmitEmpty();
        }
    }
}
