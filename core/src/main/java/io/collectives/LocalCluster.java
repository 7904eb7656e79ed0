// SPDX-License-Identifier: Apache-2.0
package io.collectives;

import io.collectives.transport.RankAddress;
import io.collectives.transport.RankTable;
import io.collectives.transport.local.LocalTransport;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * N communicators in one JVM without sockets, for tests of pipelines. It has no threads: whoever subscribes runs everything
 * that follows, so that signals may come before {@code subscribe()} returns. Timers are those of
 * {@code Schedulers.parallel()} as found at creation, so that {@code StepVerifier.withVirtualTime} works for a cluster that is
 * created inside it.
 */
public final class LocalCluster {
    private final List<Communicator> communicators;

    private LocalCluster(List<Communicator> communicators) {
        this.communicators = List.copyOf(communicators);
    }

    /**
     * A cluster with the default configuration.
     *
     * @param size how many ranks, at least 1
     * @return the cluster, connected
     */
    public static LocalCluster of(int size) {
        return of(size, UnaryOperator.identity());
    }

    /**
     * A cluster.
     *
     * @param size how many ranks, at least 1
     * @param configure changes the configuration that all ranks share
     * @return the cluster, connected
     */
    public static LocalCluster of(int size, UnaryOperator<CommunicatorConfig> configure) {
        CommunicatorConfig base = configure.apply(
                CommunicatorConfig.create(LocalTransport.create()).ranks(table(size)));
        List<Communicator> communicators = new ArrayList<>();
        Flux.range(0, size)
                .flatMapSequential(rank -> Communicator.connect(base.rank(rank)), size, size)
                .subscribe(communicators::add, error -> {
                    throw new IllegalStateException(error);
                });
        return new LocalCluster(communicators);
    }

    private static RankTable table(int size) {
        if (size < 1) {
            throw new IllegalArgumentException("a cluster has at least 1 rank, not " + size);
        }
        return RankTable.ofEntries(IntStream.range(0, size)
                .mapToObj(rank -> new RankTable.Entry(rank, "local", new RankAddress("local", rank + 1)))
                .toList());
    }

    /**
     * One rank's communicator.
     *
     * @param rank 0…size−1
     * @return the communicator
     * @throws IllegalArgumentException if there is no such rank
     */
    public Communicator rank(int rank) {
        if (rank < 0 || rank >= communicators.size()) {
            throw new IllegalArgumentException(
                    "rank " + rank + " is not in a cluster of " + communicators.size() + " ranks");
        }
        return communicators.get(rank);
    }

    /**
     * How many ranks there are.
     *
     * @return at least 1
     */
    public int size() {
        return communicators.size();
    }

    /**
     * All communicators.
     *
     * @return in rank order
     */
    public List<Communicator> ranks() {
        return communicators;
    }

    /**
     * Closes all ranks in order.
     *
     * @return completes when all are closed
     */
    public Mono<Void> close() {
        return Flux.fromIterable(communicators)
                .flatMap(Communicator::close, communicators.size())
                .then();
    }
}
