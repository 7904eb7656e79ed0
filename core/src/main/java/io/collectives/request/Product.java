// SPDX-License-Identifier: Apache-2.0
package io.collectives.request;

import io.collectives.tensor.DataType;
import java.util.EnumSet;
import java.util.Set;

/**
 * What a product of HCCL's accepts of {@code allgather}, from HCCL's product tables. A communicator that is configured with
 * a product refuses what that product refuses, so that code fails here as it would there.
 */
public enum Product {
    /** Atlas 350 accelerator card: all types. */
    ATLAS_350("Atlas 350 accelerator card", all()),
    /** Atlas A3 training and inference series: all types. */
    ATLAS_A3("Atlas A3 training and inference series", all()),
    /** Atlas A2 training series: all types. */
    ATLAS_A2_TRAINING("Atlas A2 training series", all()),
    /** Atlas 200I/500 A2 inference: no allgather. */
    ATLAS_200I_500_A2("Atlas 200I/500 A2 inference", EnumSet.noneOf(DataType.class)),
    /** Atlas 300I Duo of the Atlas inference series: all types but bfp16. */
    ATLAS_300I_DUO("Atlas 300I Duo", allButBfloat16()),
    /** Atlas inference series but the 300I Duo: no allgather. */
    ATLAS_INFERENCE("Atlas inference series", EnumSet.noneOf(DataType.class)),
    /** Atlas training series: all types but bfp16. */
    ATLAS_TRAINING("Atlas training series", allButBfloat16());

    private final String title;
    private final Set<DataType> accepted;

    Product(String title, Set<DataType> accepted) {
        this.title = title;
        this.accepted = accepted;
    }

    private static Set<DataType> all() {
        return EnumSet.allOf(DataType.class);
    }

    private static Set<DataType> allButBfloat16() {
        return EnumSet.complementOf(EnumSet.of(DataType.BFLOAT16));
    }

    /**
     * The product's name.
     *
     * @return for people
     */
    public String title() {
        return title;
    }

    /**
     * Whether the product gathers elements of a type.
     *
     * @param type the type
     * @return true if so
     */
    public boolean accepts(DataType type) {
        return accepted.contains(type);
    }
}
