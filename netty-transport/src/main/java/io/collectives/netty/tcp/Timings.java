// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import java.time.Duration;

/**
 * How patient a rank is while it connects.
 *
 * @param lowerDialsAfter when the lower rank of a pair begins to dial
 * @param handshake how long an accepted or dialled connection may take to shake hands
 * @param unknownHost how long a host may be unknown: its name may come a little later than its rank's neighbours
 * @param telling how long a rank that cannot take part tries to tell the others
 */
record Timings(Duration lowerDialsAfter, Duration handshake, Duration unknownHost, Duration telling) {
    /** Those of real jobs. */
    static final Timings USUAL =
            new Timings(Duration.ofSeconds(1), Duration.ofSeconds(10), Duration.ofSeconds(2), Duration.ofSeconds(5));
}
