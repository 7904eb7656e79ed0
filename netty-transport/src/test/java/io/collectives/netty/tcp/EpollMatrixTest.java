// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import io.collectives.CommunicatorConfig;
import io.collectives.contract.Cluster;
import io.collectives.contract.MatrixContract;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class EpollMatrixTest extends MatrixContract {
    @Override
    protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
        return new Cluster(TcpCluster.open(ranks, true, configure));
    }
}
