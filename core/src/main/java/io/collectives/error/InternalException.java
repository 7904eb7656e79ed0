// SPDX-License-Identifier: Apache-2.0
package io.collectives.error;

/** Something unexpected failed on the rank that is named. */
public final class InternalException extends OperationException {
    private static final long serialVersionUID = 1;

    /**
     * Creates the error.
     *
     * @param fault why
     */
    public InternalException(Fault fault) {
        super(fault);
    }
}
