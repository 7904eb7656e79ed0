// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

    @Test
    void writes_and_reads_back() {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("text", "a \"b\"\n\u00e9");
        value.put("list", Arrays.asList(1L, null, true, 2.5, List.of()));
        value.put("map", Map.of("inner", Long.MIN_VALUE));
        assertThat(Json.read(Json.write(value))).isEqualTo(value);
    }

    @Test
    void a_value_is_one_line() {
        assertThat(Json.write(Map.of("text", "a\nb\u2028"))).doesNotContain("\n");
    }

    @Test
    void integers_beyond_long_are_kept() {
        assertThat(Json.read("[9223372036854775807, 9223372036854775808, 1e2]"))
                .isEqualTo(List.of(Long.MAX_VALUE, new BigInteger("9223372036854775808"), 100.0));
    }

    @Test
    void arrays_of_long_are_lists() {
        assertThat(Json.write(new long[] {1, 2})).isEqualTo("[1,2]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "{", "{\"a\":}", "[1,]", "1 2", "{} x", "nul", "{\"a\" 1}", "{\"a\":1,\"a\":2}"})
    void anything_but_one_value_is_refused(String text) {
        assertThatThrownBy(() -> Json.read(text))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining("line 1, column ");
    }

    @Test
    void a_fault_has_the_fields_around_it() {
        JsonException fault = catchThrowableOfType(
                JsonException.class, () -> Json.read("{\"x\":1,\"outer\":{\"in\":[{\"twice\":1,\"twice\":2}]}}"));
        assertThat(fault.path()).containsExactly("outer", "in", "twice");
        assertThat(fault).hasMessageContaining("the field 'twice' is there twice");
    }

    @Test
    void other_types_are_refused() {
        assertThatThrownBy(() -> Json.write(List.of(new StringBuilder())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.StringBuilder");
    }
}
