// SPDX-License-Identifier: Apache-2.0
package io.collectives.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.engine.EngineState;
import io.collectives.error.Fault;
import io.collectives.error.OperationException;
import io.collectives.simulation.Plan.Manner;
import io.collectives.simulation.Plan.Op;
import java.util.List;

/** Knows from the plan how each call may end. */
final class Judge {
    private final Plan plan;
    private final List<Player> players;

    Judge(Plan plan, List<Player> players) {
        this.plan = plan;
        this.players = players;
    }

    void everyCallHasEndedAsItShould() {
        for (Player player : players) {
            assertThat(player.failures).isEmpty();
            player.probes.forEach(this::check);
            player.signalled.values().forEach(ops -> checkOrder(player, ops));
        }
    }

    private void check(Probe probe) {
        if (!probe.hasEnded()) {
            assertThat(probe.cancelled).as("stuck: %s", probe).isTrue();
        } else if (probe.error != null) {
            checkError(probe, probe.error);
        }
    }

    private void checkError(Probe probe, Throwable error) {
        assertThat(error).as("%s", probe).isInstanceOf(OperationException.class);
        Fault fault = ((OperationException) error).fault();
        boolean refuses = probe.op.fault(probe.rank).isRefusal();
        boolean own = fault.kind() == Fault.Kind.ARGUMENT && fault.rank() == probe.rank;
        assertThat(own).as("own refusal: %s", probe).isEqualTo(refuses);
        assertThat(mayFail(probe, fault)).as("%s with %s", probe, fault).isTrue();
    }

    private boolean mayFail(Probe probe, Fault fault) {
        Op op = probe.op;
        int rank = fault.rank();
        return switch (fault.kind()) {
            case ARGUMENT -> op.takers.contains(rank) && op.fault(rank).isRefusal();
            case MISMATCH ->
                op.takers.stream().anyMatch(taker -> {
                    Plan.Fault wrong = op.fault(taker);
                    return wrong != Plan.Fault.NONE && !wrong.isRefusal();
                });
            case TIMEOUT -> op.takers.contains(rank) && op.deadlines.containsKey(rank);
            case CLOSED -> endsItself(op, rank) && (rank == probe.rank || isAbsent(op, rank) || mayGiveUp(op, rank));
            case LOST -> op.lane.life().members().contains(rank) && plan.killers.contains(rank) || mayGiveUp(op, rank);
            default -> false;
        };
    }

    private boolean endsItself(Op op, int rank) {
        return plan.closers.contains(rank)
                || plan.destroyed.get(rank).contains(op.lane.life())
                || plan.killers.contains(rank);
    }

    private boolean mayGiveUp(Op op, int rank) {
        return plan.impatient && op.lane.life().members().contains(rank) && plan.closers.contains(rank);
    }

    private static boolean isAbsent(Op op, int rank) {
        return op.lane.life().members().contains(rank) && !op.takers.contains(rank);
    }

    /** Results with demand from the beginning come in number order. */
    private static void checkOrder(Player player, List<Op> signalled) {
        List<Integer> numbers = signalled.stream()
                .filter(op -> op.manner(player.rank) == Manner.WAITS)
                .map(op -> op.number)
                .toList();
        assertThat(numbers).isSorted();
    }

    void nothingIsLeft() {
        for (Player player : players) {
            EngineState state = player.engine.state();
            if (plan.closers.contains(player.rank) || plan.killers.contains(player.rank)) {
                assertThat(player.closed).as("rank %d is closed", player.rank).isTrue();
            } else {
                assertThat(state).as("rank %d", player.rank).isEqualTo(new EngineState(0, 0, 0, 0));
            }
        }
    }

    void everybodyIsClosed() {
        for (Player player : players) {
            assertThat(player.closed).as("rank %d is closed", player.rank).isTrue();
            EngineState state = player.engine.state();
            assertThat(state.heldBytes()).as("held by rank %d", player.rank).isZero();
            assertThat(state.unclaimedBytes())
                    .as("unclaimed at rank %d", player.rank)
                    .isZero();
        }
    }
}
