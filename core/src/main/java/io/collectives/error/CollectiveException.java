// SPDX-License-Identifier: Apache-2.0
package io.collectives.error;

import org.jspecify.annotations.Nullable;

/** The base of every error that this library signals. The message is one line and names the ranks concerned. */
public abstract class CollectiveException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Creates the error.
     *
     * @param message one line for people
     * @param cause what led to it, or null
     */
    protected CollectiveException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
