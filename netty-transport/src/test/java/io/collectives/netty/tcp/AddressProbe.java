// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import io.collectives.Communicator;
import io.collectives.transport.RankTable;
import java.util.List;
import java.util.stream.IntStream;

/** A program of its own: all ranks of the addresses that it is given meet and gather. */
public final class AddressProbe {
    private AddressProbe() {}

    /** Takes {@code host:port} for each rank. */
    public static void main(String[] addresses) {
        RankTable table = RankTable.of(addresses);
        List<Communicator> ranks = Job.connect(IntStream.range(0, table.size())
                .mapToObj(rank -> Job.config(table, rank, rank % 2 == 0))
                .toList());
        Job.gather(ranks);
        TcpCluster.close(ranks);
        System.out.println("gathered");
    }
}
