// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.examples.process.RankProcess.Event;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JobStateTest {

    private final JobState state = new JobState(2);

    @Test
    void the_table_goes_out_once_when_all_listen() {
        state.failure(bound(1, "127.0.0.1:11"));
        assertThat(state.tableIfComplete()).isNull();
        assertThat(state.notStarted(Duration.ofSeconds(3)).error()).isEqualTo("not started within 3000 ms: rank 0");
        state.failure(bound(0, "127.0.0.1:10"));
        assertThat(state.tableIfComplete())
                .isEqualTo(new Message("table", Map.of("addresses", List.of("127.0.0.1:10", "127.0.0.1:11"))));
        assertThat(state.tableIfComplete()).isNull();
        assertThat(state.isConnected()).isTrue();
    }

    @Test
    void it_is_done_when_all_ranks_are() {
        assertThat(state.failure(done(0))).isNull();
        assertThat(state.failure(new Event.Ended(0, 0))).isNull();
        assertThat(state.isDone()).isFalse();
        state.failure(done(1));
        assertThat(state.isDone()).isTrue();
        assertThat(state.hasEnded()).isFalse();
        state.failure(new Event.Ended(1, 0));
        assertThat(state.hasEnded()).isTrue();
    }

    @Test
    void an_end_before_that_is_a_failure() {
        assertThat(state.failure(new Event.Ended(1, 137)))
                .isEqualTo(new Failure("its process was ended by signal 9", 1, null, false));
        assertThat(state.failure(new Event.Ended(0, 3)))
                .isEqualTo(new Failure("its process ended with exit code 3", 0, null, false));
    }

    @Test
    void an_end_that_was_explained_is_none() {
        Failure failure = new Failure("why", 1, null, true);
        assertThat(state.failure(new Event.Said(1, failure.message()))).isEqualTo(failure);
        assertThat(state.failure(new Event.Ended(1, 1))).isNull();
        assertThat(state.isDone()).isFalse();
    }

    @Test
    void other_messages_are_the_jobs_own() {
        assertThat(state.isForeign(new Message("planned", Map.of()))).isTrue();
        assertThat(state.isForeign(new Message("done", Map.of()))).isFalse();
    }

    private static Event bound(int rank, String address) {
        return new Event.Said(rank, new Message("bound", Map.of("address", address)));
    }

    private static Event done(int rank) {
        return new Event.Said(rank, new Message("done", Map.of()));
    }
}
