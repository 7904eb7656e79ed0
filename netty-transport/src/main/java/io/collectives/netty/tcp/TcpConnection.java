// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import io.collectives.error.Fault;
import io.collectives.error.ProtocolException;
import io.collectives.netty.wire.ControlCodec;
import io.collectives.netty.wire.FrameType;
import io.collectives.netty.wire.Hello;
import io.collectives.netty.wire.HelloCodec;
import io.collectives.netty.wire.WireException;
import io.collectives.transport.BlockHeader;
import io.collectives.transport.Limits;
import io.collectives.transport.Link;
import io.collectives.transport.LinkHandler;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One socket: first the handshake, then, if it becomes the connection of its pair, the link. Lives on the loop. */
final class TcpConnection extends ChannelInboundHandlerAdapter implements Link, FrameSink {
    private static final Logger LOG = LoggerFactory.getLogger(TcpConnection.class);

    private final ConnectionOwner owner;
    private final int dialledRank;

    private @Nullable ChannelHandlerContext context;
    private @Nullable FrameReader reader;
    private @Nullable FrameWriter writer;
    private @Nullable Hello hello;
    private @Nullable LinkHandler handler;
    private @Nullable ByteBuf landingBuffer;
    private @Nullable Future<?> handshakeLimit;
    private boolean mayBeChosen;
    private boolean closed;
    private boolean finishing;
    private boolean outputEnded;
    private boolean inputEnded;

    /** Creates a connection; {@code dialledRank} is −1 if the other side dialled. */
    TcpConnection(ConnectionOwner owner, int dialledRank) {
        this.owner = owner;
        this.dialledRank = dialledRank;
    }

    /** The rank that was dialled; −1 if the other side dialled. */
    int dialledRank() {
        return dialledRank;
    }

    /** What the other side said of itself; null before it did. */
    @Nullable
    Hello hello() {
        return hello;
    }

    String remoteAddress() {
        return String.valueOf(context().channel().remoteAddress());
    }

    LandingAllocator allocator() {
        return new LandingAllocator(this::landingBuffer);
    }

    // Handshake

