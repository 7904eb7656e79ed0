// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import io.collectives.CommunicatorConfig;
import io.collectives.contract.Cluster;
import io.collectives.contract.MatrixContract;
import java.util.function.UnaryOperator;

class NioMatrixTest extends MatrixContract {
    @Override
    protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
        return new Cluster(TcpCluster.open(ranks, false, configure));
    }
}
