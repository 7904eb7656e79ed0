// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.collectives.Communicator;
import io.collectives.error.PeerClosedException;
import io.collectives.request.AllgatherRequest;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

class ManyLanesTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** So many that the numbers in one GOODBYE would be longer than the longest frame. */
    private static final int LANES = 27_000;

    private static AllgatherRequest call(int lane) {
        return AllgatherRequest.of(Tensor.of(Shape.of(1), new byte[] {(byte) lane}))
                .named("lane" + lane);
    }

    @Test
    void a_goodbye_lists_more_lanes_than_fit_a_frame() {
        List<Communicator> cluster = TcpCluster.open(2, true, config -> config.chunkBytes(1));
        Flux.range(0, LANES)
                .flatMap(
                        lane -> Flux.fromIterable(cluster).flatMap(communicator -> communicator.allgather(call(lane))),
                        256)
                .blockLast(LIMIT);
        Mono<Void> closing = cluster.get(1).close();
        assertThatThrownBy(() -> cluster.get(0)
                        .allgather(call(LANES - 1))
                        .ignoreElement()
                        .and(closing)
                        .block(LIMIT))
                .isInstanceOf(PeerClosedException.class);
        TcpCluster.close(cluster);
    }
}
