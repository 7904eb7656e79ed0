// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.wire;

import io.collectives.request.Contract;
import io.netty.buffer.ByteBuf;

/** An origin: a varint below the largest group. */
final class GroupRank {
    private GroupRank() {}

    static int read(ByteBuf in) {
        int rank = Primitives.readInt(in);
        if (rank >= Contract.MAX_RANK_SIZE) {
            throw new WireException("an origin of " + rank);
        }
        return rank;
    }
}
