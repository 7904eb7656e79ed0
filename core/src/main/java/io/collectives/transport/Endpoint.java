// SPDX-License-Identifier: Apache-2.0
package io.collectives.transport;

import reactor.core.publisher.Mono;

/** One rank's place in a transport. */
public interface Endpoint {
    /**
     * Where this rank can be reached, with the real port.
     *
     * @return the address
     */
    RankAddress address();

    /**
     * The event loop of this rank. All callbacks of all its links come on it.
     *
     * @return the loop
     */
    Loop loop();

    /**
     * Connects to every other rank.
     *
     * @param table where the ranks are
     * @param handlers who handles the links
     * @return completes when every other rank has shaken hands; or a {@link io.collectives.error.ConnectException} at the
     *     connect timeout, naming who is missing
     */
    Mono<Void> connect(RankTable table, LinkHandlers handlers);

    /**
     * Says in one line what was chosen, for a log.
     *
     * @return such as {@code tcp (epoll)}
     */
    String describe();

    /**
     * Gives everything back: sockets, timers, threads. Links that still live are cut.
     *
     * @return completes when nothing is left
     */
    Mono<Void> close();
}
