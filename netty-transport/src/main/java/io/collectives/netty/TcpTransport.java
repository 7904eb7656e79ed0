// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty;

import io.collectives.netty.tcp.TcpEndpoint;
import io.collectives.transport.Endpoint;
import io.collectives.transport.EndpointConfig;
import io.collectives.transport.Transport;
import reactor.core.publisher.Mono;

/**
 * Links over TCP with Reactor Netty: one connection for each pair of ranks, whichever side dials. Immutable; each communicator
 * gets an event loop thread of its own, which ends with it.
 */
public final class TcpTransport implements Transport {
    private final boolean preferNative;

    private TcpTransport(boolean preferNative) {
        this.preferNative = preferNative;
    }

    /**
     * The transport that is native (epoll) where the platform has it, and NIO elsewhere.
     *
     * @return the transport
     */
    public static TcpTransport create() {
        return new TcpTransport(true);
    }

    /**
     * Chooses between the native transport and NIO.
     *
     * @param preferNative true (the default) for epoll where there is one, false for NIO everywhere
     * @return a copy
     */
    public TcpTransport preferNative(boolean preferNative) {
        return new TcpTransport(preferNative);
    }

    @Override
    public Mono<Endpoint> bind(EndpointConfig config) {
        return TcpEndpoint.bind(config, preferNative);
    }
}
