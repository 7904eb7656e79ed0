// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import io.collectives.transport.BlockHeader;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Takes what a {@link FrameReader} has read. */
interface FrameSink {
    /** A frame without a payload is complete. */
    void control(byte type, ByteBuf body);

    /** The header of a block has come; its payload follows. */
    void block(BlockHeader header);

    /** Where the next bytes of the payload go; null if they are to be dropped. */
    @Nullable
    ByteBuffer landing();

    /** Bytes of the payload are in their landing, or dropped. */
    void landed(int bytes);
}
