// SPDX-License-Identifier: Apache-2.0
package io.collectives.transport;

/** Gives each new link its handler. */
@FunctionalInterface
public interface LinkHandlers {
    /**
     * A link is there. Called once for each other rank, on the loop.
     *
     * @param link the link
     * @return who handles it
     */
    LinkHandler linked(Link link);
}
