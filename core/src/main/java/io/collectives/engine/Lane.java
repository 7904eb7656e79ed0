// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.error.Fault;
import io.collectives.request.LaneKey;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import reactor.core.Exceptions;

/** One sequence of operations that ranks match one by one. */
final class Lane {
    /** How many numbers may be taken and not forgotten, on this rank or by another one. */
    static final int MAX_OUTSTANDING = 65_536;

    /** How far numbers may go, refused ones included: another rank has to remember them until it comes that far. */
    static final int MAX_AHEAD = 2 * MAX_OUTSTANDING;

    final GroupState group;
    final LaneKey key;

    private final Window<Operation> operations = new Window<>(0);

    /** The number of the next call here. */
    private long next;

    /** Every operation below is open here, or has ended (F2). */
    private long openBelow;

    /** Every operation below is signalled here, or counts as signalled. */
    private long signalledBelow;

    Lane(GroupState group, LaneKey key) {
        this.group = group;
        this.key = key;
    }

    long next() {
        return next;
    }

    long openBelow() {
        return openBelow;
    }

    /** So many calls were refused for being too many that no more can be. */
    boolean isExhausted() {
        return next - operations.base() >= MAX_AHEAD;
    }

    /** A call takes the next number, whatever follows. */
    void take(Call call, @Nullable Fault refusal) {
        Fault fault = refusal;
        if (fault == null && next - operations.base() >= MAX_OUTSTANDING) {
            int rank = group.engine.config().rank();
            fault = Fault.of(
                    Fault.Kind.LIMIT,
                    rank,
                    "rank " + rank + " has " + MAX_OUTSTANDING + " operations outstanding in the " + key + " of group '"
                            + group.name() + "'");
        }
        Operation operation = operations.get(next);
        if (operation == null) {
            operation = new Operation(this, next);
            operations.put(next, operation);
        }
        next++;
        call.took(operation);
        try {
            operation.subscribe(call, fault);
        } catch (RuntimeException | Error error) { // the number is taken: it has to be answered
            Exceptions.throwIfJvmFatal(error);
            operation.failInternally(error);
        }
    }

    /** The operation of a frame; null if it is forgotten here, or will never be. */
    @Nullable
    Operation find(long number, Neighbour from) {
        Operation operation = operations.get(number);
        if (operation != null || number < next || group.takesNoMore()) {
            return operation;
        }
        if (number - next >= MAX_AHEAD) {
            throw from.violation("operation " + number + " of the " + key + " of group '" + group.name()
                    + "', which is at " + next + " here");
        }
        operation = new Operation(this, number);
        operations.put(number, operation);
        return operation;
    }

    /** Something has become open, or can be signalled. */
    void advance() {
        long before = openBelow;
        while (openBelow < next && isOpened(openBelow)) {
            openBelow++;
        }
        if (openBelow > before) {
            group.sendOpen(this);
        }
        signal();
    }

    private boolean isOpened(long number) {
        Operation operation = operations.get(number);
        return operation == null || operation.isOpened();
    }

    /** Results are signalled in the order of their numbers; what has no result to signal holds nobody back. */
    private void signal() {
        while (signalledBelow < next) {
            Operation operation = operations.get(signalledBelow);
            Call call = operation == null ? null : operation.call();
            if (call != null && !call.passes()) {
                return;
            }
            signalledBelow++;
            if (call != null) {
                call.emit();
            }
        }
    }

    /** Whether all calls before a number are signalled. */
    boolean isDue(long number) {
        return number < signalledBelow;
    }

    /** Drops what has come for numbers that will never be taken. */
    void dropUnclaimed() {
        operations.forEach(operation -> {
            if (operation.call() == null) {
                operation.drop();
                forget(operation);
            }
        });
    }

    void forget(Operation operation) {
        operations.remove(operation.number, next);
    }

    void forEach(Consumer<Operation> action) {
        operations.forEach(action);
    }
}
