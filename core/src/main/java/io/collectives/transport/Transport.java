// SPDX-License-Identifier: Apache-2.0
package io.collectives.transport;

import reactor.core.publisher.Mono;

/** A way to carry frames between ranks. Immutable configuration; nothing happens before {@link #bind}'s subscription. */
public interface Transport {
    /**
     * Makes this rank reachable. Who subscribes waits for the outcome, and closes the endpoint: a cancel could lose it.
     *
     * @param config who this rank is and what it allows
     * @return the endpoint, once it listens; or a {@link io.collectives.error.ConnectException} with the address
     */
    Mono<Endpoint> bind(EndpointConfig config);
}
