// SPDX-License-Identifier: Apache-2.0
package io.collectives.tensor;

import java.util.Arrays;
import java.util.Objects;

/**
 * The sizes of a tensor's dimensions, outermost first. A dimension may be 0; a shape without dimensions is a scalar.
 * Immutable.
 */
public final class Shape {

    private final long[] dims;

    private Shape(long[] dims) {
        this.dims = dims;
    }

    /**
     * Makes a shape.
     *
     * @param dims the size of each dimension, none negative; no dimension at all makes a scalar
     * @return the shape
     * @throws IllegalArgumentException if a size is negative
     */
    public static Shape of(long... dims) {
        for (long dim : dims) {
            if (dim < 0) {
                throw new IllegalArgumentException("negative dimension in shape " + Arrays.toString(dims));
            }
        }
        return new Shape(dims.clone());
    }

    /** {@return the number of dimensions, 0 for a scalar} */
    public int rank() {
        return dims.length;
    }

    /**
     * Returns the size of one dimension.
     *
     * @param index which one, from 0
     * @return its size
     * @throws IndexOutOfBoundsException if there is no such dimension
     */
    public long dim(int index) {
        return dims[Objects.checkIndex(index, dims.length)];
    }

    /** {@return a copy of the sizes of all dimensions} */
    public long[] dims() {
        return dims.clone();
    }

    /** {@return whether this is a scalar: without any dimension} */
    public boolean isScalar() {
        return dims.length == 0;
    }

    /**
     * Returns the product of all dimensions.
     *
     * @return the number of elements: 1 for a scalar, 0 if any dimension is 0
     * @throws IllegalArgumentException if the number exceeds 2^63 - 1
     */
    public long elementCount() {
        for (long dim : dims) {
            if (dim == 0) {
                return 0;
            }
        }
        long count = 1;
        for (long dim : dims) {
            if (count > Long.MAX_VALUE / dim) {
                throw new IllegalArgumentException("shape " + this + " has more elements than 2^63 - 1");
            }
            count *= dim;
        }
        return count;
    }

    /**
     * Returns the size of a tensor of this shape.
     *
     * @param type the type of its elements
     * @return its size in bytes
     * @throws IllegalArgumentException if the size exceeds 2^63 - 1
     */
    public long byteSize(DataType type) {
        long count = elementCount();
        if (count > Long.MAX_VALUE / type.byteSize()) {
            throw new IllegalArgumentException(
                    "shape " + this + " of " + type.hcclName() + " takes more than 2^63 - 1 bytes");
        }
        return count * type.byteSize();
    }

    /**
     * Returns this shape with another size of dimension 0.
     *
     * @param size the new size, not negative
     * @return the new shape
     * @throws IllegalArgumentException if the size is negative or this is a scalar
     */
    public Shape withDim0(long size) {
        if (isScalar()) {
            throw new IllegalArgumentException("a scalar has no dimension 0");
        }
        long[] changed = dims.clone();
        changed[0] = size;
        return of(changed);
    }

    /**
     * Returns this shape with dimension 0 multiplied: the shape of that many tensors concatenated.
     *
     * @param times the factor, not negative
     * @return the new shape
     * @throws IllegalArgumentException if the factor is negative, the product exceeds 2^63 - 1 or this is a scalar
     */
    public Shape withDim0Times(int times) {
        if (times > 0 && !isScalar() && dims[0] > Long.MAX_VALUE / times) {
            throw new IllegalArgumentException("dimension 0 of " + this + " times " + times + " exceeds 2^63 - 1");
        }
        return withDim0(isScalar() ? 0 : dims[0] * times);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Shape shape && Arrays.equals(dims, shape.dims);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(dims);
    }

    @Override
    public String toString() {
        return Arrays.toString(dims);
    }
}
