// SPDX-License-Identifier: Apache-2.0
package io.collectives.transport;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** One thing to send. */
public sealed interface Outgoing {
    /**
     * A control frame.
     *
     * @param frame the frame
     */
    record Control(Frame frame) implements Outgoing {}

    /**
     * A chunk. Its memory stays as it is until {@link #sent()}, which the link calls exactly once: when it has copied or
     * sent the bytes, or is gone.
     *
     * @param header the header
     * @param payload the bytes; null if there are none
     * @param release gives the memory back
     */
    record Block(BlockHeader header, @Nullable ByteBuffer payload, Runnable release) implements Outgoing {
        /** The bytes are not needed any more. */
        public void sent() {
            release.run();
        }
    }
}
