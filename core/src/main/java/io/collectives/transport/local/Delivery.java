// SPDX-License-Identifier: Apache-2.0
package io.collectives.transport.local;

/** When and in what pieces a local link delivers. */
public interface Delivery {
    /**
     * Runs the next step of a link, now or later. Each link has one step on the way at most.
     *
     * @param step the step; it has to run on the loop
     */
    void schedule(Runnable step);

    /**
     * How many bytes of a payload are delivered at a time.
     *
     * @param remaining what is left of the payload; at least 1
     * @return 1…remaining
     */
    int piece(int remaining);
}
