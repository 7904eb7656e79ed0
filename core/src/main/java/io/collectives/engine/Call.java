// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.error.Fault;
import io.collectives.request.AllgatherRequest;
import io.collectives.request.Descriptor;
import io.collectives.request.OperationKind;
import io.collectives.tensor.Memory;
import io.collectives.tensor.Segments;
import io.collectives.tensor.Tensor;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Operators;

/** One subscription of one call. */
final class Call implements Subscription {
    private final Engine engine;
    private final OperationKind kind;
    private final AllgatherRequest request;
    private final CoreSubscriber<? super Tensor> actual;

    // Set by any thread, read on the loop
    private volatile boolean requested;
    private volatile boolean cancelled;
    private volatile boolean submitted;

    // Used on the loop
    private @Nullable Descriptor descriptor;
    private @Nullable Operation operation;
    private @Nullable Memory input;
    private @Nullable Tensor result;
    private Deadlines.@Nullable Entry deadline;

    /** Its end is signalled or on the way, or nobody waits for it. */
    private boolean over;

    Call(Engine engine, OperationKind kind, AllgatherRequest request, CoreSubscriber<? super Tensor> actual) {
        this.engine = engine;
        this.kind = kind;
        this.request = request;
        this.actual = actual;
    }

    AllgatherRequest request() {
        return request;
    }

    OperationKind kind() {
        return kind;
    }

    /** Null if the call was refused before it could be described. */
    @Nullable
    Descriptor descriptor() {
        return descriptor;
    }

    boolean isOver() {
        return over;
    }

    // From any thread

    void submit() {
        submitted = true;
        engine.submit(this::place);
    }

    @Override
    public void request(long n) {
        if (Operators.validate(n) && !requested) {
            requested = true;
            if (submitted) {
                engine.submit(this::emit);
            }
        }
    }

    @Override
    public void cancel() {
        if (!cancelled) {
            cancelled = true;
            engine.submit(this::detach);
        }
    }

    // On the loop

    private void place() {
        engine.place(this);
        if (cancelled) { // before it had an operation that could have been told
            detach();
        }
    }

    void describe(Descriptor descriptor) {
        this.descriptor = descriptor;
        this.input = request.tensor().memory().retain();
    }

    void took(Operation operation) {
        this.operation = operation;
    }

    Segments source() {
        return Objects.requireNonNull(input).segments();
    }

    void startDeadline() {
        Duration timeout = request.timeout() == null ? engine.config().operationTimeout() : request.timeout();
        if (!timeout.isZero()) {
            deadline = engine.deadlines().add(timeout, () -> expire(timeout));
        }
    }

    private void expire(Duration timeout) {
        Operation mine = Objects.requireNonNull(operation);
        int rank = engine.config().rank();
        String text = mine.describe() + " timed out on rank " + rank + " after " + timeout.toMillis() + " ms: "
                + mine.progress();
        mine.fail(Fault.of(Fault.Kind.TIMEOUT, rank, text), true);
    }

    /** The call never became an operation. */
    void reject(RuntimeException error) {
        end();
        if (!cancelled) {
            engine.signal(() -> actual.onError(error));
        }
    }

    /** The operation has its result; the lane says when it may be signalled. */
    void ready(Tensor tensor) {
        if (over) {
            endInput();
            tensor.close();
        } else {
            endInput();
            result = tensor;
        }
    }

    /** The operation failed, or this rank gives the call up. */
    void fail(Fault fault) {
        if (!over) {
            end();
            if (!cancelled) {
                engine.signal(
                        () -> actual.onError(fault.toException(engine.config().rank())));
            }
        }
    }

    /** Whether the calls behind it in the lane may be signalled. */
    boolean passes() {
        return over || result != null || !requested;
    }

    /** Signals the result, if it is there, wanted, and its turn. */
    void emit() {
        Operation mine = operation;
        Tensor tensor = result;
        if (!over && tensor != null && requested && mine != null && mine.lane.isDue(mine.number)) {
            result = null;
            over = true;
            engine.signal(() -> deliver(tensor));
            mine.forgetIfOver();
        }
    }

    private void deliver(Tensor tensor) {
        if (cancelled) {
            tensor.close();
        } else {
            actual.onNext(tensor);
            actual.onComplete();
        }
    }

    /** Nobody waits for the end any more; the operation goes on for the others. */
    private void detach() {
        Operation mine = operation;
        if (!over && mine != null) {
            over = true;
            engine.deadlines().remove(deadline);
            if (result != null) {
                result.close();
                result = null;
            }
            mine.lane.advance();
            mine.forgetIfOver();
        }
    }

    private void end() {
        over = true;
        engine.deadlines().remove(deadline);
        if (result != null) {
            result.close();
            result = null;
        }
    }

    /** The input is not read any more. */
    void endInput() {
        engine.deadlines().remove(deadline);
        if (input != null) {
            input.release();
            input = null;
        }
    }
}
