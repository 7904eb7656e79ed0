// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.transport.BlockHeader;
import io.collectives.transport.Frame;
import io.collectives.transport.Outgoing;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FrameWriterTest {
    private static final int PAYLOAD = 64 * 1024;

    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true);

    /** Writes that the socket has not taken yet. */
    private final ArrayDeque<ChannelPromise> waiting = new ArrayDeque<>();

    private final ChannelInboundHandlerAdapter place = new ChannelInboundHandlerAdapter();
    private final EmbeddedChannel channel = new EmbeddedChannel(new SlowSocket(), place);
    private final List<Throwable> failures = new ArrayList<>();
    private int pulled;
    private int sent;

    private final class SlowSocket extends ChannelOutboundHandlerAdapter {
        @Override
        public void write(ChannelHandlerContext context, Object bytes, ChannelPromise promise) {
            ReferenceCountUtil.release(bytes);
            waiting.add(promise);
        }
    }

    private FrameWriter writer(Supplier<@Nullable Outgoing> source) {
        channel.config().setAllocator(allocator);
        return new FrameWriter(channel.pipeline().context(place), source, () -> {}, failures::add);
    }

    @AfterEach
    void nothing_is_held() {
        channel.finishAndReleaseAll();
        assertThat(allocator.metric().usedDirectMemory()).isZero();
        assertThat(allocator.metric().usedHeapMemory()).isZero();
    }

    private Outgoing largeBlock() {
        pulled++;
        BlockHeader header = new BlockHeader(0, 0, 0, 1, PAYLOAD, false, null);
        return new Outgoing.Block(header, ByteBuffer.allocateDirect(PAYLOAD), () -> sent++);
    }

    @Test
    void no_more_is_pulled_than_may_be_queued() {
        FrameWriter writer = writer(this::largeBlock);
        writer.pull();
        assertThat(pulled).isBetween(1, (1 << 20) / PAYLOAD + 1);
        assertThat(sent).isZero();
        int before = pulled;
        waiting.poll().setSuccess();
        waiting.poll().setSuccess();
        assertThat(sent).isEqualTo(1);
        assertThat(pulled).isEqualTo(before + 1);
        assertThat(writer.isIdle()).isFalse();
    }

    @Test
    void memory_is_given_back_when_a_write_fails() {
        List<Outgoing> blocks = new ArrayList<>(List.of(largeBlock(), largeBlock()));
        FrameWriter writer = writer(() -> blocks.isEmpty() ? null : blocks.remove(0));
        writer.pull();
        assertThat(writer.isIdle()).isFalse();
        while (!waiting.isEmpty()) {
            waiting.poll().setFailure(new IOException("reset"));
        }
        assertThat(sent).isEqualTo(2);
        assertThat(writer.isIdle()).isTrue();
    }

    @Test
    void a_source_that_throws_fails_the_connection_and_leaves_no_buffer() {
        List<Outgoing> frames = new ArrayList<>(List.of(new Outgoing.Control(new Frame.Open(1, 1))));
        FrameWriter writer = writer(() -> {
            if (frames.isEmpty()) {
                throw new IllegalStateException("no more");
            }
            return frames.remove(0);
        });
        writer.pull();
        assertThat(failures).singleElement().isInstanceOf(IllegalStateException.class);
    }
}
