// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageTest {

    @Test
    void is_read_as_it_was_written() {
        Message message =
                new Message("some", Map.of("text", "a\nb", "number", 1.5, "texts", List.of("x", "y"), "int", 7L));
        assertThat(message.line()).doesNotContain("\n");
        Message read = Message.read(message.line());
        assertThat(read).isEqualTo(message);
        assertThat(read.text("text")).isEqualTo("a\nb");
        assertThat(read.number("number")).isEqualTo(1.5);
        assertThat(read.number("int")).isEqualTo(7);
        assertThat(read.integer("int")).isEqualTo(7);
        assertThat(read.texts("texts")).containsExactly("x", "y");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "hello", "[]", "{}", "{\"kind\":1}", "{\"kind\":\"x\"} y"})
    void other_lines_are_refused(String line) {
        assertThatThrownBy(() -> Message.read(line))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no message: " + line);
    }

    @Test
    void a_field_of_another_type_is_named() {
        Message message = new Message("some", Map.of("a", "text"));
        assertThatThrownBy(() -> message.integer("a")).hasMessage("'some': a is text, not a Long");
        assertThatThrownBy(() -> message.text("b")).hasMessage("'some': b is null, not a String");
    }

    @Test
    void a_failure_survives_the_way() {
        Failure failure = new Failure("what", 3, "x", true);
        assertThat(Failure.of(Message.read(failure.message().line()))).isEqualTo(failure);
        Failure bare = new Failure("what", null, null, false);
        assertThat(Failure.of(Message.read(bare.message().line()))).isEqualTo(bare);
    }

    @Test
    void a_failure_names_rank_and_tensor_once() {
        Failure failure = new Failure("what", 3, null, false).at("x").at("y");
        assertThat(failure.tensor()).isEqualTo("x");
        assertThat(failure.line()).isEqualTo("rank 3: tensor 'x': what");
    }

    @Test
    void a_failure_keeps_its_lines_but_no_other_control_characters() {
        assertThat(new Failure("a\n  b\u001b[2J", null, null, false).line()).isEqualTo("a\n  b?[2J");
    }
}
