// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.bench;

import io.collectives.Communicator;
import io.collectives.request.AllgatherRequest;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import java.util.Arrays;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * One rank's part in measuring a block size. Each operation is timed from its subscription to its result, after a barrier that
 * aligns the ranks; everything runs on the communicator's event loop. An operation's time is that of its slowest rank.
 */
final class SizeBench {

    private final Communicator communicator;
    private final long bytes;
    private final AllgatherRequest request;

    SizeBench(Communicator communicator, long bytes) {
        this.communicator = communicator;
        this.bytes = bytes;
        this.request = AllgatherRequest.of(Pattern.block(communicator.rank(), bytes));
    }

    /** The times of the operations, in nanoseconds; the same on every rank. */
    Mono<long[]> run() {
        return check().then(warmUp()).flatMap(this::time).flatMap(this::slowest);
    }

    private Mono<Void> check() {
        return communicator
                .allgather(request)
                .publishOn(Schedulers.boundedElastic())
                .doOnNext(result -> {
                    try (Tensor checked = result) {
                        Pattern.check(checked, communicator.worldSize());
                    }
                })
                .then();
    }

    /** Warms up; the number of operations to time. */
    private Mono<Integer> warmUp() {
        int first = Effort.firstWarmUp(bytes);
        return spent(first).flatMap(nanos -> {
            int rest = Effort.restOfWarmUp(first, nanos);
            return rest == 0
                    ? Mono.just(Effort.iterations(bytes, (double) nanos / first))
                    : spent(rest).map(more -> Effort.iterations(bytes, (double) more / rest));
        });
    }

    /** The time that some operations take together, barriers included, on the slowest rank. */
    private Mono<Long> spent(int operations) {
        return Mono.defer(() -> {
            long start = System.nanoTime();
            return time(operations)
                    .flatMap(nanos -> slowest(new long[] {System.nanoTime() - start}))
                    .map(slowest -> slowest[0]);
        });
    }

    private Mono<long[]> time(int operations) {
        long[] nanos = new long[operations];
        return Flux.range(0, operations)
                .concatMap(i -> communicator.barrier().then(Mono.defer(() -> time(nanos, i))))
                .then(Mono.just(nanos));
    }

    private Mono<Tensor> time(long[] nanos, int i) {
        long start = System.nanoTime();
        return communicator.allgather(request).doOnNext(result -> {
            nanos[i] = System.nanoTime() - start;
            // Its memory is used again by the next operation.
            result.close();
        });
    }

    private Mono<long[]> slowest(long[] own) {
        int ranks = communicator.worldSize();
        return communicator
                .allgather(Tensor.of(Shape.of(1, own.length), own), ranks)
                .map(all -> {
                    long[] slowest = own.clone();
                    for (int rank = 0; rank < ranks; rank++) {
                        long first = (long) rank * own.length;
                        Arrays.setAll(slowest, i -> Math.max(slowest[i], all.getLong(first + i)));
                    }
                    all.close();
                    return slowest;
                });
    }
}
