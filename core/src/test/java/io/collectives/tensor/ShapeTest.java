// SPDX-License-Identifier: Apache-2.0
package io.collectives.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ShapeTest {

    @Test
    void knows_its_dimensions() {
        Shape shape = Shape.of(2, 3, 5);
        assertThat(shape.rank()).isEqualTo(3);
        assertThat(shape.dim(0)).isEqualTo(2);
        assertThat(shape.dim(2)).isEqualTo(5);
        assertThat(shape.dims()).containsExactly(2, 3, 5);
        assertThat(shape.elementCount()).isEqualTo(30);
        assertThat(shape.byteSize(DataType.FLOAT32)).isEqualTo(120);
        assertThat(shape.isScalar()).isFalse();
        assertThat(shape).hasToString("[2, 3, 5]");
    }

    @Test
    void has_no_dimension_outside_its_rank() {
        assertThatThrownBy(() -> Shape.of(2, 3).dim(2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Shape.of(2, 3).dim(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void shares_no_array_with_its_caller() {
        long[] dims = {2, 3};
        Shape shape = Shape.of(dims);
        dims[0] = 7;
        shape.dims()[1] = 7;
        assertThat(shape.dims()).containsExactly(2, 3);
    }

    @Test
    void a_scalar_has_one_element() {
        Shape scalar = Shape.of();
        assertThat(scalar.isScalar()).isTrue();
        assertThat(scalar.rank()).isZero();
        assertThat(scalar.elementCount()).isEqualTo(1);
        assertThat(scalar).hasToString("[]");
    }

    @Test
    void a_dimension_of_0_makes_it_empty_whatever_the_rest() {
        assertThat(Shape.of(0).elementCount()).isZero();
        assertThat(Shape.of(1L << 40, 1L << 40, 0).elementCount()).isZero();
        assertThat(Shape.of(0, Long.MAX_VALUE, Long.MAX_VALUE).byteSize(DataType.INT64))
                .isZero();
    }

    @Test
    void refuses_a_negative_dimension() {
        assertThatIllegalArgumentException().isThrownBy(() -> Shape.of(3, -2)).withMessageContaining("[3, -2]");
    }

    @Test
    void refuses_a_count_beyond_a_long() {
        assertThat(Shape.of(1L << 31, (1L << 32) - 1).elementCount()).isEqualTo(((1L << 32) - 1) << 31);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Shape.of(1L << 31, 1L << 32).elementCount())
                .withMessageContaining("[2147483648, 4294967296]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Shape.of(1L << 32, 1L << 32, 3).elementCount())
                .withMessageContaining("[4294967296, 4294967296, 3]");
    }

    @Test
    void refuses_a_size_beyond_a_long() {
        Shape shape = Shape.of(1L << 61);
        assertThat(shape.byteSize(DataType.INT8)).isEqualTo(1L << 61);
        assertThat(shape.byteSize(DataType.INT16)).isEqualTo(1L << 62);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> shape.byteSize(DataType.INT32))
                .withMessageContaining("[2305843009213693952]")
                .withMessageContaining("int32");
    }

    @Test
    void replaces_dimension_0() {
        assertThat(Shape.of(2, 3).withDim0(7)).isEqualTo(Shape.of(7, 3));
        assertThat(Shape.of(2, 3).withDim0(0)).isEqualTo(Shape.of(0, 3));
        assertThatIllegalArgumentException().isThrownBy(() -> Shape.of(2, 3).withDim0(-1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Shape.of().withDim0(1))
                .withMessageContaining("scalar");
    }

    @Test
    void multiplies_dimension_0() {
        assertThat(Shape.of(2, 3).withDim0Times(4)).isEqualTo(Shape.of(8, 3));
        assertThat(Shape.of(0, 3).withDim0Times(4)).isEqualTo(Shape.of(0, 3));
        assertThat(Shape.of(2, 3).withDim0Times(0)).isEqualTo(Shape.of(0, 3));
        assertThatIllegalArgumentException().isThrownBy(() -> Shape.of(2, 3).withDim0Times(-1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Shape.of().withDim0Times(2))
                .withMessageContaining("scalar");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Shape.of(1L << 62, 3).withDim0Times(2))
                .withMessageContaining("[4611686018427387904, 3]");
    }

    @Test
    void is_equal_by_its_dimensions() {
        assertThat(Shape.of(2, 3)).isEqualTo(Shape.of(2, 3)).hasSameHashCodeAs(Shape.of(2, 3));
        assertThat(Shape.of(2, 3)).isNotEqualTo(Shape.of(3, 2));
        assertThat(Shape.of(2)).isNotEqualTo(Shape.of(2, 1)).isNotEqualTo("[2]");
    }
}
