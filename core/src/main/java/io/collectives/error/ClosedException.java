// SPDX-License-Identifier: Apache-2.0
package io.collectives.error;

/** The call was made on, or pending in, a communicator or group that this rank has closed. */
public final class ClosedException extends OperationException {
    private static final long serialVersionUID = 1;

    /**
     * Creates the error.
     *
     * @param fault why
     */
    public ClosedException(Fault fault) {
        super(fault);
    }
}
