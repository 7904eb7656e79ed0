// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.LocalCluster;
import io.collectives.examples.process.FailureException;
import io.collectives.examples.safetensors.TensorInfo;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DigestsTest {

    @Test
    void equal_digests_are_equal_when_all_ranks_have_come() {
        LocalCluster cluster = LocalCluster.of(3);
        List<GatheredTensor> tensors = List.of(tensor("a", "11"), tensor("b", "22"));
        CompletableFuture<Void> first =
                Digests.compare(cluster.rank(0), tensors).toFuture();
        CompletableFuture<Void> second =
                Digests.compare(cluster.rank(1), tensors).toFuture();
        assertThat(first).isNotDone();
        CompletableFuture<Void> third =
                Digests.compare(cluster.rank(2), tensors).toFuture();
        assertThat(List.of(first, second, third))
                .allSatisfy(future -> assertThat(future).isCompleted());
    }

    @Test
    void other_bytes_are_told_to_every_rank() {
        LocalCluster cluster = LocalCluster.of(3);
        List<CompletableFuture<Void>> results = IntStream.range(0, 3)
                .mapToObj(rank -> Digests.compare(
                                cluster.rank(rank), List.of(tensor("a", "11"), tensor("b", rank == 1 ? "33" : "22")))
                        .toFuture())
                .toList();
        assertThat(failure(results.get(0)))
                .isInstanceOf(FailureException.class)
                .hasMessage("rank 1: tensor 'b': ranks 0 and 1 hold different bytes");
        assertThat(failure(results.get(1))).hasMessage("rank 0: tensor 'b': ranks 1 and 0 hold different bytes");
        assertThat(failure(results.get(2))).hasMessage("rank 1: tensor 'b': ranks 2 and 1 hold different bytes");
    }

    private static Throwable failure(CompletableFuture<Void> result) {
        return result.<Throwable>handle((nothing, error) -> error).join();
    }

    private static GatheredTensor tensor(String name, String digestByte) {
        return new GatheredTensor(new TensorInfo(name, DataType.INT8, Shape.of(3)), digestByte.repeat(Sha256.BYTES));
    }
}
