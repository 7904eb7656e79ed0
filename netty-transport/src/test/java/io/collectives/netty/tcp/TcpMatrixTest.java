// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import io.collectives.CommunicatorConfig;
import io.collectives.contract.Cluster;
import io.collectives.contract.MatrixContract;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** The matrix over TCP, on the native transport and on NIO. */
@ParameterizedClass
@ValueSource(booleans = {true, false})
class TcpMatrixTest extends MatrixContract {
    @Parameter
    boolean preferNative;

    @Override
    protected Cluster open(int ranks, UnaryOperator<CommunicatorConfig> configure) {
        return new Cluster(TcpCluster.open(ranks, preferNative, configure));
    }
}
