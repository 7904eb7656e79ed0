// SPDX-License-Identifier: Apache-2.0
package io.collectives.error;

import java.util.List;

/** Two ranks do not fit together: another protocol version, job, world size, rank or set of routes. */
public final class HandshakeException extends ConnectException {
    private static final long serialVersionUID = 1;

    /** What differs. */
    private final String field;

    /** The value here. */
    private final String ours;

    /** The value there. */
    private final String theirs;

    /**
     * Creates the error.
     *
     * @param peer who is at the other end, as far as known
     * @param field what differs
     * @param ours the value here
     * @param theirs the value there
     */
    public HandshakeException(String peer, String field, String ours, String theirs) {
        super(
                "handshake with " + peer + " refused: " + field + " is " + ours + " here and " + theirs + " there",
                List.of(),
                null);
        this.field = field;
        this.ours = ours;
        this.theirs = theirs;
    }

    /**
     * What differs.
     *
     * @return the name of the field
     */
    public String field() {
        return field;
    }

    /**
     * The value here.
     *
     * @return as text
     */
    public String ours() {
        return ours;
    }

    /**
     * The value there.
     *
     * @return as text
     */
    public String theirs() {
        return theirs;
    }
}
