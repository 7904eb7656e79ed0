// SPDX-License-Identifier: Apache-2.0
package io.collectives.transport.local;

import io.collectives.transport.Endpoint;
import io.collectives.transport.EndpointConfig;
import io.collectives.transport.Loop;
import io.collectives.transport.Transport;
import java.util.Map;
import java.util.TreeMap;
import reactor.core.publisher.Mono;

/** Links inside one JVM, without sockets or threads: each byte is copied from one rank's memory to another's. */
public final class LocalTransport implements Transport {
    private final Loop loop;
    private final Delivery delivery;
    private final Map<Integer, LocalEndpoint> joined = new TreeMap<>();

    /**
     * A network whose links deliver on a loop as the delivery says.
     *
     * @param loop the event loop of all ranks
     * @param delivery when and in what pieces
     */
    public LocalTransport(Loop loop, Delivery delivery) {
        this.loop = loop;
        this.delivery = delivery;
    }

    /**
     * A network that delivers at once, on the thread that subscribes.
     *
     * @return a new network
     */
    public static LocalTransport create() {
        Trampoline trampoline = new Trampoline();
        return new LocalTransport(trampoline, new Delivery() {
            @Override
            public void schedule(Runnable step) {
                trampoline.execute(step);
            }

            @Override
            public int piece(int remaining) {
                return remaining;
            }
        });
    }

    @Override
    public Mono<Endpoint> bind(EndpointConfig config) {
        return Mono.fromSupplier(() -> new LocalEndpoint(this, config));
    }

    Loop loop() {
        return loop;
    }

    /** A rank is ready; when it is the last one, all are connected. Runs on the loop. */
    void join(LocalEndpoint endpoint, int size) {
        joined.put(endpoint.rank(), endpoint);
        if (joined.size() == size) {
            joined.values().forEach(this::connectToHigher);
            joined.values().forEach(LocalEndpoint::connected);
        }
    }

    private void connectToHigher(LocalEndpoint low) {
        for (LocalEndpoint high : joined.values()) {
            if (high.rank() > low.rank()) {
                LocalLink here = new LocalLink(high.rank(), high.limits(), delivery);
                LocalLink there = new LocalLink(low.rank(), low.limits(), delivery);
                here.join(there);
                low.linked(here);
                high.linked(there);
            }
        }
    }
}
