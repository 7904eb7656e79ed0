// SPDX-License-Identifier: Apache-2.0
package io.collectives.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.request.AllgatherRequest;
import io.collectives.route.RouteKind;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;

/** A cancel detaches this rank: it goes on contributing, and no other rank notices. */
public abstract class CancelContract extends ContractCase {

    @ParameterizedTest
    @EnumSource(RouteKind.class)
    void othersGetTheirResults(RouteKind route) {
        Cluster cluster = cluster(3, config -> config.route(route));
        for (int bytes : new int[] {0, 8, 3 << 20}) {
            Blocks blocks = new Blocks(DataType.UINT8, 3, bytes, bytes);
            cluster.rank(0).allgather(blocks.block(0), 3).subscribe().dispose();
            List<Tensor> results = Cluster.results(
                    cluster.onEach(List.of(1, 2), rank -> cluster.rank(rank).allgather(blocks.block(rank), 3)));
            results.forEach(blocks::checkAndClose);
            cluster.stillWorks();
        }
    }

    /** Cancels before the call has left {@code subscribe()}. */
    private static final class Cancelling extends BaseSubscriber<Tensor> {
        private final boolean requests;

        Cancelling(boolean requests) {
            this.requests = requests;
        }

        @Override
        protected void hookOnSubscribe(Subscription subscription) {
            if (requests) {
                requestUnbounded();
            }
            cancel();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anEarlyCancelKeepsItsNumber(boolean requests) {
        Cluster cluster = cluster(2);
        Blocks blocks = new Blocks(DataType.INT16, 2, 2, 100_000);
        cluster.rank(0)
                .allgather(AllgatherRequest.of(blocks.block(0)).label("first"))
                .subscribe(new Cancelling(requests));
        blocks.checkAndClose(cluster.rank(1)
                .allgather(AllgatherRequest.of(blocks.block(1)).label("first"))
                .block(Cluster.PATIENCE));
        cluster.stillWorks();
    }

    @Test
    void aCancelAfterTheResultChangesNothing() {
        Cluster cluster = cluster(2);
        Blocks blocks = new Blocks(DataType.INT16, 2, 3, 4);
        List<Tensor> results = Cluster.results(cluster.onEach(rank -> cluster.rank(rank)
                .allgather(blocks.block(rank), 2)
                .flux()
                .take(1)
                .single()));
        assertThat(results).hasSize(2);
        results.forEach(blocks::checkAndClose);
        cluster.stillWorks();
    }
}
