// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import io.collectives.error.HandshakeException;
import io.collectives.netty.wire.Hello;
import io.collectives.transport.Limits;
import org.jspecify.annotations.Nullable;

/** Compares what two ranks say of themselves. */
final class HelloCheck {
    private HelloCheck() {}

    /**
     * What keeps two ranks apart; null if they fit.
     *
     * @param own what this rank says
     * @param said what the other side said
     * @param expected the rank that was dialled; −1 if the other side dialled
     * @param where the other side's address
     */
    static @Nullable HandshakeException check(Hello own, Hello said, int expected, String where) {
        String peer = (said.version() == Hello.VERSION ? "rank " + said.rank() + " at " : "") + where;
        if (said.version() != own.version()) {
            return differ(peer, "the protocol version", own.version(), said.version());
        } else if (!said.jobId().equals(own.jobId())) {
            return differ(peer, "the job id", "'" + own.jobId() + "'", "'" + said.jobId() + "'");
        } else if (said.worldSize() != own.worldSize()) {
            return differ(peer, "the world size", own.worldSize(), said.worldSize());
        } else if (!said.routes().equals(own.routes())) {
            return differ(peer, "the set of enabled routes", own.routes(), said.routes());
        }
        return checkRank(own, said, expected, peer);
    }

    private static @Nullable HandshakeException checkRank(Hello own, Hello said, int expected, String peer) {
        if (said.rank() == own.rank() || said.rank() >= own.worldSize()) {
            return differ(peer, "the rank", own.rank(), said.rank() + " of " + said.worldSize());
        } else if (expected >= 0 && said.rank() != expected) {
            return differ(peer, "the rank of that address", expected, said.rank());
        } else if (said.dialled() >= 0 && said.dialled() != own.rank()) {
            return differ(peer, "the rank of that address", own.rank(), said.dialled());
        } else if (said.limits().eagerBytes() < Limits.LEAST_BYTES
                || said.limits().frameBytes() < Limits.LEAST_BYTES) {
            return differ(peer, "the least limit", Limits.LEAST_BYTES, said.limits());
        } else if (said.stripe() != 0) {
            return differ(peer, "the stripe", 0, said.stripe());
        } else if (said.position() != 0) {
            return differ(peer, "the position", 0, said.position());
        }
        return null;
    }

    private static HandshakeException differ(String peer, String field, Object ours, Object theirs) {
        return new HandshakeException(peer, field, String.valueOf(ours), String.valueOf(theirs));
    }
}
