// SPDX-License-Identifier: Apache-2.0
package io.collectives.error;

/** The calling rank is not a member of the group that it named. */
public final class NotInGroupException extends ArgumentException {
    private static final long serialVersionUID = 1;

    /**
     * Creates the error.
     *
     * @param fault why
     */
    public NotInGroupException(Fault fault) {
        super(fault);
    }
}
