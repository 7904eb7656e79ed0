// SPDX-License-Identifier: Apache-2.0
package io.collectives;

import io.collectives.contract.Cluster;
import io.collectives.contract.MatrixContract;
import java.util.function.UnaryOperator;

class LocalMatrixTest extends MatrixContract {
    @Override
    protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
        return new Cluster(LocalCluster.of(ranks, configure).ranks());
    }
}
