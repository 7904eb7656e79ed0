// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import io.collectives.Communicator;
import io.collectives.examples.process.Failure;
import io.collectives.examples.process.FailureException;
import io.collectives.examples.process.RankWorker;
import io.collectives.examples.safetensors.SafetensorsException;
import io.collectives.examples.safetensors.SafetensorsFile;
import io.collectives.examples.safetensors.SafetensorsWriter;
import io.collectives.examples.safetensors.TensorInfo;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * One rank's part of the job: read the shard, gather every tensor in it in name order, write the file of full tensors.
 *
 * <pre>
 *   open shard ─► connect ─► manifests of all ─► tensor by tensor: allgather ─► sha256, write
 *                                              ─► digests of all, when all have everything ─► name the file
 * </pre>
 */
final class ShardGather {

    private final GatherOptions options;
    private final int rank;
    private final GatherListener listener;
    private final Scheduler files = Schedulers.boundedElastic();

    ShardGather(GatherOptions options, int rank, GatherListener listener) {
        this.options = options;
        this.rank = rank;
        this.listener = listener;
    }

    /** Does the part; an error is a {@link FailureException}. */
    Mono<RankReport> run(Mono<Communicator> connect) {
        return Mono.fromCallable(this::open)
                .flatMap(shard -> Mono.usingWhen(
                        connect,
                        communicator -> gather(communicator, shard)
                                .onErrorMap(this::explain)
                                .doOnError(FailureException.class, error -> listener.failed(error.failure())),
                        // In order also after an error: what others wait for goes out, so that they find the same
                        // fault.
                        Communicator::close))
                .onErrorMap(this::explain);
    }

    private SafetensorsFile open() {
        Path file = options.input().of(rank);
        SafetensorsFile shard = SafetensorsFile.open(file);
        for (TensorInfo tensor : shard.tensors()) {
            if (tensor.shape().isScalar() && !options.skipScalars()) {
                String what = "a scalar has no dimension to gather along; --skip-scalars leaves scalars out";
                throw new SafetensorsException(file, tensor.name(), what, null);
            }
        }
        return shard;
    }

    private Mono<RankReport> gather(Communicator communicator, SafetensorsFile shard) {
        return Manifests.exchange(communicator, Manifest.of(shard))
                .publishOn(files)
                .flatMap(manifests -> {
                    List<TensorInfo> results = results(manifests);
                    return Mono.using(
                            () -> output(manifests.get(0), results),
                            output -> new TensorGather(communicator, shard, output, listener).run(results),
                            output -> output.ifPresent(SafetensorsWriter::close));
                });
    }

    private List<TensorInfo> results(List<Manifest> manifests) {
        Failure difference = Manifests.difference(manifests);
        if (difference != null) {
            throw new FailureException(difference, null);
        }
        List<TensorInfo> tensors = manifests.get(0).tensors();
        List<TensorInfo> results = tensors.stream()
                .filter(tensor -> !tensor.shape().isScalar())
                .map(tensor -> result(tensor, manifests.size()))
                .toList();
        listener.planned(
                results.stream().mapToLong(TensorInfo::byteSize).sum(),
                tensors.stream()
                        .filter(tensor -> tensor.shape().isScalar())
                        .map(TensorInfo::name)
                        .toList());
        return results;
    }

    private TensorInfo result(TensorInfo tensor, int ranks) {
        try {
            TensorInfo result = new TensorInfo(
                    tensor.name(), tensor.dataType(), tensor.shape().withDim0Times(ranks));
            result.byteSize();
            return result;
        } catch (IllegalArgumentException overflow) {
            String what = String.valueOf(overflow.getMessage());
            throw new FailureException(new Failure(what, null, null, false).at(tensor.name()), overflow);
        }
    }

    private Optional<SafetensorsWriter> output(Manifest first, List<TensorInfo> results) {
        if (rank > 0 && !options.output().isPerRank()) {
            return Optional.empty();
        }
        Path target = options.output().of(rank);
        return Optional.of(SafetensorsWriter.create(target, first.metadata(), results));
    }

    private Throwable explain(Throwable error) {
        if (error instanceof SafetensorsException file) {
            return new FailureException(
                    new Failure(String.valueOf(file.getMessage()), rank, file.tensor(), false), file);
        }
        return RankWorker.explain(rank, error);
    }
}
