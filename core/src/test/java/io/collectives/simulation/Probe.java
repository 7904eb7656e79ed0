// SPDX-License-Identifier: Apache-2.0
package io.collectives.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.contract.Blocks;
import io.collectives.simulation.Plan.Manner;
import io.collectives.simulation.Plan.Op;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Tensor;
import java.util.List;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;

/** The subscriber of one call on one rank; checks the result when it comes. */
final class Probe implements CoreSubscriber<Tensor> {
    final Op op;
    final int rank;
    private final World world;
    private final List<Op> signalled;
    private final Runnable goOn;

    boolean cancelled;
    boolean hasResult;
    boolean completed;
    Throwable error;

    Probe(World world, Op op, int rank, List<Op> signalled, Runnable goOn) {
        this.world = world;
        this.op = op;
        this.rank = rank;
        this.signalled = signalled;
        this.goOn = goOn;
    }

    Manner manner() {
        return op.manner(rank);
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        if (manner() == Manner.HAS_NO_DEMAND) {
            world.add(() -> subscription.request(1), true);
            return;
        }
        if (manner() == Manner.WAITS || world.chance(0.8)) {
            subscription.request(Long.MAX_VALUE);
        }
        if (manner() == Manner.CANCELS_AT_ONCE) {
            cancel(subscription);
        } else if (manner() == Manner.CANCELS) {
            world.add(() -> cancel(subscription), world.chance(0.5));
        }
    }

    private void cancel(Subscription subscription) {
        cancelled = true;
        subscription.cancel();
    }

    @Override
    public void onNext(Tensor tensor) {
        assertThat(hasEnded() || hasResult).as("a second signal for %s", this).isFalse();
        assertThat(op.isGood()).as("a result of %s", this).isTrue();
        hasResult = true;
        signalled.add(op);
        blocks().checkAndClose(tensor);
    }

    private Blocks blocks() {
        int size = op.lane.life().members().size();
        return op.barrier ? new Blocks(DataType.UINT8, size, op.id, 0) : new Blocks(op.type, size, op.id, op.dim0);
    }

    @Override
    public void onComplete() {
        assertThat(hasResult && !completed)
                .as("completes without a result or twice: %s", this)
                .isTrue();
        completed = true;
        if (world.chance(0.1)) {
            goOn.run();
        }
    }

    @Override
    public void onError(Throwable error) {
        assertThat(hasEnded() || hasResult).as("a second signal for %s", this).isFalse();
        this.error = error;
    }

    boolean hasEnded() {
        return completed || error != null;
    }

    @Override
    public String toString() {
        return "rank " + rank + " in " + op + (completed ? ": result" : error == null ? ": nothing yet" : ": " + error);
    }
}
