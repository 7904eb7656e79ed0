// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import io.collectives.Communicator;
import io.collectives.examples.process.Failure;
import io.collectives.examples.process.FailureException;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import reactor.core.publisher.Mono;

/** The digests of all ranks' results, gathered like any tensor. */
final class Digests {

    private Digests() {}

    /** Completes when every rank has these tensors, with the same bytes. */
    static Mono<Void> compare(Communicator communicator, List<GatheredTensor> tensors) {
        ByteArrayOutputStream own = new ByteArrayOutputStream();
        tensors.forEach(tensor -> own.writeBytes(HexFormat.of().parseHex(tensor.sha256())));
        Shape shape = Shape.of(1, tensors.size(), Sha256.BYTES);
        return communicator
                .allgather(Tensor.of(shape, own.toByteArray()), communicator.worldSize())
                .doOnNext(gathered -> requireEqual(gathered, own.toByteArray(), communicator.rank(), tensors))
                .then();
    }

    private static void requireEqual(Tensor gathered, byte[] own, int ownRank, List<GatheredTensor> tensors) {
        byte[] all = gathered.toByteArray();
        gathered.close();
        int ranks = (int) gathered.shape().dim(0);
        for (int rank = 0; rank < ranks; rank++) {
            for (int i = 0; i < tensors.size(); i++) {
                int at = i * Sha256.BYTES;
                int there = rank * own.length + at;
                if (!Arrays.equals(own, at, at + Sha256.BYTES, all, there, there + Sha256.BYTES)) {
                    throw different(tensors.get(i), rank, ownRank);
                }
            }
        }
    }

    private static FailureException different(GatheredTensor tensor, int rank, int ownRank) {
        String what = "ranks " + ownRank + " and " + rank + " hold different bytes";
        return new FailureException(
                new Failure(what, rank, null, false).at(tensor.info().name()), null);
    }
}
