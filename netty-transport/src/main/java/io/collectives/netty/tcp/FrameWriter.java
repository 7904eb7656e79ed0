// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import io.collectives.netty.wire.BlockCodec;
import io.collectives.netty.wire.ControlCodec;
import io.collectives.transport.Outgoing;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Pulls frames and writes them, with a bound in bytes on what is pulled and not yet taken by the socket. Small things are
 * gathered in one buffer; large payloads are written from where they lie.
 */
final class FrameWriter {
    /** Beyond this nothing more is pulled. */
    private static final int MAX_QUEUED_BYTES = 1 << 20;

    /** Payloads up to this are copied behind their header. */
    private static final int COPIED_BYTES = 16 * 1024;

    private static final int BATCH_BYTES = 64 * 1024;

    private final ChannelHandlerContext context;
    private final Supplier<@Nullable Outgoing> source;
    private final Runnable pulled;
    private final Consumer<Throwable> failed;

    private @Nullable ByteBuf batch;
    private long queuedBytes;
    private boolean pulling;
    private boolean dry;

    /** Creates a writer that pulls from {@code source} and calls {@code pulled} when it has, {@code failed} if it cannot. */
    FrameWriter(
            ChannelHandlerContext context,
            Supplier<@Nullable Outgoing> source,
            Runnable pulled,
            Consumer<Throwable> failed) {
        this.context = context;
        this.source = source;
        this.pulled = pulled;
        this.failed = failed;
    }

    /** Pulls and writes as much as may be queued. */
    void pull() {
        if (pulling || !context.channel().isActive()) {
            return;
        }
        pulling = true;
        try {
            while (pullBurst()) {
                context.flush();
            }
        } catch (Throwable error) {
            dropBatch();
            failed.accept(error);
        } finally {
            pulling = false;
        }
        pulled.run();
    }

    /** Whether there was nothing more to pull, and the socket has taken all that was. */
    boolean isIdle() {
        return dry && queuedBytes == 0;
    }

    private boolean pullBurst() {
        boolean any = false;
        while (queuedBytes < MAX_QUEUED_BYTES) {
            Outgoing next = source.get();
            dry = next == null;
            if (next == null) {
                break;
            }
            any = true;
            add(next);
        }
        writeBatch();
        return any;
    }

    private void add(Outgoing next) {
        ByteBuf out = batch();
        int before = out.writerIndex();
        if (next instanceof Outgoing.Control control) {
            ControlCodec.write(out, control.frame());
        } else if (next instanceof Outgoing.Block block) {
            BlockCodec.write(out, block.header());
            add(out, block);
        }
        queuedBytes += out.writerIndex() - before;
        if (out == batch && out.readableBytes() >= BATCH_BYTES - COPIED_BYTES) {
            writeBatch();
        }
    }

    private void add(ByteBuf out, Outgoing.Block block) {
        ByteBuffer payload = block.payload();
        if (payload == null || payload.remaining() <= COPIED_BYTES) {
            if (payload != null) {
                out.writeBytes(payload);
            }
            block.sent();
        } else {
            writeFromPlace(payload, block);
        }
    }

    private void writeFromPlace(ByteBuffer payload, Outgoing.Block block) {
        int bytes = payload.remaining();
        queuedBytes += bytes;
        ByteBuf header = batch;
        batch = null;
        write(header, header == null ? 0 : header.readableBytes(), null);
        write(Unpooled.wrappedBuffer(payload), bytes, block);
    }

    private ByteBuf batch() {
        if (batch == null) {
            batch = context.alloc().directBuffer(BATCH_BYTES);
        }
        return batch;
    }

    private void writeBatch() {
        ByteBuf full = batch;
        if (full != null) {
            batch = null;
            write(full, full.readableBytes(), null);
        }
    }

    private void dropBatch() {
        if (batch != null) {
            batch.release();
            batch = null;
        }
    }

    private void write(@Nullable ByteBuf bytes, int count, Outgoing.@Nullable Block block) {
        if (bytes != null) {
            context.write(bytes).addListener(done -> written(count, block));
        }
    }

    private void written(int count, Outgoing.@Nullable Block block) {
        queuedBytes -= count;
        if (block != null) {
            block.sent();
        }
        if (!pulling) {
            pull();
        }
    }
}
