// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import io.collectives.Communicator;
import io.collectives.error.CollectiveException;
import io.collectives.examples.process.FailureException;
import io.collectives.examples.process.RankWorker;
import io.collectives.examples.safetensors.SafetensorsFile;
import io.collectives.examples.safetensors.SafetensorsWriter;
import io.collectives.examples.safetensors.TensorInfo;
import io.collectives.tensor.Tensor;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Gathers tensors one after the other, stores each and lets go of it, and makes sure that all ranks have the same. */
final class TensorGather {

    /** Up to this size of the largest result, some are under way at a time; beyond, memory holds one. */
    private static final long SMALL_RESULT_BYTES = 64L << 20;

    private static final int SMALL_RESULTS = 4;

    private final Communicator communicator;
    private final SafetensorsFile shard;
    private final Optional<SafetensorsWriter> output;
    private final GatherListener listener;
    private final StopWatch watch = new StopWatch();

    TensorGather(
            Communicator communicator,
            SafetensorsFile shard,
            Optional<SafetensorsWriter> output,
            GatherListener listener) {
        this.communicator = communicator;
        this.shard = shard;
        this.output = output;
        this.listener = listener;
    }

    /** Gathers the tensors, in the order of the list; the output has its name when this completes. */
    Mono<RankReport> run(List<TensorInfo> results) {
        long largest = results.stream().mapToLong(TensorInfo::byteSize).max().orElse(0);
        int atATime = largest <= SMALL_RESULT_BYTES ? SMALL_RESULTS : 1;
        return Flux.fromIterable(results)
                .flatMap(this::gather, atATime)
                .doOnDiscard(Tensor.class, Tensor::close)
                .sort(Comparator.comparing(tensor -> tensor.info().name()))
                .collectList()
                .flatMap(gathered -> Digests.compare(communicator, gathered)
                        .publishOn(Schedulers.boundedElastic())
                        .doOnSuccess(same -> output.ifPresent(SafetensorsWriter::commit))
                        .thenReturn(new RankReport(watch.seconds(), gathered)));
    }

    private Mono<GatheredTensor> gather(TensorInfo result) {
        return Mono.defer(() -> communicator.allgather(shard.tensor(result.name()), communicator.worldSize()))
                .doOnSubscribe(subscription -> watch.start())
                .doOnNext(tensor -> watch.stop())
                .onErrorMap(CollectiveException.class, error -> at(result, error))
                .publishOn(Schedulers.boundedElastic())
                .map(tensor -> store(result, tensor));
    }

    private GatheredTensor store(TensorInfo result, Tensor gathered) {
        try (Tensor tensor = gathered) {
            String sha256 = HexFormat.of().formatHex(Sha256.of(tensor));
            output.ifPresent(writer -> writer.write(result.name(), tensor));
            listener.gathered(tensor.byteSize());
            return new GatheredTensor(result, sha256);
        }
    }

    private FailureException at(TensorInfo result, Throwable error) {
        FailureException failure = RankWorker.explain(communicator.rank(), error);
        return new FailureException(failure.failure().at(result.name()), error);
    }
}
