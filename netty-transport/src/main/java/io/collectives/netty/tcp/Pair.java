// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import io.collectives.transport.RankAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What this rank knows of the connection with one other rank while it is being made. */
final class Pair {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    final int rank;
    final RankAddress address;

    /** The connection of the pair. */
    @Nullable
    TcpConnection link;

    /** The last thing that went wrong, for the text at the deadline. */
    String trouble = "";

    /** A rank of another job that said it were this one, for the same text. */
    String misfit = "";

    /** The other side was told why this rank cannot take part. */
    boolean told;

    /** Since when the host is unknown; 0 if it is known or was not asked for. */
    long unknownSinceNanos;

    private Duration pause = FIRST_PAUSE;

    Pair(int rank, RankAddress address) {
        this.rank = rank;
        this.address = address;
    }

    /** How long to wait before dialling again: longer each time, and not the same on all ranks. */
    Duration nextPause() {
        Duration next = pause;
        pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
        return next.plusMillis(rank * 7L % 50);
    }
}
