// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.process;

import org.jspecify.annotations.Nullable;

/** Ends a job with a reason that the user is told. */
public final class FailureException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Failure failure;

    /**
     * Makes an error.
     *
     * @param failure the reason
     * @param cause what led to it, or null
     */
    public FailureException(Failure failure, @Nullable Throwable cause) {
        super(failure.line(), cause);
        this.failure = failure;
    }

    /**
     * Returns the reason.
     *
     * @return the reason
     */
    public Failure failure() {
        return failure;
    }
}
