// SPDX-License-Identifier: Apache-2.0
package io.collectives.contract;

import io.collectives.CommunicatorConfig;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Nested;

/** The whole contract. A transport's test extends it with one method. */
public abstract class TransportContract {
    /**
     * Connects ranks over the transport under test.
     *
     * @param ranks how many
     * @param configure what the test wants of each rank's configuration
     * @return the cluster; it is closed by the suite
     */
    protected abstract Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure);

    @Nested
    class Results extends ResultsContract {
        @Override
        protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
            return TransportContract.this.open(ranks, configure);
        }
    }

    @Nested
    class Types extends TypesContract {
        @Override
        protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
            return TransportContract.this.open(ranks, configure);
        }
    }

    @Nested
    class Refusals extends RefusalContract {
        @Override
        protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
            return TransportContract.this.open(ranks, configure);
        }
    }

    @Nested
    class Groups extends GroupContract {
        @Override
        protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
            return TransportContract.this.open(ranks, configure);
        }
    }

    @Nested
    class Departures extends DepartureContract {
        @Override
        protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
            return TransportContract.this.open(ranks, configure);
        }
    }

    @Nested
    class Lanes extends LaneContract {
        @Override
        protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
            return TransportContract.this.open(ranks, configure);
        }
    }

    @Nested
    class Cancels extends CancelContract {
        @Override
        protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
            return TransportContract.this.open(ranks, configure);
        }
    }

    @Nested
    class Deadlines extends DeadlineContract {
        @Override
        protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
            return TransportContract.this.open(ranks, configure);
        }
    }

    @Nested
    class Closing extends CloseContract {
        @Override
        protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
            return TransportContract.this.open(ranks, configure);
        }
    }

    @Nested
    class Barriers extends BarrierContract {
        @Override
        protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
            return TransportContract.this.open(ranks, configure);
        }
    }

    @Nested
    class Products extends ProductContract {
        @Override
        protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
            return TransportContract.this.open(ranks, configure);
        }
    }
}
