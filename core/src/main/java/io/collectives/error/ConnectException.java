// SPDX-License-Identifier: Apache-2.0
package io.collectives.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The communicator could not be connected: an address in use, a rank that was not heard of by the deadline. */
public class ConnectException extends CollectiveException {
    private static final long serialVersionUID = 1;

    /** World ranks in ascending order. */
    private final List<Integer> missing;

    /**
     * Creates the error.
     *
     * @param message one line for people
     * @param missing the world ranks that were not heard of; may be empty
     * @param cause what led to it, or null
     */
    public ConnectException(String message, List<Integer> missing, @Nullable Throwable cause) {
        super(message, cause);
        this.missing = List.copyOf(missing);
    }

    /**
     * The ranks that were not heard of.
     *
     * @return world ranks in ascending order; may be empty
     */
    public List<Integer> missing() {
        return missing;
    }
}
