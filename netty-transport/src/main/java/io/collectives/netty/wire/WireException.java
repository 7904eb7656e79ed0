// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.wire;

/** Bytes that are no frame of this protocol. */
public final class WireException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Creates the error.
     *
     * @param message what is wrong with the bytes
     */
    public WireException(String message) {
        super(message, null, false, false);
    }
}
