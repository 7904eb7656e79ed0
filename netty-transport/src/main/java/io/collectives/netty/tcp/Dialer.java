// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.tcp.TcpClient;

/** Dials one address once. */
final class Dialer {
    private static final int DIAL_MILLIS = 5_000;

    private final EventLoops loops;

    Dialer(EventLoops loops) {
        this.loops = loops;
    }

    /** Connects, with {@code init} called for the channel before it does. */
    Mono<? extends Connection> dial(InetSocketAddress remote, Consumer<Channel> init) {
        return TcpClient.create(ConnectionProvider.newConnection())
                .runOn(loops.resources(), loops.preferNative())
                .remoteAddress(() -> remote)
                .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, DIAL_MILLIS)
                .doOnChannelInit((observer, channel, address) -> init.accept(channel))
                .connect();
    }
}
