// SPDX-License-Identifier: Apache-2.0
package io.collectives;

import io.collectives.transport.RankAddress;
import io.collectives.transport.RankTable;
import reactor.core.publisher.Mono;

/** How ranks find each other when their addresses are not known before they listen. */
@FunctionalInterface
public interface Rendezvous {
    /**
     * Tells the others where this rank listens, and learns where they do. Called once, after binding.
     *
     * @param own where this rank can be reached, with the real port
     * @return the addresses of all ranks
     */
    Mono<RankTable> exchange(RankAddress own);
}
