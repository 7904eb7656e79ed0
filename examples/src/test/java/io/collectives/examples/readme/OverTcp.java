// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.readme;

import io.collectives.Communicator;
import io.collectives.CommunicatorConfig;
import io.collectives.netty.TcpTransport;
import io.collectives.tensor.Tensor;
import io.collectives.transport.RankTable;
import reactor.core.publisher.Mono;

final class OverTcp {
    static Mono<Tensor> gather(int rank, Tensor shard, RankTable table) {
        CommunicatorConfig config = CommunicatorConfig.create(TcpTransport.create())
                .ranks(table) // RankTable.of("10.0.0.1:7000", "10.0.0.2:7000"), or RankTableFile.read(path)
                .rank(rank)
                .jobId("embeddings");

        return Mono.usingWhen(
                Communicator.connect(config),
                communicator -> communicator.allgather(shard, table.size()),
                Communicator::close);
    }

    private OverTcp() {}
}
