// SPDX-License-Identifier: Apache-2.0
package io.collectives.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.error.ArgumentException;
import io.collectives.request.AllgatherRequest;
import io.collectives.request.Product;
import io.collectives.tensor.DataType;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A product's profile refuses what that product refuses, and nothing else. */
public abstract class ProductContract extends ContractCase {

    @ParameterizedTest
    @EnumSource(Product.class)
    void refusesWhatTheProductRefuses(Product product) {
        Cluster cluster = cluster(2, config -> config.product(product));
        for (DataType type : DataType.values()) {
            Blocks blocks = new Blocks(type, 2, 1, 3);
            if (product.accepts(type)) {
                cluster.gather(rank -> AllgatherRequest.of(blocks.block(rank))).forEach(blocks::checkAndClose);
            } else {
                List<ArgumentException> errors =
                        Cluster.errors(ArgumentException.class, cluster.onEach(rank -> cluster.rank(rank)
                                .allgather(blocks.block(rank), 2)));
                assertThat(errors).allSatisfy(error -> assertThat(error).hasMessageContaining(product.title()));
            }
        }
    }
}
