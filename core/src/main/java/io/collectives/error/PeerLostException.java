// SPDX-License-Identifier: Apache-2.0
package io.collectives.error;

/** The connection to another rank ended without a goodbye. */
public final class PeerLostException extends OperationException {
    private static final long serialVersionUID = 1;

    /**
     * Creates the error.
     *
     * @param fault why
     */
    public PeerLostException(Fault fault) {
        super(fault);
    }
}
