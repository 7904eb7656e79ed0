// SPDX-License-Identifier: Apache-2.0
package io.collectives.error;

/** Ranks called the same operation with different types, shapes, kinds, sizes or labels. Every rank gets this type of error. */
public final class MismatchException extends OperationException {
    private static final long serialVersionUID = 1;

    /**
     * Creates the error.
     *
     * @param fault why
     */
    public MismatchException(Fault fault) {
        super(fault);
    }

    /**
     * The values that differ.
     *
     * @return each value seen and the world ranks that have it, as far as seen when the error was raised
     */
    public java.util.Map<String, java.util.List<Integer>> values() {
        return fault().values();
    }
}
