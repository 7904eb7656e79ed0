// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.error.Fault;
import io.collectives.transport.Frame;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** How a communicator ends: its calls fail, what is owed goes out, goodbye, the others' end. */
final class Closing {
    /** How many lanes one frame lists: it stays below the least limit on frames. */
    private static final int MAX_NUMBERS = 4_096;

    private enum Phase {
        OPEN,
        PAYING,
        PARTING,
        CLOSED
    }

    private final Engine engine;
    private final Sinks.Empty<Void> done = Sinks.empty();
    private Phase phase = Phase.OPEN;
    private Deadlines.@Nullable Entry deadline;

    Closing(Engine engine) {
        this.engine = engine;
    }

    boolean isClosing() {
        return phase != Phase.OPEN;
    }

    Fault fault() {
        int rank = engine.config().rank();
        return Fault.of(Fault.Kind.CLOSED, rank, "the communicator of rank " + rank + " is closed");
    }

    Mono<Void> close() {
        return Mono.defer(() -> {
            engine.submit(this::begin);
            return done.asMono();
        });
    }

    Mono<Void> closeNow() {
        return Mono.defer(() -> {
            engine.submit(this::cutAll);
            return done.asMono();
        });
    }

    private void begin() {
        if (phase == Phase.OPEN) {
            phase = Phase.PAYING;
            forEachOperation(operation -> failCall(operation, fault()));
            engine.groups().all().forEach(GroupState::dropUnclaimed);
            sayGoodbye();
            deadline = engine.deadlines().add(engine.config().closeTimeout(), this::stopPaying);
        }
    }

    private static void failCall(Operation operation, Fault fault) {
        Call call = operation.call();
        if (call != null) {
            call.fail(fault);
            operation.lane.advance();
            operation.forgetIfOver();
        }
    }

    /** The others learn at once from which numbers on they need not wait; what is owed for earlier ones follows. */
    private void sayGoodbye() {
        for (Neighbour neighbour : engine.neighbours()) {
            Outbox outbox = neighbour.outbox();
            outbox.control(new Frame.Goodbye(lastPart(outbox, nextNumbers(neighbour))));
        }
    }

    /** Called whenever the engine's state has settled. */
    void check() {
        if (phase == Phase.PAYING && !owesAnything()) {
            part();
        }
        if (phase == Phase.PARTING && everyoneHasEnded()) {
            finish();
        }
    }

    private boolean owesAnything() {
        boolean[] owes = new boolean[1];
        forEachOperation(operation -> owes[0] |= operation.owes());
        return owes[0];
    }

    private void stopPaying() {
        forEachOperation(operation -> {
            if (operation.call() != null) {
                operation.giveUp(fault());
            }
        });
        part();
    }

    private void part() {
        engine.deadlines().remove(deadline);
        phase = Phase.PARTING;
        forEachOperation(Operation::endRelays);
        for (Neighbour neighbour : engine.neighbours()) {
            neighbour.outbox().end();
            engine.abandon(neighbour.outbox());
            neighbour.finish();
        }
        deadline = engine.deadlines().add(engine.config().closeTimeout(), this::cutAll);
    }

    /** Of the groups that it is in too: the others are none of its business. */
    private List<Frame.NextNumber> nextNumbers(Neighbour neighbour) {
        List<Frame.NextNumber> numbers = new ArrayList<>();
        for (GroupState group : engine.groups().all()) {
            if (group.isKnown() && group.group().contains(neighbour.rank())) {
                numbers.addAll(nextNumbers(neighbour.outbox(), group));
            }
        }
        return numbers;
    }

    private static List<Frame.NextNumber> nextNumbers(Outbox outbox, GroupState group) {
        List<Frame.NextNumber> numbers = new ArrayList<>();
        for (Lane lane : group.lanes()) {
            if (lane.next() > 0) {
                numbers.add(new Frame.NextNumber(outbox.lane(lane).id, lane.next()));
            }
        }
        return numbers;
    }

    /** Sends all but the last part of a list ahead of the frame that it belongs to. */
    private static List<Frame.NextNumber> lastPart(Outbox outbox, List<Frame.NextNumber> numbers) {
        List<Frame.NextNumber> rest = numbers;
        while (rest.size() > MAX_NUMBERS) {
            outbox.control(new Frame.Numbers(rest.subList(0, MAX_NUMBERS)));
            rest = rest.subList(MAX_NUMBERS, rest.size());
        }
        return rest;
    }

    private boolean everyoneHasEnded() {
        for (Neighbour neighbour : engine.neighbours()) {
            if (!neighbour.hasEnded()) {
                return false;
            }
        }
        return true;
    }

    private void cutAll() {
        if (phase == Phase.CLOSED) {
            return;
        }
        forEachOperation(operation -> failCall(operation, fault()));
        engine.neighbours().forEach(neighbour -> neighbour.cut(fault()));
        finish();
    }

    private void finish() {
        phase = Phase.CLOSED;
        engine.deadlines().close();
        forEachOperation(Operation::releaseAll);
        engine.arena().close();
        engine.signal(done::tryEmitEmpty);
    }

    /** Leaves one group: its calls fail here, the members learn from which number on. */
    void leave(GroupState group) {
        Fault fault = Fault.of(
                Fault.Kind.CLOSED,
                engine.config().rank(),
                "group '" + group.name() + "' was destroyed on rank "
                        + engine.config().rank());
        group.lanes().forEach(lane -> lane.forEach(operation -> failCall(operation, fault)));
        if (group.group().isMember()) {
            for (int world : group.group().ranks()) {
                if (world != engine.config().rank()) {
                    Outbox outbox = engine.neighbour(world).outbox();
                    List<Frame.NextNumber> numbers = lastPart(outbox, nextNumbers(outbox, group));
                    outbox.control(new Frame.Left(outbox.group(group), numbers));
                }
            }
        }
    }

    private void forEachOperation(Consumer<Operation> action) {
        for (GroupState group : engine.groups().all()) {
            group.lanes().forEach(lane -> lane.forEach(action));
        }
    }
}
