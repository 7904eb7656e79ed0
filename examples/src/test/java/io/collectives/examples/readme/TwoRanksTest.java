// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.readme;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.LocalCluster;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

class TwoRanksTest {
    @Test
    void everyRankGetsEveryBlock() {
        LocalCluster cluster = LocalCluster.of(2);
        Mono<Tensor> here = cluster.rank(0).allgather(Tensor.of(Shape.of(1, 3), new float[] {1, 2, 3}), 2);
        Mono<Tensor> there = cluster.rank(1).allgather(Tensor.of(Shape.of(1, 3), new float[] {4, 5, 6}), 2);

        StepVerifier.create(Mono.zip(here, there))
                .assertNext(both -> {
                    assertThat(both.getT1().shape()).isEqualTo(Shape.of(2, 3));
                    assertThat(both.getT1().toFloatArray()).containsExactly(1, 2, 3, 4, 5, 6);
                    assertThat(both.getT2()).isEqualTo(both.getT1());
                })
                .verifyComplete();
    }
}
