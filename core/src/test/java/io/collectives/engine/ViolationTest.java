// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.collectives.error.Fault;
import io.collectives.error.ProtocolException;
import io.collectives.group.GroupKey;
import io.collectives.request.Descriptor;
import io.collectives.request.LaneKey;
import io.collectives.request.OperationKind;
import io.collectives.route.RouteKind;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import io.collectives.transport.BlockHeader;
import io.collectives.transport.Frame;
import io.collectives.transport.Limits;
import io.collectives.transport.Link;
import io.collectives.transport.LinkHandler;
import io.collectives.transport.local.Trampoline;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.scheduler.Schedulers;

/** What the protocol does not allow is refused before anything is allocated for it. */
class ViolationTest {
    private static final int EAGER = 4 * Limits.BOOKKEEPING_BYTES;
    private static final GroupKey GROUP = new GroupKey("g", "0".repeat(32), 0);

    private LinkHandler fromRank1;

    @BeforeEach
    void link() {
        EngineConfig config = new EngineConfig(
                0,
                RouteKind.DIRECT,
                EnumSet.allOf(RouteKind.class),
                new Limits(EAGER, 1 << 20),
                1000,
                100,
                0,
                Duration.ZERO,
                Duration.ofSeconds(1),
                null,
                Schedulers.immediate());
        Engine engine = new Engine(config, new Trampoline(), Collections.nCopies(3, "local"));
        fromRank1 = engine.linked(new Peer());
        fromRank1.onFrame(new Frame.DefineGroup(0, GROUP));
        fromRank1.onFrame(new Frame.DefineLane(0, 0, LaneKey.DEFAULT));
    }

    private record Peer() implements Link {
        @Override
        public int peer() {
            return 1;
        }

        @Override
        public Limits peerLimits() {
            return new Limits(EAGER, 1 << 20);
        }

        @Override
        public void wake() {}

        @Override
        public void finish() {}

        @Override
        public void cut(Fault fault) {}
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 3, 32_768, Integer.MAX_VALUE})
    void anOriginOutsideTheWorld(int origin) {
        refused(() -> fromRank1.onBlock(first(0, origin, 0)), "origin " + origin);
        refused(
                () -> fromRank1.onFrame(
                        new Frame.Abort(0, 0, origin, RouteKind.DIRECT, Fault.of(Fault.Kind.INTERNAL, 1, "fault"))),
                "origin " + origin);
    }

    @Test
    void aLaneOrGroupThatWasNotDefined() {
        refused(() -> fromRank1.onBlock(new BlockHeader(1, 0, 1, 0, 0, true, null)), "lane number 1");
        refused(() -> fromRank1.onFrame(new Frame.DefineLane(1, 7, LaneKey.DEFAULT)), "group number 7");
        refused(() -> fromRank1.onFrame(new Frame.DefineLane(9, 0, LaneKey.named("x"))), "lane number 9");
        refused(() -> fromRank1.onFrame(new Frame.DefineGroup(9, GROUP)), "group number 9");
    }

    @Test
    void aNumberTooFarAhead() {
        refused(() -> fromRank1.onBlock(first(Lane.MAX_OUTSTANDING, 1, 0)), "operation " + Lane.MAX_OUTSTANDING);
    }

    @Test
    void chunksThatDoNotContinueTheBlock() {
        refused(() -> fromRank1.onBlock(new BlockHeader(0, 0, 1, 0, 0, true, null)), "after 0 of 0");
        fromRank1.onBlock(first(0, 1, 0));
        refused(() -> fromRank1.onBlock(first(0, 1, 0)), "second first chunk");
        refused(() -> fromRank1.onBlock(new BlockHeader(0, 0, 1, 1, 2, true, null)), "after 0 of 4");
        refused(() -> fromRank1.onBlock(new BlockHeader(0, 0, 1, 0, 5, true, null)), "after 0 of 4");
        refused(() -> fromRank1.onBlock(new BlockHeader(0, 0, 1, 0, 3, true, null)), "after 0 of 4");
    }

    @Test
    void moreThanTheCredit() {
        for (int number = 0; number < 4; number++) {
            fromRank1.onBlock(first(number, 1, 0));
        }
        refused(() -> fromRank1.onBlock(first(4, 1, 0)), "are allowed");
    }

    private static BlockHeader first(long number, int origin, int bytes) {
        Descriptor descriptor =
                new Descriptor(OperationKind.ALLGATHER, DataType.UINT8, Shape.of(4), 3, RouteKind.DIRECT, null);
        return new BlockHeader(0, number, origin, 0, bytes, bytes == 4, descriptor);
    }

    private static void refused(Runnable what, String text) {
        assertThatThrownBy(what::run)
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("rank 1 sent")
                .hasMessageContaining(text);
    }
}
