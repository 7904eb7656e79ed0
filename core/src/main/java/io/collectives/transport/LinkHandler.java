// SPDX-License-Identifier: Apache-2.0
package io.collectives.transport;

import io.collectives.error.Fault;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What the engine does with a link. All methods are called on the loop, none from inside another.
 *
 * <p>A received block frame is: {@link #onBlock}, then {@link #landing()} and {@link #landed} by turns until its payload is
 * complete. Any of these may throw {@link io.collectives.error.ProtocolException}: the link then has to be cut and
 * {@link #onLost} called.
 */
public interface LinkHandler {
    /**
     * The next thing to send.
     *
     * @return null if there is nothing now; {@link Link#wake()} will say when there is
     */
    @Nullable
    Outgoing next();

    /**
     * A control frame has come.
     *
     * @param frame the frame
     */
    void onFrame(Frame frame);

    /**
     * The header of a block frame has come.
     *
     * @param header the header; its payload follows
     */
    void onBlock(BlockHeader header);

    /**
     * Where the next bytes of the payload go.
     *
     * @return a buffer with at least one byte left, at most the rest of the payload; valid until the next call of this
     *     handler; null if the bytes are to be dropped
     */
    @Nullable
    ByteBuffer landing();

    /**
     * Bytes of the payload have come, into the last landing or dropped.
     *
     * @param bytes how many
     */
    void landed(int bytes);

    /** A burst of calls is over: what they led to may now be sent and signalled. */
    void settled();

    /** The other rank has ended its direction. */
    void onEnd();

    /**
     * The link is gone, without the other rank's end.
     *
     * @param fault why
     */
    void onLost(Fault fault);
}
