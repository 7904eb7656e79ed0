// SPDX-License-Identifier: Apache-2.0
package io.collectives.error;

/** Another rank sent what the protocol does not allow. */
public final class ProtocolException extends OperationException {
    private static final long serialVersionUID = 1;

    /**
     * Creates the error.
     *
     * @param fault why
     */
    public ProtocolException(Fault fault) {
        super(fault);
    }
}
