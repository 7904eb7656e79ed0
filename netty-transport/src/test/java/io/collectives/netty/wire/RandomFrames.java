// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.wire;

import io.collectives.error.Fault;
import io.collectives.group.GroupKey;
import io.collectives.request.Descriptor;
import io.collectives.request.LaneKey;
import io.collectives.request.OperationKind;
import io.collectives.route.RouteKind;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import io.collectives.transport.BlockHeader;
import io.collectives.transport.Frame;
import io.collectives.transport.Limits;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Frames that a seed decides, with the bounds of every field among them. */
public final class RandomFrames {
    private final Random random;

    /** Frames of one seed. */
    public RandomFrames(long seed) {
        random = new Random(seed);
    }

    /** A frame without a payload. */
    public Frame control() {
        return switch (random.nextInt(8)) {
            case 0 -> new Frame.DefineGroup(int31(), new GroupKey(text(1, 30), digest(), int31()));
            case 1 -> new Frame.DefineLane(int31(), int31(), lane());
            case 2 -> new Frame.Open(int31(), long63());
            case 3 -> new Frame.Refuse(int31(), long63(), int31(), origin(), one(RouteKind.values()), fault());
            case 4 -> new Frame.Abort(int31(), long63(), origin(), one(RouteKind.values()), fault());
            case 5 -> new Frame.Left(int31(), list(20, i -> new Frame.NextNumber(int31(), long63())));
            case 6 -> new Frame.Goodbye(list(20, i -> new Frame.NextNumber(int31(), long63())));
            default -> new Frame.Numbers(list(20, i -> new Frame.NextNumber(int31(), long63())));
        };
    }

    /** The header of a chunk with a payload of at most so many bytes. */
    public BlockHeader block(int mostBytes) {
        boolean first = random.nextBoolean();
        int bytes = first ? random.nextInt(mostBytes + 1) : 1 + random.nextInt(mostBytes);
        return new BlockHeader(
                int31(),
                long63(),
                origin(),
                first ? 0 : long63(),
                bytes,
                random.nextBoolean(),
                first ? descriptor() : null);
    }

    /** A HELLO. */
    public Hello hello() {
        return new Hello(
                Hello.VERSION,
                text(0, 300),
                int31(),
                random.nextInt(40_000) - 1,
                int31(),
                new Limits(int31(), int31()),
                list(5, i -> random.nextInt(256)),
                random.nextLong(),
                random.nextInt(256),
                long63(),
                text(0, 300));
    }

    private Descriptor descriptor() {
        long[] dims = new long[1 + random.nextInt(4)];
        for (int i = 0; i < dims.length; i++) {
            dims[i] = random.nextInt(1_000);
        }
        return new Descriptor(
                one(OperationKind.values()),
                one(DataType.values()),
                Shape.of(dims),
                1 + random.nextInt(32_768),
                one(RouteKind.values()),
                random.nextBoolean() ? text(0, 250) : null);
    }

    private LaneKey lane() {
        return switch (random.nextInt(3)) {
            case 0 -> LaneKey.DEFAULT;
            case 1 -> LaneKey.fused(int31());
            default -> LaneKey.named(text(1, 250));
        };
    }

    private Fault fault() {
        Map<String, List<Integer>> values = new HashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            values.put(text(0, 50), list(5, j -> int31()));
        }
        return new Fault(one(Fault.Kind.values()), random.nextInt(40_000) - 1, text(0, 400), values);
    }

    private String digest() {
        return String.format("%016x%016x", random.nextLong(), random.nextLong());
    }

    private int origin() {
        return random.nextInt(32_768);
    }

    private int int31() {
        return (int) bounded(31);
    }

    private long long63() {
        return bounded(63);
    }

    /** As many bits as chance has it, the bounds themselves often. */
    private long bounded(int bits) {
        long most = -1L >>> (64 - bits);
        return switch (random.nextInt(8)) {
            case 0 -> 0;
            case 1 -> most;
            default -> random.nextLong() & most >>> random.nextInt(bits);
        };
    }

    private String text(int least, int most) {
        int length = least + random.nextInt(most - least + 1);
        return random.ints(length, 0, 4)
                .mapToObj(i -> List.of("a", "ü", "€", "𝄞").get(i))
                .collect(StringBuilder::new, StringBuilder::append, StringBuilder::append)
                .toString();
    }

    private <T> List<T> list(int most, IntFunction<T> entry) {
        return IntStream.range(0, random.nextInt(most + 1)).mapToObj(entry).toList();
    }

    private <T> T one(T[] all) {
        return all[random.nextInt(all.length)];
    }
}
