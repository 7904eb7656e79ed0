// SPDX-License-Identifier: Apache-2.0
package io.collectives.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.CommunicatorConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import reactor.core.publisher.Hooks;

/** What all parts of the contract share: clusters that are checked and closed after each test. */
public abstract class ContractCase {
    private final List<Cluster> clusters = new ArrayList<>();
    private final Queue<Throwable> dropped = new ConcurrentLinkedQueue<>();

    /**
     * Connects ranks over the transport under test.
     *
     * @param ranks how many
     * @param configure what the test wants of each rank's configuration
     * @return the cluster; it is closed by the suite
     */
    protected abstract Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure);

    protected final Cluster cluster(int ranks, UnaryOperator<CommunicatorConfig> configure) {
        Cluster cluster = open(ranks, configure);
        clusters.add(cluster);
        return cluster;
    }

    protected final Cluster cluster(int ranks) {
        return cluster(ranks, UnaryOperator.identity());
    }

    @BeforeEach
    final void watchDroppedErrors() {
        Hooks.onErrorDropped(dropped::add);
    }

    @AfterEach
    final void nothingIsLeft() {
        try {
            clusters.forEach(Cluster::checkNothingIsLeft);
        } finally {
            clusters.forEach(Cluster::close);
            Hooks.resetOnErrorDropped();
        }
        assertThat(dropped).as("dropped errors").isEmpty();
    }
}
