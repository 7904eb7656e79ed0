// SPDX-License-Identifier: Apache-2.0
package io.collectives.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.request.AllgatherRequest;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All twelve element types travel bit by bit. */
public abstract class TypesContract extends ContractCase {

    @ParameterizedTest
    @EnumSource(DataType.class)
    void atThreeShapes(DataType type) {
        Cluster cluster = cluster(3);
        for (long[] dims : new long[][] {{1}, {3, 5}, {2, 0, 7}}) {
            Blocks blocks = new Blocks(type, 3, type.code(), dims);
            cluster.gather(rank -> AllgatherRequest.of(blocks.block(rank))).forEach(blocks::checkAndClose);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = DataType.class,
            names = {"INT8", "INT16", "INT32", "INT64"})
    void signedExtremes(DataType type) {
        long min = -1L << (type.byteSize() * 8 - 1);
        for (Tensor result : gather(type, min, -1, 0, ~min)) {
            assertThat(result.toLongArray()).containsExactly(min, -1, 0, ~min, min, -1, 0, ~min);
            result.close();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = DataType.class,
            names = {"UINT8", "UINT16", "UINT32"})
    void unsignedExtremes(DataType type) {
        long max = (1L << type.byteSize() * 8) - 1;
        for (Tensor result : gather(type, 0, 1, max)) {
            assertThat(result.toLongArray()).containsExactly(0, 1, max, 0, 1, max);
            result.close();
        }
    }

    @Test
    void theLargestUnsignedLong() {
        for (Tensor result : gather(DataType.UINT64, -1)) {
            assertThat(result.getBigInteger(1)).isEqualTo(BigInteger.TWO.pow(64).subtract(BigInteger.ONE));
            result.close();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = DataType.class,
            names = {"FLOAT16", "BFLOAT16", "FLOAT32", "FLOAT64"})
    void specialFloats(DataType type) {
        Cluster cluster = cluster(2);
        double[] values = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -0.0, 1.5};
        Tensor block = Tensor.of(type, Shape.of(5), values);
        for (Tensor result : cluster.gather(rank -> AllgatherRequest.of(block))) {
            for (int i = 0; i < 10; i++) {
                assertThat(result.getDouble(i)).isEqualTo(Double.valueOf(values[i % 5]));
            }
            result.close();
        }
    }

    private List<Tensor> gather(DataType type, long... values) {
        Tensor block = Tensor.of(type, Shape.of(values.length), values);
        return cluster(2).gather(rank -> AllgatherRequest.of(block));
    }
}
