// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.wire;

/** The byte that tells frames apart. */
public final class FrameType {
    /** Who this rank is. */
    public static final byte HELLO = 0x01;

    /** This connection is the one of the pair. */
    public static final byte USE = 0x02;

    /** The handshake is refused. */
    public static final byte REFUSED = 0x03;

    /** A chunk of a block. */
    public static final byte BLOCK = 0x10;

    /** A group gets a number. */
    public static final byte DEFINE_GROUP = 0x20;

    /** A lane gets a number. */
    public static final byte DEFINE_LANE = 0x21;

    /** Operations may flow. */
    public static final byte OPEN = 0x22;

    /** Operations failed at their origin before their bytes. */
    public static final byte REFUSE = 0x23;

    /** A block ends without its bytes, or failed after them. */
    public static final byte ABORT = 0x24;

    /** The sender has left a group. */
    public static final byte LEFT = 0x25;

    /** The sender leaves. */
    public static final byte GOODBYE = 0x26;

    /** A part of the list of the LEFT or GOODBYE that follows. */
    public static final byte NUMBERS = 0x27;

    private FrameType() {}
}
