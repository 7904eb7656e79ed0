// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.error.ArgumentException;
import io.collectives.error.ClosedException;
import io.collectives.error.Fault;
import io.collectives.error.LimitException;
import io.collectives.error.NotInGroupException;
import io.collectives.request.AllgatherRequest;
import io.collectives.request.Contract;
import io.collectives.request.Descriptor;
import io.collectives.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/** Where a call goes: to its lane with a number, whatever is wrong with it; without one only if its lane cannot be known. */
final class Admission {
    private final Engine engine;

    Admission(Engine engine) {
        this.engine = engine;
    }

    /** Gives a call its lane and number; refuses what has none. */
    void place(Call call) {
        AllgatherRequest request = call.request();
        String wrong = Contract.checkLane(request);
        GroupState group = engine.groups().active(request.group());
        if (engine.isClosing()) {
            call.reject(closed());
        } else if (wrong != null) {
            call.reject(argument(wrong));
        } else if (group == null) {
            call.reject(argument("there is no group '" + request.group() + "' on rank "
                    + engine.config().rank()));
        } else if (!group.group().isMember()) {
            call.reject(new NotInGroupException(Fault.of(
                    Fault.Kind.ARGUMENT,
                    engine.config().rank(),
                    "rank " + engine.config().rank() + " is not in group '" + group.name() + "'")));
        } else {
            take(call, group);
        }
    }

    private void take(Call call, GroupState group) {
        Lane lane = group.lane(Contract.lane(call.request()));
        if (lane == null) {
            call.reject(limit("more than " + Engine.MAX_LANES + " lanes"));
            return;
        }
        if (lane.isExhausted()) {
            call.reject(limit(Lane.MAX_AHEAD + " operations outstanding in the " + lane.key + " of group '"
                    + group.name() + "', refused ones included"));
            return;
        }
        String wrong =
                Contract.check(call.request(), group.group(), engine.config().product());
        Fault refusal = null;
        if (wrong == null) {
            Tensor tensor = call.request().tensor();
            refusal = describe(
                    call,
                    new Descriptor(
                            call.kind(),
                            tensor.dataType(),
                            tensor.shape(),
                            group.size(),
                            engine.config().route(),
                            call.request().label()));
        } else {
            refusal = engine.fault(
                    Fault.Kind.ARGUMENT,
                    call.kind() + " refused on rank " + engine.config().rank() + ": " + wrong);
        }
        lane.take(call, refusal);
    }

    private @Nullable Fault describe(Call call, Descriptor descriptor) {
        try {
            call.describe(descriptor);
            return null;
        } catch (IllegalStateException closedTensor) {
            return engine.fault(
                    Fault.Kind.ARGUMENT,
                    call.kind() + " refused on rank " + engine.config().rank() + ": " + closedTensor.getMessage());
        }
    }

    ArgumentException argument(String text) {
        return new ArgumentException(engine.fault(Fault.Kind.ARGUMENT, text));
    }

    LimitException limit(String text) {
        return new LimitException(
                engine.fault(Fault.Kind.LIMIT, "rank " + engine.config().rank() + " has " + text));
    }

    ClosedException closed() {
        return new ClosedException(engine.closedFault());
    }
}
