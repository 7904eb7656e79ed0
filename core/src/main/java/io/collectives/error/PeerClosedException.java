// SPDX-License-Identifier: Apache-2.0
package io.collectives.error;

/** Another rank closed its communicator, or left the group, before this operation. */
public final class PeerClosedException extends OperationException {
    private static final long serialVersionUID = 1;

    /**
     * Creates the error.
     *
     * @param fault why
     */
    public PeerClosedException(Fault fault) {
        super(fault);
    }
}
