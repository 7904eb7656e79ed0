// SPDX-License-Identifier: Apache-2.0
package io.collectives.error;

/** The deadline of the operation passed on {@link #rank()}; the text says who was not heard from. */
public final class CollectiveTimeoutException extends OperationException {
    private static final long serialVersionUID = 1;

    /**
     * Creates the error.
     *
     * @param fault why
     */
    public CollectiveTimeoutException(Fault fault) {
        super(fault);
    }
}
