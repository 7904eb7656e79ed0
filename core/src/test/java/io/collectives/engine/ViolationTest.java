// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.collectives.error.Fault;
import io.collectives.error.ProtocolException;
import io.collectives.request.Descriptor;
import io.collectives.request.LaneKey;
import io.collectives.request.OperationKind;
import io.collectives.route.RouteKind;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import io.collectives.transport.BlockHeader;
import io.collectives.transport.Frame;
import io.collectives.transport.Limits;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a rank must not send is a protocol error that names it, whatever state the operation is in. */
class ViolationTest {
    private static final int RANKS = 4;
    private static final int SENDER = 2;
    private static final int BYTES = 100;
    private static final Fault FAULT = Fault.of(Fault.Kind.ARGUMENT, SENDER, "refused");

    interface Script {
        /** Everything but the last step is allowed. */
        List<Runnable> steps(FakePeer peer);
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void beforeTheCall(Script script) {
        expectViolation(new Stage(RANKS), script);
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void afterTheCall(Script script) {
        Stage stage = new Stage(RANKS);
        for (int rank = 1; rank < RANKS; rank++) {
            if (rank != SENDER) {
                stage.peer(rank);
            }
        }
        stage.gather(Tensor.of(Shape.of(BYTES), new byte[BYTES]));
        expectViolation(stage, script);
    }

    private static void expectViolation(Stage stage, Script script) {
        FakePeer peer = stage.peer(SENDER);
        peer.name(stage.world());
        List<Runnable> steps = script.steps(peer);
        steps.subList(0, steps.size() - 1).forEach(Runnable::run);
        assertThatThrownBy(() -> steps.get(steps.size() - 1).run())
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("rank " + SENDER + " sent ");
    }

    static Stream<Arguments> scripts() {
        return Stream.concat(names(), Stream.concat(chunks(), ends()));
    }

    private static Stream<Arguments> names() {
        return Stream.of(
                violation("a lane that is not defined", peer -> List.of(() -> peer.send(whole(7, 0, SENDER)))),
                violation(
                        "a group that is not defined",
                        peer -> List.of(() -> peer.say(new Frame.DefineLane(1, 3, LaneKey.DEFAULT)))),
                violation(
                        "a lane number too high",
                        peer -> List.of(() -> peer.say(new Frame.DefineLane(2, 0, LaneKey.named("x"))))),
                violation(
                        "a lane number again",
                        peer -> List.of(() -> peer.say(new Frame.DefineLane(0, 0, LaneKey.named("x"))))),
                violation("an origin outside of the group", peer -> List.of(() -> peer.send(whole(0, 0, RANKS)))),
                violation("a block of the receiver", peer -> List.of(() -> peer.send(whole(0, 0, 0)))),
                violation("a block of which it is not the parent", peer -> List.of(() -> peer.send(whole(0, 0, 1)))),
                violation(
                        "a number far ahead",
                        peer -> List.of(() -> peer.send(whole(0, 3 * Lane.MAX_OUTSTANDING, SENDER)))));
    }

    private static Stream<Arguments> chunks() {
        return Stream.of(
                violation("no first chunk", peer -> List.of(() -> peer.send(chunk(0, BYTES, true, false)))),
                violation(
                        "a second first chunk",
                        peer -> List.of(
                                () -> peer.send(chunk(0, 10, false, true)),
                                () -> peer.send(chunk(0, 10, false, true)))),
                violation(
                        "a gap",
                        peer -> List.of(
                                () -> peer.send(chunk(0, 10, false, true)),
                                () -> peer.send(chunk(11, 10, false, false)))),
                violation(
                        "bytes again",
                        peer -> List.of(
                                () -> peer.send(chunk(0, 10, false, true)),
                                () -> peer.send(chunk(9, 10, false, false)))),
                violation("too many bytes", peer -> List.of(() -> peer.send(chunk(0, BYTES + 1, true, true)))),
                violation("a last chunk too early", peer -> List.of(() -> peer.send(chunk(0, BYTES - 1, true, true)))),
                violation("no last chunk", peer -> List.of(() -> peer.send(chunk(0, BYTES, false, true)))),
                violation(
                        "a chunk after the last one",
                        peer -> List.of(
                                () -> peer.send(chunk(0, BYTES, true, true)),
                                () -> peer.send(chunk(BYTES, 0, true, false)))));
    }

    private static Stream<Arguments> ends() {
        return Stream.of(
                violation("a refusal of nothing", peer -> List.of(() -> peer.say(refusal(0, SENDER)))),
                violation(
                        "a refusal of too much",
                        peer -> List.of(() -> peer.say(refusal(Lane.MAX_OUTSTANDING + 1, SENDER)))),
                violation("a refusal by the receiver", peer -> List.of(() -> peer.say(refusal(1, 0)))),
                violation(
                        "the abort of a block outside of the group",
                        peer -> List.of(() -> peer.say(new Frame.Abort(0, 0, RANKS, RouteKind.DIRECT, FAULT)))));
    }

    private static Arguments violation(String name, Script script) {
        return Arguments.of(Named.of(name, script));
    }

    private static Frame refusal(int count, int origin) {
        return new Frame.Refuse(0, 0, count, origin, RouteKind.DIRECT, FAULT);
    }

    private static BlockHeader whole(int lane, long number, int origin) {
        return new BlockHeader(lane, number, origin, 0, BYTES, true, descriptor());
    }

    private static BlockHeader chunk(long offset, int bytes, boolean last, boolean first) {
        return new BlockHeader(0, 0, SENDER, offset, bytes, last, first ? descriptor() : null);
    }

    private static Descriptor descriptor() {
        return new Descriptor(OperationKind.ALLGATHER, DataType.INT8, Shape.of(BYTES), RANKS, RouteKind.DIRECT, null);
    }

    @Test
    void moreThanItsCredit() {
        Stage stage = new Stage(RANKS);
        FakePeer peer = stage.peer(SENDER);
        peer.name(stage.world());
        int allowed = Stage.LIMITS.eagerBytes() / (BYTES + Limits.BOOKKEEPING_BYTES);
        for (int number = 0; number < allowed; number++) {
            peer.send(whole(0, number, SENDER));
        }
        assertThat(stage.engine.state().unclaimedBytes())
                .isEqualTo((long) allowed * (BYTES + Limits.BOOKKEEPING_BYTES));
        assertThatThrownBy(() -> peer.send(whole(0, allowed, SENDER)))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("rank " + SENDER)
                .hasMessageContaining(String.valueOf(Stage.LIMITS.eagerBytes()));
    }
}
