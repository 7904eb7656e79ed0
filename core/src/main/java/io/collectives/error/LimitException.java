// SPDX-License-Identifier: Apache-2.0
package io.collectives.error;

/** A documented bound of this rank was reached. */
public final class LimitException extends OperationException {
    private static final long serialVersionUID = 1;

    /**
     * Creates the error.
     *
     * @param fault why
     */
    public LimitException(Fault fault) {
        super(fault);
    }
}
