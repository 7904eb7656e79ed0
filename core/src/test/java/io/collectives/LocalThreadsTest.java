// SPDX-License-Identifier: Apache-2.0
package io.collectives;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.contract.Blocks;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Tensor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Calls from many threads: none is lost, none gets what belongs to another. */
class LocalThreadsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @Test
    void aGroupForEachThread() throws Exception {
        LocalCluster cluster = LocalCluster.of(2);
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int t = 0; t < 64; t++) {
            for (int r = 0; r < 2; r++) {
                int thread = t;
                int rank = r;
                tasks.add(() -> {
                    Communicator c = cluster.rank(rank);
                    String name = "g" + thread;
                    c.createGroup(name, 0, 1).block(PATIENCE);
                    for (int call = 0; call < 100; call++) {
                        Blocks blocks = new Blocks(DataType.INT32, 2, thread * 1000L + call, call % 7);
                        Tensor result = c.allgather(blocks.block(rank), 2, name).block(PATIENCE);
                        blocks.checkAndClose(result);
                    }
                    return 100;
                });
            }
        }
        ExecutorService pool = Executors.newFixedThreadPool(tasks.size());
        try {
            for (Future<Integer> done : pool.invokeAll(tasks)) {
                assertThat(done.get()).isEqualTo(100);
            }
        } finally {
            pool.shutdownNow();
        }
        cluster.close().block(PATIENCE);
    }
}
