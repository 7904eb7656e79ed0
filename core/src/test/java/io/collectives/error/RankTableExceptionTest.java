// SPDX-License-Identifier: Apache-2.0
package io.collectives.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RankTableExceptionTest {

    @Test
    void aSingleFaultIsTheMessage() {
        IOException cause = new IOException("disk");
        RankTableException refused = new RankTableException(List.of("t.json: cannot be read"), cause);
        assertThat(refused)
                .hasMessage("rank table refused: t.json: cannot be read")
                .hasCause(cause);
    }

    @Test
    void aFewFaultsAreAllListed() {
        assertThat(new RankTableException(faults(3)))
                .hasMessage("rank table refused, 3 faults:\n  fault 0\n  fault 1\n  fault 2");
    }

    @Test
    void twentyFaultsAreListedWithoutARemainder() {
        assertThat(new RankTableException(faults(20)).getMessage())
                .endsWith("fault 19")
                .doesNotContain("more");
    }

    @Test
    void theMessageIsBoundedAndTheFaultsAreNot() {
        RankTableException refused = new RankTableException(faults(1000));
        assertThat(refused.faults()).isEqualTo(faults(1000));
        assertThat(refused.getMessage().lines()).hasSize(22);
        assertThat(refused.getMessage()).endsWith("  fault 19\n  ... and 980 more");
    }

    @Test
    void theFaultsAreACopyThatCannotBeChanged() {
        List<String> faults = new ArrayList<>(faults(2));
        RankTableException refused = new RankTableException(faults);
        faults.add("late");
        assertThat(refused.faults()).isEqualTo(faults(2));
        assertThatThrownBy(() -> refused.faults().add("late")).isInstanceOf(UnsupportedOperationException.class);
    }

    private static List<String> faults(int count) {
        return IntStream.range(0, count).mapToObj(i -> "fault " + i).toList();
    }
}
