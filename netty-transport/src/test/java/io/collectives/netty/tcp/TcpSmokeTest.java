// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.Communicator;
import io.collectives.route.RouteKind;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Flux;

class TcpSmokeTest {
    @ParameterizedTest
    @CsvSource({"2,true,DIRECT", "4,true,RING", "3,false,DIRECT", "5,false,RING", "1,true,DIRECT"})
    void gathers(int ranks, boolean preferNative, RouteKind route) {
        List<Communicator> cluster = TcpCluster.open(ranks, preferNative, config -> config.route(route));
        for (int elements : new int[] {0, 1, 1000, 100_000, 1_000_003}) {
            int[] expected = IntStream.range(0, elements * ranks)
                    .map(i -> (i % Math.max(elements, 1)) * 31 + i / Math.max(elements, 1))
                    .toArray();
            List<Tensor> results = Flux.range(0, ranks)
                    .flatMapSequential(rank -> cluster.get(rank)
                            .allgather(
                                    Tensor.of(
                                            Shape.of(elements),
                                            IntStream.range(0, elements)
                                                    .map(i -> i * 31 + rank)
                                                    .toArray()),
                                    ranks))
                    .collectList()
                    .block(Duration.ofSeconds(10));
            assertThat(results).hasSize(ranks);
            for (Tensor result : results) {
                assertThat(result.toIntArray()).isEqualTo(expected);
            }
        }
        TcpCluster.close(cluster);
    }
}