    /** Closes the connection unless it is linked by then. */
    void limitHandshake(Duration limit) {
        handshakeLimit = context().executor().schedule(this::close, limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** The HELLOs fit, and the other side is the lower rank: it may use this connection. */
    void mayBeChosen() {
        mayBeChosen = true;
    }

    void say(Hello own) {
        send(out -> HelloCodec.write(out, own));
    }

    void use() {
        send(HelloCodec::writeUse);
    }

    void refuse(String reason) {
        send(out -> HelloCodec.writeRefused(out, reason));
        close();
    }

    private void send(Consumer<ByteBuf> write) {
        ByteBuf out = context().alloc().directBuffer(512);
        write.accept(out);
        context().writeAndFlush(out);
    }

    /** Closes the socket; what has come and is not read yet is dropped. */
    void close() {
        closed = true;
        if (context != null) {
            context.close();
        }
    }

    /** This is the connection of its pair: frames go to the handler from now on. */
    void link(LinkHandler handler) {
        this.handler = handler;
        endHandshakeLimit();
        this.writer = new FrameWriter(context(), handler::next, this::pulled, this::failed);
        handler.settled();
        wake();
    }

    private void endHandshakeLimit() {
        if (handshakeLimit != null) {
            handshakeLimit.cancel(false);
        }
    }

    @Override
    public void control(byte type, ByteBuf body) {
        if (closed) {
            return;
        }
        if (type == FrameType.REFUSED) {
            refused(HelloCodec.readRefused(body));
        } else if (handler != null) {
            handler.onFrame(ControlCodec.read(type, body));
        } else {
            handshake(type, body);
        }
    }

    /** The other side may refuse what this side has chosen already. */
    private void refused(String reason) {
        if (handler == null) {
            owner.refused(this, reason);
        } else {
            lost(Fault.of(
                    Fault.Kind.LOST, peer(), "rank " + peer() + " is lost: it refused the connection: " + reason));
        }
        close();
    }

    private void handshake(byte type, ByteBuf body) {
        if (type == FrameType.HELLO && hello == null) {
            Hello said = HelloCodec.read(body);
            hello = said;
            owner.said(this, said);
        } else if (type == FrameType.USE && hello != null && mayBeChosen) {
            HelloCodec.readUse(body);
            owner.chosen(this, hello);
        } else {
            throw new WireException("a frame of the type " + type + " in the handshake");
        }
    }

    /** Frames may be as long as this side has said, once both sides know each other. */
    void admitFrames(int maxFrameBytes) {
        reader().maxFrameBytes(maxFrameBytes);
    }

    // What comes

    @Override
    public void block(BlockHeader header) {
        if (closed) {
            return;
        }
        if (handler == null) {
            throw new WireException("a block in the handshake");
        }
        handler.onBlock(header);
    }

    @Override
    public @Nullable ByteBuffer landing() {
        return handler == null || closed ? null : handler.landing();
    }

    @Override
    public void landed(int bytes) {
        if (handler != null && !closed) {
            handler.landed(bytes);
        }
    }

    /** The landing of the payload that is expected, if the socket can write it. */
    private @Nullable ByteBuf landingBuffer() {
        landingBuffer = null;
        if (reader != null && reader.payload() > 0) {
            ByteBuffer landing = landing();
            if (landing != null && landing.isDirect()) {
                landingBuffer = Unpooled.wrappedBuffer(landing).clear();
            }
        }
        return landingBuffer;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
        reader = new FrameReader(this, added.alloc(), HelloCodec.MAX_BYTES);
    }

    @Override
    public void channelActive(ChannelHandlerContext active) {
        active.fireChannelActive(); // which switches reading off, in wait for a subscriber that there is not
        active.channel().config().setAutoRead(true);
        owner.opened(this);
    }

    @Override
    public void channelRead(ChannelHandlerContext any, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        try {
            if (closed) {
                return;
            } else if (bytes == landingBuffer) {
                reader().received(bytes.readableBytes());
            } else {
                reader().read(bytes);
            }
        } catch (ProtocolException e) {
            fail(e.fault());
        } catch (WireException | IllegalArgumentException e) {
            fail(broken("rank " + peer() + " at " + remoteAddress() + " sent " + e.getMessage()));
        } finally {
            ReferenceCountUtil.release(bytes);
            landingBuffer = null;
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext any) {
        if (handler != null) {
            handler.settled();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext any, Object event) {
        if (event instanceof ChannelInputShutdownEvent) {
            endInput();
        }
    }

    private void endInput() {
        if (!inputEnded) {
            inputEnded = true;
            if (handler == null) {
                close();
                return;
            }
            handler.onEnd();
            handler.settled();
            closeIfOver();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext any) {
        lost(Fault.of(Fault.Kind.LOST, peer(), "rank " + peer() + " is lost: its connection was closed"));
        reader().close();
        endHandshakeLimit();
        owner.closed(this);
        any.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext any, Throwable error) {
        failed(error);
    }

    private void failed(Throwable error) {
        boolean expected = error instanceof IOException;
        if (!expected) {
            LOG.error("the connection with rank {} at {} failed", peer(), remoteAddress(), error);
        }
        fail(
                expected
                        ? Fault.of(Fault.Kind.LOST, peer(), "rank " + peer() + " is lost: " + error.getMessage())
                        : broken("the connection with rank " + peer() + " failed: " + error));
    }

    private Fault broken(String text) {
        return Fault.of(Fault.Kind.PROTOCOL, peer(), text);
    }

    /** The connection cannot go on. */
    private void fail(Fault fault) {
        if (handler == null) {
            LOG.debug("handshake with {} failed: {}", remoteAddress(), fault.text());
            owner.refused(this, fault.text());
        } else if (fault.kind() == Fault.Kind.PROTOCOL) {
            LOG.warn("the connection with rank {} at {} is closed: {}", peer(), remoteAddress(), fault.text());
        }
        lost(fault);
        close();
    }

    private void lost(Fault fault) {
        LinkHandler current = handler;
        if (current != null && !(inputEnded && outputEnded)) {
            inputEnded = true;
            outputEnded = true;
            current.onLost(fault);
            current.settled();
        }
    }

    // Link

    @Override
    public int peer() {
        return hello == null ? dialledRank : hello.rank();
    }

    @Override
    public Limits peerLimits() {
        return Objects.requireNonNull(hello).limits();
    }

    @Override
    public void wake() {
        if (writer != null) {
            writer.pull();
        }
    }

    @Override
    public void finish() {
        finishing = true;
        wake();
    }

    @Override
    public void cut(Fault fault) {
        inputEnded = true;
        outputEnded = true;
        close();
    }

    private void pulled() {
        if (handler != null) {
            handler.settled();
        }
        if (finishing && !outputEnded && writer != null && writer.isIdle()) {
            outputEnded = true;
            ((DuplexChannel) context().channel()).shutdownOutput();
            closeIfOver();
        }
    }

    /** Both directions have ended: the socket is not needed any more, and holds nothing unread. */
    private void closeIfOver() {
        if (inputEnded && outputEnded) {
            close();
        }
    }

    private ChannelHandlerContext context() {
        return Objects.requireNonNull(context);
    }

    private FrameReader reader() {
        return Objects.requireNonNull(reader);
    }
}
