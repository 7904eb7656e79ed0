// SPDX-License-Identifier: Apache-2.0
package io.collectives.request;

import io.collectives.route.RouteKind;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import org.jspecify.annotations.Nullable;

/**
 * What the first chunk of a block says of the operation. All but the route must be equal on all ranks.
 *
 * @param kind what the operation does
 * @param dataType element type of the block
 * @param shape shape of the block
 * @param rankSize how many blocks the result has
 * @param route the route of this block
 * @param label what the caller named this step; null if nothing
 */
public record Descriptor(
        OperationKind kind, DataType dataType, Shape shape, int rankSize, RouteKind route, @Nullable String label) {

    /**
     * The size of the block.
     *
     * @return bytes
     */
    public long blockBytes() {
        return shape.byteSize(dataType);
    }

    /**
     * Whether another rank's descriptor means the same operation.
     *
     * @param other the descriptor of another rank
     * @return true if all but the route are equal
     */
    public boolean matches(Descriptor other) {
        return kind == other.kind
                && dataType == other.dataType
                && rankSize == other.rankSize
                && shape.equals(other.shape)
                && java.util.Objects.equals(label, other.label);
    }

    /**
     * The part that ranks compare, for error texts.
     *
     * @return such as {@code allgather float32 [2, 3] of 4 ranks}
     */
    public String describe() {
        String base = kind + " " + dataType.hcclName() + " " + shape + " of " + rankSize + " ranks";
        return label == null ? base : base + " label '" + label + "'";
    }
}
