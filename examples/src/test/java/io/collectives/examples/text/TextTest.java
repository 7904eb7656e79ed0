// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextTest {

    @Test
    void columns_are_aligned_and_lines_end_without_spaces() {
        TextTable table = new TextTable("name", ">bytes", "note")
                .row("a.long.name", "7", "x")
                .row("b", "1234", "");
        assertThat(table.lines())
                .containsExactly("name         bytes  note", "a.long.name      7  x", "b             1234");
    }

    @Test
    void a_cell_cannot_move_the_cursor() {
        assertThat(new TextTable("name").row("a\u001b[2J\nb\u202e").lines().get(1))
                .isEqualTo("a?[2J?b?");
    }

    @Test
    void rows_have_a_cell_for_each_column() {
        assertThatThrownBy(() -> new TextTable("a", "b").row("1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("1 cells for 2 columns");
    }

    @ParameterizedTest
    @CsvSource({"0,0 B", "1023,1023 B", "1024,1.00 KiB", "2516582400,2.34 GiB", "9.3e18,8.07 EiB"})
    void sizes(double bytes, String text) {
        assertThat(Units.bytes(bytes)).isEqualTo(text);
    }

    @Test
    void seconds() {
        assertThat(Units.seconds(1.0625)).isEqualTo("1.063 s");
    }
}
