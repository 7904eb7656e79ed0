// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import io.collectives.Communicator;
import io.collectives.CommunicatorConfig;
import io.collectives.Rendezvous;
import io.collectives.netty.TcpTransport;
import io.collectives.transport.RankAddress;
import io.collectives.transport.RankTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/** N communicators in this JVM that talk over real sockets on the loopback interface, each on a port of its own. */
final class TcpCluster {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private TcpCluster() {}

    static List<Communicator> open(int ranks, boolean preferNative, UnaryOperator<CommunicatorConfig> configure) {
        Meeting meeting = new Meeting(ranks);
        CommunicatorConfig base =
                configure.apply(CommunicatorConfig.create(TcpTransport.create().preferNative(preferNative))
                        .bind(new RankAddress("127.0.0.1", 0)));
        return Flux.range(0, ranks)
                .flatMapSequential(
                        rank -> Communicator.connect(base.rank(rank).rendezvous(meeting.of(rank))), ranks, ranks)
                .collectList()
                .blockOptional(LIMIT)
                .orElseThrow();
    }

    static void close(List<Communicator> communicators) {
        Flux.fromIterable(communicators)
                .flatMap(Communicator::close, communicators.size())
                .blockLast(LIMIT);
    }

    /** Gathers the addresses that the ranks got. */
    private static final class Meeting {
        private final List<RankAddress> addresses = new ArrayList<>();
        private final Sinks.One<RankTable> table = Sinks.one();
        private int missing;

        Meeting(int ranks) {
            missing = ranks;
            for (int rank = 0; rank < ranks; rank++) {
                addresses.add(new RankAddress("127.0.0.1", 0));
            }
        }

        Rendezvous of(int rank) {
            return own -> {
                arrive(rank, own);
                return table.asMono();
            };
        }

        private synchronized void arrive(int rank, RankAddress own) {
            addresses.set(rank, own);
            if (--missing == 0) {
                table.tryEmitValue(RankTable.of(addresses)).orThrow();
            }
        }
    }
}
