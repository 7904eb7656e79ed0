// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.collectives.error.Fault;
import io.collectives.error.ProtocolException;
import io.collectives.request.Descriptor;
import io.collectives.request.OperationKind;
import io.collectives.route.RouteKind;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import io.collectives.transport.BlockHeader;
import io.collectives.transport.Frame;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes of a group before it is created here, when nobody can say yet who its members are. */
class UnknownGroupTest {
    private static final int WORLD = 4;
    private static final Fault FAULT = Fault.of(Fault.Kind.ARGUMENT, 1, "refused");

    private final Stage stage = new Stage(WORLD);
    private final FakePeer peer = stage.peer(1);

    @ParameterizedTest
    @ValueSource(ints = {-1, WORLD, Integer.MAX_VALUE})
    void anOriginMustBeARankOfTheWorld(int origin) {
        peer.name(stage.key("later", 0, 1));
        peer.say(refusal(WORLD - 1));
        assertThatThrownBy(() -> peer.say(refusal(origin))).isInstanceOf(ProtocolException.class);
        assertThatThrownBy(() -> peer.send(block(origin))).isInstanceOf(ProtocolException.class);
    }

    @Test
    void anOriginOutsideOfTheGroupIsForgottenWhenItIsCreated() {
        peer.name(stage.key("later", 0, 1));
        peer.say(refusal(0));
        peer.say(refusal(2));
        peer.send(block(3));
        assertThat(stage.engine.state().unclaimedBytes()).isPositive();
        assertThat(stage.engine.createGroup(stage.group("later", 0, 1)).toFuture())
                .isCompleted();
        assertThat(stage.engine.state().unclaimedBytes()).isZero();
        CompletableFuture<Tensor> call = stage.gather("later", Tensor.of(Shape.of(10), new byte[10]));
        assertThat(call).isNotDone();
        peer.send(block(1));
        assertThat(call).isCompleted();
    }

    private static Frame refusal(int origin) {
        return new Frame.Refuse(0, 0, 1, origin, RouteKind.DIRECT, FAULT);
    }

    private static BlockHeader block(int origin) {
        Descriptor descriptor =
                new Descriptor(OperationKind.ALLGATHER, DataType.INT8, Shape.of(10), 2, RouteKind.DIRECT, null);
        return new BlockHeader(0, 0, origin, 0, 10, true, descriptor);
    }
}
