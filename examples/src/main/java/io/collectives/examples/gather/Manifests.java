// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import io.collectives.Communicator;
import io.collectives.examples.process.Failure;
import io.collectives.examples.safetensors.TensorInfo;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** The manifests of all ranks: how each rank learns them, and what must be equal in them. */
final class Manifests {

    private Manifests() {}

    /** Gathers them with the collective itself: first their lengths, then all padded to the longest. */
    static Mono<List<Manifest>> exchange(Communicator communicator, Manifest own) {
        byte[] json = own.json();
        ByteBuffer length = ByteBuffer.allocate(Integer.BYTES).putInt(0, json.length);
        int ranks = communicator.worldSize();
        return communicator
                .allgather(Tensor.of(DataType.INT8, Shape.of(1, Integer.BYTES), length), ranks)
                .map(Manifests::lengths)
                .flatMap(lengths -> {
                    byte[] padded =
                            Arrays.copyOf(json, Arrays.stream(lengths).max().orElse(0));
                    return communicator
                            .allgather(Tensor.of(Shape.of(1, padded.length), padded), ranks)
                            .map(all -> split(all, lengths));
                });
    }

    private static int[] lengths(Tensor gathered) {
        int[] lengths = new int[(int) gathered.shape().dim(0)];
        ByteBuffer.wrap(gathered.toByteArray()).asIntBuffer().get(lengths);
        gathered.close();
        return lengths;
    }

    private static List<Manifest> split(Tensor gathered, int[] lengths) {
        byte[] all = gathered.toByteArray();
        gathered.close();
        int padded = all.length / lengths.length;
        List<Manifest> manifests = new ArrayList<>();
        for (int rank = 0; rank < lengths.length; rank++) {
            int start = rank * padded;
            manifests.add(Manifest.read(Arrays.copyOfRange(all, start, start + lengths[rank])));
        }
        return manifests;
    }

    /** The first difference between rank 0's tensors and another rank's, or null; the same on whichever rank it is asked. */
    static @Nullable Failure difference(List<Manifest> manifests) {
        Map<String, TensorInfo> first = byName(manifests.get(0));
        for (int rank = 1; rank < manifests.size(); rank++) {
            Map<String, TensorInfo> other = byName(manifests.get(rank));
            for (String name : union(first, other)) {
                String what = difference(first.get(name), other.get(name), rank);
                if (what != null) {
                    return new Failure(what, rank, null, false).at(name);
                }
            }
        }
        return null;
    }

    private static @Nullable String difference(@Nullable TensorInfo first, @Nullable TensorInfo other, int rank) {
        if (other == null) {
            return "it is in rank 0's shard, but not in rank " + rank + "'s";
        }
        if (first == null) {
            return "it is in rank " + rank + "'s shard, but not in rank 0's";
        }
        return first.equals(other)
                ? null
                : "it is " + other.description() + " in rank " + rank + "'s shard, but " + first.description()
                        + " in rank 0's";
    }

    private static Iterable<String> union(Map<String, TensorInfo> first, Map<String, TensorInfo> other) {
        Map<String, TensorInfo> union = new TreeMap<>(first);
        union.putAll(other);
        return union.keySet();
    }

    private static Map<String, TensorInfo> byName(Manifest manifest) {
        return manifest.tensors().stream().collect(Collectors.toMap(TensorInfo::name, Function.identity()));
    }
}
