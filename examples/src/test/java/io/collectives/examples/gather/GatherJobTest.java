// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.collectives.examples.process.Failure;
import io.collectives.examples.process.FailureException;
import io.collectives.examples.process.Message;
import io.collectives.examples.process.RankProcesses;
import io.collectives.examples.safetensors.TensorInfo;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What ranks write as messages and the starting process reads. */
class GatherJobTest {

    private final List<String> heard = new ArrayList<>();
    private final GatherJob job = new GatherJob(2, new GatherListener() {

        @Override
        public void planned(long bytes, List<String> skipped) {
            heard.add(bytes + " without " + skipped);
        }

        @Override
        public void gathered(long bytes) {
            heard.add("+" + bytes);
        }

        @Override
        public void failed(Failure failure) {
            heard.add(failure.line());
        }
    });
    private final RankProcesses.Listener reader = GatherMessages.reader(job);

    @Test
    void progress_is_that_of_all_ranks() {
        for (int rank = 1; rank >= 0; rank--) {
            GatherListener writer = writer(rank);
            writer.planned(10, List.of("s"));
            writer.gathered(10);
        }
        assertThat(heard).containsExactly("+10", "20 without [s]", "+10");
    }

    @Test
    void the_slowest_rank_counts() {
        say(0, report(0.25, "aa").message());
        say(1, report(0.75, "aa").message());
        GatherReport report = job.report(3);
        assertThat(report.seconds()).isEqualTo(0.75);
        assertThat(report.totalSeconds()).isEqualTo(3);
        assertThat(report.ranks()).isEqualTo(2);
        assertThat(report.tensors()).isEqualTo(report(0, "aa").tensors());
    }

    @Test
    void ranks_with_different_bytes_are_a_failure() {
        say(0, report(0.25, "aa").message());
        say(1, report(0.25, "ab").message());
        assertThatThrownBy(() -> job.report(3))
                .isInstanceOf(FailureException.class)
                .hasMessage("rank 1: tensor 'x': it holds other bytes than rank 0");
    }

    @Test
    void an_unknown_message_is_an_error() {
        assertThatThrownBy(() -> say(1, new Message("other", Map.of())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("rank 1 says 'other'");
    }

    private GatherListener writer(int rank) {
        return GatherMessages.writer(message -> say(rank, message));
    }

    private void say(int rank, Message message) {
        reader.said(rank, Message.read(message.line()));
    }

    private static RankReport report(double seconds, String sha256) {
        TensorInfo info = new TensorInfo("x", DataType.UINT16, Shape.of(2, 3));
        return new RankReport(seconds, List.of(new GatheredTensor(info, sha256)));
    }
}
