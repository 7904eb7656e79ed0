// SPDX-License-Identifier: Apache-2.0
package io.collectives.tensor;

import java.lang.ref.Reference;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A multi-dimensional array of one element type: an immutable value. Its bytes are the elements in row-major order, each
 * little-endian.
 *
 * <p>A tensor is made of data whose size is that of its shape; other sizes throw {@link IllegalArgumentException}.
 * Elements are numbered in row-major order from 0; another index throws {@link IndexOutOfBoundsException}. To read
 * floating-point elements as integers, or more elements than an array can hold, throws
 * {@link UnsupportedOperationException}.
 *
 * <p>{@link #close()} is optional. A result of an operation lives in memory that is used again: at once when the tensor
 * is closed, after a garbage collection when it is only dropped. Any use of the content after {@code close()} throws
 * {@link IllegalStateException}. Safe for use by several threads, as long as none closes it while another reads.
 */
public final class Tensor implements AutoCloseable {

    private static final int HASHED_BYTES = 1024;
    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

    private final DataType dataType;
    private final Shape shape;
    private final Memory memory;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Tensor(DataType dataType, Shape shape, Memory memory) {
        long expected = shape.byteSize(dataType);
        if (memory.byteSize() != expected) {
            throw new IllegalArgumentException("shape " + shape + " of " + dataType.hcclName() + " takes " + expected
                    + " bytes, given are " + memory.byteSize());
        }
        this.dataType = dataType;
        this.shape = shape;
        this.memory = memory;
    }

    /**
     * {@return a tensor with a copy of raw bytes}
     *
     * @param type the element type
     * @param shape the shape
     * @param bytes the elements, little-endian whatever the buffer's own byte order says; its remaining bytes are taken,
     *     its position stays
     */
    public static Tensor of(DataType type, Shape shape, ByteBuffer bytes) {
        return over(type, shape, Copies.of(bytes));
    }

    /**
     * {@return a tensor of any type with a copy of integers} Floating-point types round to nearest even; uint64 takes the
     * 64 bits as they are.
     *
     * @param type the element type
     * @param shape the shape
     * @param values the elements
     * @throws IllegalArgumentException if one is outside the type's range
     */
    public static Tensor of(DataType type, Shape shape, long... values) {
        return over(type, shape, Copies.converted(type, values));
    }

    /**
     * {@return a tensor of any type with a copy of numbers} Floating-point types round to nearest even, overflow giving
     * infinity.
     *
     * @param type the element type
     * @param shape the shape
     * @param values the elements
     * @throws IllegalArgumentException if the type is an integer type and one has a fraction or is outside its range
     */
    public static Tensor of(DataType type, Shape shape, double... values) {
        return over(type, shape, Copies.converted(type, values));
    }

    /**
     * {@return a tensor of type int8 with a copy of an array}
     *
     * @param shape the shape
     * @param values the elements
     */
    public static Tensor of(Shape shape, byte[] values) {
        return over(DataType.INT8, shape, Copies.of(values));
    }

    /**
     * {@return a tensor of type int16 with a copy of an array}
     *
     * @param shape the shape
     * @param values the elements
     */
    public static Tensor of(Shape shape, short[] values) {
        return over(DataType.INT16, shape, Copies.of(values));
    }

    /**
     * {@return a tensor of type int32 with a copy of an array}
     *
     * @param shape the shape
     * @param values the elements
     */
    public static Tensor of(Shape shape, int[] values) {
        return over(DataType.INT32, shape, Copies.of(values));
    }

    /**
     * {@return a tensor of type int64 with a copy of an array}
     *
     * @param shape the shape
     * @param values the elements
     */
    public static Tensor of(Shape shape, long[] values) {
        return over(DataType.INT64, shape, Copies.of(values));
    }

    /**
     * {@return a tensor of type float32 with a copy of an array}
     *
     * @param shape the shape
     * @param values the elements
     */
    public static Tensor of(Shape shape, float[] values) {
        return over(DataType.FLOAT32, shape, Copies.of(values));
    }

    /**
     * {@return a tensor of type float64 with a copy of an array}
     *
     * @param shape the shape
     * @param values the elements
     */
    public static Tensor of(Shape shape, double[] values) {
        return over(DataType.FLOAT64, shape, Copies.of(values));
    }

    /**
     * {@return a tensor over the caller's memory, without a copy} It must not change as long as the tensor is used, in
     * particular while an operation that was given the tensor reads it.
     *
     * @param type the element type
     * @param shape the shape
     * @param buffers the elements, little-endian: the remaining bytes of each buffer, in order; an element may straddle
     *     two of them
     */
    public static Tensor wrap(DataType type, Shape shape, ByteBuffer... buffers) {
        return over(type, shape, Memory.wrapping(Segments.of(buffers)));
    }

    /**
     * {@return a tensor over memory, for results} Takes over one reference, which {@link #close()} gives back.
     *
     * @param type the element type
     * @param shape the shape
     * @param memory the elements; they must not change any more
     * @throws IllegalArgumentException if the size is not that of the shape; the reference stays the caller's
     */
    public static Tensor over(DataType type, Shape shape, Memory memory) {
        return new Tensor(type, shape, memory);
    }

    /** {@return the element type} */
    public DataType dataType() {
        return dataType;
    }

    /** {@return the shape} */
    public Shape shape() {
        return shape;
    }

    /** {@return the size in bytes} */
    public long byteSize() {
        return memory.byteSize();
    }

    /** {@return the number of elements, 1 for a scalar} */
    public long elementCount() {
        return memory.byteSize() / dataType.byteSize();
    }

    /**
     * {@return an element of an integer type} Unsigned numbers keep their value, but for uint64 beyond 2^63 - 1: of those
     * the raw 64 bits are returned, for {@link Long#toUnsignedString(long)} and its kin.
     *
     * @param index which element
     */
    public long getLong(long index) {
        return Elements.toLong(dataType, bits(index));
    }

    /**
     * {@return an element of an integer type, unsigned ones in full}
     *
     * @param index which element
     */
    public BigInteger getBigInteger(long index) {
        return Elements.toBigInteger(dataType, bits(index));
    }

    /**
     * {@return an element of any type} Integers of 64 bits are rounded to nearest even.
     *
     * @param index which element
     */
    public double getDouble(long index) {
        return Elements.toDouble(dataType, bits(index));
    }

    /**
     * {@return an element of any type} What a {@code float} cannot hold is rounded to nearest even.
     *
     * @param index which element
     */
    public float getFloat(long index) {
        return Elements.toFloat(dataType, bits(index));
    }

    /** {@return all elements, as {@link #getLong(long)} reads them} */
    public long[] toLongArray() {
        long[] values = new long[arraySize(elementCount())];
        for (int i = 0; i < values.length; i++) {
            values[i] = getLong(i);
        }
        return values;
    }

    /**
     * {@return all elements of an integer type}
     *
     * @throws ArithmeticException if one does not fit into an {@code int}
     */
    public int[] toIntArray() {
        int[] values = new int[arraySize(elementCount())];
        for (int i = 0; i < values.length; i++) {
            values[i] = Elements.toInt(dataType, bits(i));
        }
        return values;
    }

    /** {@return all elements, as {@link #getFloat(long)} reads them} */
    public float[] toFloatArray() {
        float[] values = new float[arraySize(elementCount())];
        for (int i = 0; i < values.length; i++) {
            values[i] = getFloat(i);
        }
        return values;
    }

    /** {@return all elements, as {@link #getDouble(long)} reads them} */
    public double[] toDoubleArray() {
        double[] values = new double[arraySize(elementCount())];
        for (int i = 0; i < values.length; i++) {
            values[i] = getDouble(i);
        }
        return values;
    }

    /** {@return a copy of the raw bytes, the elements little-endian} */
    public byte[] toByteArray() {
        byte[] bytes = new byte[arraySize(byteSize())];
        copyTo(ByteBuffer.wrap(bytes));
        return bytes;
    }

    /**
     * Copies the raw bytes to the position of a buffer and moves it behind them.
     *
     * @param target where the little-endian elements go
     * @throws IllegalArgumentException if the buffer has less than {@link #byteSize()} bytes remaining
     */
    public void copyTo(ByteBuffer target) {
        if (target.remaining() < byteSize()) {
            throw new IllegalArgumentException(
                    "a tensor of " + byteSize() + " bytes does not fit into " + target.remaining());
        }
        int size = (int) byteSize();
        Segments rest = Segments.of(target);
        memory().segments().copyTo(0, rest, 0, size);
        Reference.reachabilityFence(this);
        target.position(target.position() + size);
    }

    /**
     * {@return the bytes without a copy: read-only little-endian buffers of at most 1 GiB, in order} They stay valid as
     * long as they are reachable, unless the tensor is closed: that is the caller's promise to use them no more.
     */
    public List<ByteBuffer> segments() {
        Memory open = memory();
        open.handOut();
        return open.segments().readOnlyViews();
    }

    /**
     * {@return the memory behind this tensor} For transports and the engine, which retain it for as long as they use it.
     *
     * @throws IllegalStateException if the tensor is closed
     */
    public Memory memory() {
        if (closed.get()) {
            throw new IllegalStateException("tensor is closed");
        }
        return memory;
    }

    /** Gives the memory back. Does nothing the second time. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            memory.release();
        }
    }

    /**
     * Compares type, shape and bytes: NaNs are equal if their bits are, 0.0 and -0.0 are not.
     *
     * @param other what to compare with
     * @return whether it is an equal tensor
     * @throws IllegalStateException if contents have to be compared and either tensor is closed
     */
    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof Tensor tensor) || dataType != tensor.dataType || !shape.equals(tensor.shape)) {
            return false;
        }
        boolean equal = memory().segments().contentEquals(tensor.memory().segments());
        Reference.reachabilityFence(this);
        Reference.reachabilityFence(tensor);
        return equal;
    }

    /**
     * {@return a hash of type, shape and the first bytes of the content}
     *
     * @throws IllegalStateException if this tensor is closed
     */
    @Override
    public int hashCode() {
        Segments content = memory().segments();
        long bytes = Math.min(HASHED_BYTES, content.byteSize());
        int hash = Objects.hash(dataType, shape);
        for (long at = 0; at < bytes; at++) {
            hash = 31 * hash + (int) content.bits(at, Byte.BYTES);
        }
        Reference.reachabilityFence(this);
        return hash;
    }

    /** {@return a description without the content, such as {@code Tensor(float32 [2048, 100], 819200 bytes)}} */
    @Override
    public String toString() {
        return "Tensor(" + dataType.hcclName() + " " + shape + ", " + byteSize() + " bytes)";
    }

    /** An element's bits. The memory must not be reused before they are read, though this may be the last use of it. */
    private long bits(long index) {
        Objects.checkIndex(index, elementCount());
        int width = dataType.byteSize();
        long bits = memory().segments().bits(index * width, width);
        Reference.reachabilityFence(this);
        return bits;
    }

    private int arraySize(long size) {
        if (size > MAX_ARRAY) {
            throw new UnsupportedOperationException(this + " is too large for an array: use segments()");
        }
        return (int) size;
    }
}
