// SPDX-License-Identifier: Apache-2.0
package io.collectives.tensor;

import java.nio.ByteBuffer;
import java.util.function.IntToLongFunction;
import java.util.function.ObjIntConsumer;

/** Heap memory with the elements of an array. */
final class Copies {

    private Copies() {}

    static Memory of(ByteBuffer bytes) {
        Segments copy = Segments.heap(bytes.remaining());
        copy.put(0, bytes.duplicate());
        return Memory.wrapping(copy);
    }

    static Memory of(byte[] values) {
        return of(ByteBuffer.wrap(values));
    }

    static Memory of(short[] values) {
        int size = Short.BYTES;
        return filled(
                values.length, size, (part, from) -> part.asShortBuffer().put(values, from, part.remaining() / size));
    }

    static Memory of(int[] values) {
        int size = Integer.BYTES;
        return filled(
                values.length, size, (part, from) -> part.asIntBuffer().put(values, from, part.remaining() / size));
    }

    static Memory of(long[] values) {
        int size = Long.BYTES;
        return filled(
                values.length, size, (part, from) -> part.asLongBuffer().put(values, from, part.remaining() / size));
    }

    static Memory of(float[] values) {
        int size = Float.BYTES;
        return filled(
                values.length, size, (part, from) -> part.asFloatBuffer().put(values, from, part.remaining() / size));
    }

    static Memory of(double[] values) {
        int size = Double.BYTES;
        return filled(
                values.length, size, (part, from) -> part.asDoubleBuffer().put(values, from, part.remaining() / size));
    }

    static Memory converted(DataType type, long[] values) {
        return converted(type, values.length, index -> Elements.toBits(type, values[index]));
    }

    static Memory converted(DataType type, double[] values) {
        return converted(type, values.length, index -> Elements.toBits(type, values[index]));
    }

    private static Memory converted(DataType type, int count, IntToLongFunction bits) {
        return filled(count, type.byteSize(), (part, from) -> {
            for (int index = from; part.hasRemaining(); index++) {
                Elements.put(part, type, bits.applyAsLong(index));
            }
        });
    }

    /** Fills each segment on its own, given the index of its first element. Segments end between elements. */
    private static Memory filled(int count, int elementBytes, ObjIntConsumer<ByteBuffer> fill) {
        Segments copy = Segments.heap((long) count * elementBytes);
        for (long at = 0; at < copy.byteSize(); at += Segments.SEGMENT_BYTES) {
            fill.accept(copy.slice(at, Segments.SEGMENT_BYTES), (int) (at / elementBytes));
        }
        return Memory.wrapping(copy);
    }
}
