// SPDX-License-Identifier: Apache-2.0
package io.collectives.error;

/** Another rank refused its call of this operation; {@link #rank()} is that rank and the text says why. */
public final class RefusedException extends OperationException {
    private static final long serialVersionUID = 1;

    /**
     * Creates the error.
     *
     * @param fault why
     */
    public RefusedException(Fault fault) {
        super(fault);
    }
}
