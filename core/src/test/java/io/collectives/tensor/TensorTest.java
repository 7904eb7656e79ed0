// SPDX-License-Identifier: Apache-2.0
package io.collectives.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A tensor as a value, and its end. */
class TensorTest {

    @Test
    void is_equal_by_type_shape_and_bytes() {
        Tensor tensor = Tensor.of(Shape.of(2), new int[] {1, 2});
        assertThat(tensor)
                .isEqualTo(Tensor.of(Shape.of(2), new int[] {1, 2}))
                .hasSameHashCodeAs(Tensor.of(Shape.of(2), new int[] {1, 2}))
                .isNotEqualTo(Tensor.of(Shape.of(2), new int[] {1, 3}))
                .isNotEqualTo(Tensor.of(Shape.of(1, 2), new int[] {1, 2}))
                .isNotEqualTo(Tensor.of(DataType.UINT32, Shape.of(2), 1L, 2L))
                .isNotEqualTo("Tensor");
    }

    @Test
    void compares_floating_elements_by_their_bits() {
        assertThat(Tensor.of(Shape.of(1), new float[] {Float.NaN}))
                .isEqualTo(Tensor.of(Shape.of(1), new float[] {Float.NaN}))
                .isNotEqualTo(Tensor.of(Shape.of(1), new float[] {Float.intBitsToFloat(0x7fc00001)}));
        assertThat(Tensor.of(Shape.of(1), new float[] {0.0f}))
                .isNotEqualTo(Tensor.of(Shape.of(1), new float[] {-0.0f}));
    }

    @Test
    void hashes_by_content() {
        assertThat(Tensor.of(Shape.of(2), new int[] {1, 2}).hashCode())
                .isNotEqualTo(Tensor.of(Shape.of(2), new int[] {2, 1}).hashCode());
    }

    @Test
    void tells_what_it_is_but_not_its_content() {
        assertThat(Tensor.of(Shape.of(2048, 100), new float[204_800]))
                .hasToString("Tensor(float32 [2048, 100], 819200 bytes)");
        assertThat(Tensor.of(DataType.BFLOAT16, Shape.of(), 1.0)).hasToString("Tensor(bfp16 [], 2 bytes)");
    }

    static Stream<Arguments> uses() {
        return Stream.of(
                use("getLong", tensor -> tensor.getLong(0)),
                use("getBigInteger", tensor -> tensor.getBigInteger(0)),
                use("getDouble", tensor -> tensor.getDouble(0)),
                use("getFloat", tensor -> tensor.getFloat(0)),
                use("toLongArray", Tensor::toLongArray),
                use("toIntArray", Tensor::toIntArray),
                use("toFloatArray", Tensor::toFloatArray),
                use("toDoubleArray", Tensor::toDoubleArray),
                use("toByteArray", Tensor::toByteArray),
                use("copyTo", tensor -> tensor.copyTo(ByteBuffer.allocate(99))),
                use("segments", Tensor::segments),
                use("memory", Tensor::memory),
                use("hashCode", Tensor::hashCode),
                use("equals", tensor -> tensor.equals(Tensor.of(Shape.of(2), new int[2]))),
                use("equals of another", tensor -> Tensor.of(Shape.of(2), new int[2])
                        .equals(tensor)));
    }

    private static Arguments use(String name, Consumer<Tensor> use) {
        return Arguments.of(name, use);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("uses")
    void cannot_be_read_once_closed(String name, Consumer<Tensor> use) {
        Tensor tensor = Tensor.of(Shape.of(2), new int[2]);
        assertThatCode(() -> use.accept(tensor)).doesNotThrowAnyException();
        tensor.close();
        assertThatThrownBy(() -> use.accept(tensor))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("tensor is closed");
    }

    @Test
    void can_still_be_described_once_closed() {
        Tensor tensor = Tensor.of(Shape.of(2), new int[2]);
        tensor.close();
        assertThat(tensor).hasToString("Tensor(int32 [2], 8 bytes)").isEqualTo(tensor);
        assertThat(tensor.elementCount()).isEqualTo(2);
    }

    @Test
    void gives_its_one_reference_back_once() {
        Memory memory = Memory.heap(8).retain();
        Tensor tensor = Tensor.over(DataType.INT32, Shape.of(2), memory);
        assertThat(tensor.memory()).isSameAs(memory);
        tensor.close();
        tensor.close();
        assertThatCode(memory::release).doesNotThrowAnyException();
        assertThatThrownBy(memory::release).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void leaves_the_reference_to_the_caller_if_it_is_refused() {
        Memory memory = Memory.heap(8);
        assertThatIllegalArgumentException().isThrownBy(() -> Tensor.over(DataType.INT32, Shape.of(3), memory));
        assertThatCode(memory::release).doesNotThrowAnyException();
    }

    @Test
    void leaves_wrapped_memory_as_it_is_when_closed() {
        byte[] bytes = {1, 2};
        Tensor.wrap(DataType.INT8, Shape.of(2), ByteBuffer.wrap(bytes)).close();
        assertThat(bytes).containsExactly(1, 2);
    }
}
