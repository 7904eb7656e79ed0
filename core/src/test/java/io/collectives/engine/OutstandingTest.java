// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.error.Fault;
import io.collectives.error.LimitException;
import io.collectives.route.RouteKind;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import io.collectives.transport.Frame;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Of one lane, a bounded number of calls is outstanding; more are refused, and other ranks understand that. */
class OutstandingTest {
    private final Stage stage = new Stage(2);
    private final FakePeer peer = stage.peer(1);
    private final Tensor block = Tensor.of(Shape.of(1), new byte[1]);

    @Test
    void tooManyCallsAreRefusedAndFarTooManyTakeNoNumber() {
        assertThat(call(Lane.MAX_OUTSTANDING)).noneMatch(CompletableFuture::isDone);
        call(Lane.MAX_AHEAD - Lane.MAX_OUTSTANDING)
                .forEach(call -> assertLimit(call, "65536 operations outstanding in the default lane"));
        call(2).forEach(call -> assertLimit(call, "refused ones included"));
        assertThat(peer.heard(Frame.Refuse.class))
                .extracting(Frame.Refuse::number)
                .hasSize(Lane.MAX_AHEAD - Lane.MAX_OUTSTANDING)
                .startsWith(65_536L)
                .endsWith(131_071L);
    }

    @Test
    void refusalsOfOthersAreRemembered() {
        peer.name(stage.world());
        Fault fault = Fault.of(Fault.Kind.LIMIT, 1, "too many");
        peer.say(new Frame.Refuse(0, Lane.MAX_OUTSTANDING, 1, 1, RouteKind.DIRECT, fault));
        peer.say(new Frame.Refuse(0, Lane.MAX_AHEAD - 1, 1, 1, RouteKind.DIRECT, fault));
        assertThat(stage.engine.state().operations()).isEqualTo(2);
    }

    private List<CompletableFuture<Tensor>> call(int times) {
        return IntStream.range(0, times).mapToObj(i -> stage.gather(block)).toList();
    }

    private static void assertLimit(CompletableFuture<Tensor> call, String text) {
        Throwable error = call.handle((result, failure) -> failure).join();
        if (!(error instanceof LimitException)
                || !String.valueOf(error.getMessage()).contains(text)) {
            throw new AssertionError(error);
        }
    }
}
