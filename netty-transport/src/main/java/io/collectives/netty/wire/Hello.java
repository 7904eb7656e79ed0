// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.wire;

import io.collectives.transport.Limits;
import java.util.List;

/**
 * What each end of a connection says first.
 *
 * @param version of the protocol
 * @param jobId equal on all ranks of a job
 * @param rank world rank of the sender
 * @param dialled which rank the sender has dialled; −1 if it was dialled
 * @param worldSize how many ranks it knows of
 * @param limits what it accepts
 * @param routes codes of its enabled routes, ascending
 * @param incarnation a random number that this process chose for this communicator
 * @param stripe which of several connections of the pair; 0
 * @param position how many bytes of the sequence it has received; 0 at the first connection
 * @param failure why the sender cannot take part; empty if it can
 */
public record Hello(
        int version,
        String jobId,
        int rank,
        int dialled,
        int worldSize,
        Limits limits,
        List<Integer> routes,
        long incarnation,
        int stripe,
        long position,
        String failure) {
    /** The version of the protocol that this code speaks. */
    public static final int VERSION = 1;

    /**
     * The same, said to a rank that was dialled.
     *
     * @param dialled the rank
     * @return a copy
     */
    public Hello to(int dialled) {
        return new Hello(
                version, jobId, rank, dialled, worldSize, limits, routes, incarnation, stripe, position, failure);
    }
}
