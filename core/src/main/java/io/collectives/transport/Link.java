// SPDX-License-Identifier: Apache-2.0
package io.collectives.transport;

import io.collectives.error.Fault;

/** This rank's connection to one other rank. Used on the loop only. */
public interface Link {
    /**
     * The other rank.
     *
     * @return its world rank
     */
    int peer();

    /**
     * What the other rank accepts.
     *
     * @return its limits, from the handshake
     */
    Limits peerLimits();

    /** There is something to send: the link will pull it with {@link LinkHandler#next()}, at once or when it can. */
    void wake();

    /** Nothing more will be sent: ends this direction once all is pulled and sent. The other direction goes on. */
    void finish();

    /**
     * Cuts both directions at once.
     *
     * @param fault why, for the log
     */
    void cut(Fault fault);
}
