// SPDX-License-Identifier: Apache-2.0
package io.collectives.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.Communicator;
import io.collectives.Inspection;
import io.collectives.engine.EngineState;
import io.collectives.request.AllgatherRequest;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Tensor;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Signal;

/** N connected communicators, and the ways in which the contract's tests use them. */
public final class Cluster {
    /** The longest that anything may take. */
    public static final Duration PATIENCE = Duration.ofSeconds(20);

    private final List<Communicator> communicators;
    private boolean unfinished;

    /**
     * A cluster of what is connected.
     *
     * @param communicators in rank order
     */
    public Cluster(List<Communicator> communicators) {
        this.communicators = List.copyOf(communicators);
    }

    public int size() {
        return communicators.size();
    }

    public Communicator rank(int rank) {
        return communicators.get(rank);
    }

    public List<Integer> ranks() {
        return IntStream.range(0, size()).boxed().toList();
    }

    /** Subscribes a call on every rank in rank order, and waits for how each of them ends. */
    public <T> List<Signal<T>> onEach(IntFunction<Mono<T>> call) {
        return onEach(ranks(), call);
    }

    /** Subscribes a call on some ranks in the given order, and waits for how each of them ends. */
    public <T> List<Signal<T>> onEach(List<Integer> ranks, IntFunction<Mono<T>> call) {
        List<Mono<Signal<T>>> calls =
                ranks.stream().map(rank -> call.apply(rank).materialize()).toList();
        return Flux.mergeSequential(calls, Math.max(1, ranks.size()), 1)
                .collectList()
                .block(PATIENCE);
    }

    /** Gathers on every rank; the results in rank order. */
    public List<Tensor> gather(IntFunction<AllgatherRequest> request) {
        return results(onEach(rank -> rank(rank).allgather(request.apply(rank))));
    }

    /** How a call that was subscribed before has ended, or will. */
    public static <T> Signal<T> end(CompletableFuture<T> call) {
        return Mono.fromFuture(call).materialize().block(PATIENCE);
    }

    /** How calls that were subscribed before have ended, or will. */
    public static <T> List<Signal<T>> ends(List<CompletableFuture<T>> calls) {
        return calls.stream().map(Cluster::end).toList();
    }

    /** What a call gave everywhere. */
    public static <T> List<T> results(List<Signal<T>> ends) {
        return ends.stream()
                .map(end -> {
                    if (end.getThrowable() != null) {
                        throw new AssertionError("a call failed: " + end.getThrowable(), end.getThrowable());
                    }
                    return end.get();
                })
                .toList();
    }

    /** Checks that a call failed everywhere with an error of one type; the errors in rank order. */
    public static <E extends Throwable> List<E> errors(Class<E> type, List<? extends Signal<?>> ends) {
        return ends.stream()
                .map(end -> {
                    assertThat(end.getThrowable()).as("%s", end).isInstanceOf(type);
                    return type.cast(end.getThrowable());
                })
                .toList();
    }

    /** The next operation works on every rank: pairing has not shifted, and nobody is stuck. */
    public void stillWorks(Function<AllgatherRequest, AllgatherRequest> lane) {
        Blocks blocks = new Blocks(DataType.INT32, size(), 77, 3);
        List<Tensor> results = gather(rank -> lane.apply(AllgatherRequest.of(blocks.block(rank))));
        results.forEach(blocks::checkAndClose);
    }

    public void stillWorks() {
        stillWorks(request -> request);
    }

    /** The test leaves operations behind that cannot end before the communicators close. */
    public void leavesOperationsUnfinished() {
        unfinished = true;
    }

    /** Whatever was called is over and forgotten, and nothing is held. */
    void checkNothingIsLeft() {
        if (!unfinished) {
            for (Communicator communicator : communicators) {
                Awaitility.await("nothing is left on " + communicator)
                        .atMost(PATIENCE)
                        .pollDelay(Duration.ZERO)
                        .pollInterval(Duration.ofMillis(5))
                        .untilAsserted(
                                () -> assertThat(Inspection.state(communicator).block(PATIENCE))
                                        .isEqualTo(new EngineState(0, 0, 0, 0)));
            }
        }
    }

    void close() {
        Flux.fromIterable(communicators)
                .flatMap(Communicator::close, size())
                .then()
                .block(PATIENCE);
        for (Communicator communicator : communicators) {
            EngineState state = Inspection.stateOfClosed(communicator);
            assertThat(state.heldBytes()).as("held by %s", communicator).isZero();
            assertThat(state.unclaimedBytes())
                    .as("unclaimed at %s", communicator)
                    .isZero();
        }
    }
}
