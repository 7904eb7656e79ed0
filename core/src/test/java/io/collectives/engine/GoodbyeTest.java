// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.group.Group;
import io.collectives.request.AllgatherRequest;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import io.collectives.transport.Frame;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a closing rank tells the others. */
class GoodbyeTest {
    private final Stage stage = new Stage(3);
    private final FakePeer member = stage.peer(1);
    private final FakePeer stranger = stage.peer(2);

    @Test
    void itNamesTheGroupsOfTheOtherRankOnly() {
        stage.engine.createGroup(stage.group("pair", 0, 1)).subscribe();
        gather(Group.WORLD);
        gather("pair");
        gather("pair");
        stage.engine.close().subscribe();
        assertThat(groups(member)).containsExactlyInAnyOrder(Group.WORLD, "pair");
        assertThat(numbers(member)).containsExactlyInAnyOrder(1L, 2L);
        assertThat(groups(stranger)).containsExactly(Group.WORLD);
        assertThat(numbers(stranger)).containsExactly(1L);
    }

    private void gather(String group) {
        AllgatherRequest request =
                AllgatherRequest.of(Tensor.of(Shape.of(1), new byte[1])).group(group);
        stage.engine.allgather(request).subscribe(result -> {}, error -> {});
    }

    private static List<String> groups(FakePeer peer) {
        return peer.heard(Frame.DefineGroup.class).stream()
                .map(define -> define.key().name())
                .toList();
    }

    private static List<Long> numbers(FakePeer peer) {
        assertThat(peer.heard(Frame.Goodbye.class)).hasSize(1);
        return peer.heard(Frame.Goodbye.class).get(0).lanes().stream()
                .map(Frame.NextNumber::next)
                .toList();
    }
}
