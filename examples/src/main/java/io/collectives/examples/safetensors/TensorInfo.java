// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.safetensors;

import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;

/**
 * What a tensor in a file is called and consists of.
 *
 * @param name its name
 * @param dataType its element type
 * @param shape its shape
 */
public record TensorInfo(String name, DataType dataType, Shape shape) {

    /**
     * Returns its size.
     *
     * @return the size in bytes
     * @throws IllegalArgumentException if the size exceeds 2^63 - 1
     */
    public long byteSize() {
        return shape.byteSize(dataType);
    }

    /**
     * Returns what it is made of, as an error shows it.
     *
     * @return such as {@code "F32 [512, 100]"}
     */
    public String description() {
        return ElementTypes.spell(dataType) + " " + shape;
    }
}
