// SPDX-License-Identifier: Apache-2.0
package io.collectives.transport;

/**
 * What one end of a link accepts from the other.
 *
 * @param eagerBytes payload and bookkeeping that may be on the way to a rank that has not opened the operations (F3)
 * @param frameBytes the longest frame, its header included
 */
public record Limits(int eagerBytes, int frameBytes) {
    /** What each unopened block costs besides its payload, in bytes. */
    public static final int BOOKKEEPING_BYTES = 256;

    /** The longest header of a frame in bytes; a payload has what is left of {@link #frameBytes()}. */
    public static final int HEADER_BYTES = 16 * 1024;

    /** The least that both may be. */
    public static final int LEAST_BYTES = 64 * 1024;
}
