// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import io.collectives.CommunicatorConfig;
import io.collectives.contract.BarrierContract;
import io.collectives.contract.CancelContract;
import io.collectives.contract.CloseContract;
import io.collectives.contract.Cluster;
import io.collectives.contract.DeadlineContract;
import io.collectives.contract.DepartureContract;
import io.collectives.contract.GroupContract;
import io.collectives.contract.LaneContract;
import io.collectives.contract.ProductContract;
import io.collectives.contract.RefusalContract;
import io.collectives.contract.ResultsContract;
import io.collectives.contract.TypesContract;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The whole contract over TCP, on the native transport and on NIO. The parts are named here, since Netty's leak detection
 * wants nested classes of the test itself.
 */
@ParameterizedClass
@ValueSource(booleans = {true, false})
class TcpContractTest {
    @Parameter
    boolean preferNative;

    private Cluster connect(int ranks, UnaryOperator<CommunicatorConfig> configure) {
        return new Cluster(TcpCluster.open(ranks, preferNative, configure));
    }

    @Nested
    class Results extends ResultsContract {
        @Override
        protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
            return connect(ranks, configure);
        }
    }

    @Nested
    class Types extends TypesContract {
        @Override
        protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
            return connect(ranks, configure);
        }
    }

    @Nested
    class Refusals extends RefusalContract {
        @Override
        protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
            return connect(ranks, configure);
        }
    }

    @Nested
    class Groups extends GroupContract {
        @Override
        protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
            return connect(ranks, configure);
        }
    }

    @Nested
    class Departures extends DepartureContract {
        @Override
        protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
            return connect(ranks, configure);
        }
    }

    @Nested
    class Lanes extends LaneContract {
        @Override
        protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
            return connect(ranks, configure);
        }
    }

    @Nested
    class Cancels extends CancelContract {
        @Override
        protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
            return connect(ranks, configure);
        }
    }

    @Nested
    class Deadlines extends DeadlineContract {
        @Override
        protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
            return connect(ranks, configure);
        }
    }

    @Nested
    class Closing extends CloseContract {
        @Override
        protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
            return connect(ranks, configure);
        }
    }

    @Nested
    class Barriers extends BarrierContract {
        @Override
        protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
            return connect(ranks, configure);
        }
    }

    @Nested
    class Products extends ProductContract {
        @Override
        protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
            return connect(ranks, configure);
        }
    }
}
