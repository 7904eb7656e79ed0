// SPDX-License-Identifier: Apache-2.0
package io.collectives.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DataTypeTest {

    @ParameterizedTest
    @CsvSource({
        "INT8, 0, int8, 1",
        "INT16, 1, int16, 2",
        "INT32, 2, int32, 4",
        "FLOAT16, 3, float16, 2",
        "FLOAT32, 4, float32, 4",
        "INT64, 5, int64, 8",
        "UINT64, 6, uint64, 8",
        "UINT8, 7, uint8, 1",
        "UINT16, 8, uint16, 2",
        "UINT32, 9, uint32, 4",
        "FLOAT64, 10, float64, 8",
        "BFLOAT16, 11, bfp16, 2"
    })
    void has_the_code_name_and_size_of_hccl(DataType type, int code, String name, int byteSize) {
        assertThat(type.code()).isEqualTo(code);
        assertThat(type.hcclName()).isEqualTo(name);
        assertThat(type.byteSize()).isEqualTo(byteSize);
    }

    @ParameterizedTest
    @EnumSource
    void is_found_by_code_and_by_name(DataType type) {
        assertThat(DataType.ofCode(type.code())).isSameAs(type);
        assertThat(DataType.ofName(type.hcclName())).isSameAs(type);
    }

    @Test
    void bfloat16_has_a_second_name() {
        assertThat(DataType.ofName("bfloat16")).isSameAs(DataType.BFLOAT16);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 12, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void refuses_another_code_naming_all_that_exist(int code) {
        assertThatThrownBy(() -> DataType.ofCode(code))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(Integer.toString(code))
                .hasMessageContainingAll(names());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "float", "complex64", "INT8", "bool"})
    void refuses_another_name_naming_all_that_exist(String name) {
        assertThatThrownBy(() -> DataType.ofName(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + name + "'")
                .hasMessageContainingAll(names());
    }

    private static CharSequence[] names() {
        return Arrays.stream(DataType.values()).map(DataType::hcclName).toArray(CharSequence[]::new);
    }
}
