// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import io.collectives.netty.wire.BlockCodec;
import io.collectives.netty.wire.ControlCodec;
import io.collectives.netty.wire.Hello;
import io.collectives.netty.wire.HelloCodec;
import io.collectives.transport.BlockHeader;
import io.collectives.transport.Frame;
import io.collectives.transport.Limits;
import io.collectives.transport.RankAddress;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** A peer that says whatever a test wants, over a socket of its own. Blocks, for at most ten seconds a read. */
final class FakePeer implements AutoCloseable {
    private static final int READ_MILLIS = 10_000;

    private final Socket socket;
    private final DataInputStream in;

    FakePeer(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new DataInputStream(socket.getInputStream());
        socket.setSoTimeout(READ_MILLIS);
        socket.setTcpNoDelay(true);
    }

    /** Dials a rank as soon as it listens. */
    static FakePeer dial(RankAddress address) {
        return Awaitility.await()
                .atMost(Job.LIMIT)
                .pollInterval(Duration.ofMillis(5))
                .ignoreException(ConnectException.class)
                .until(() -> new FakePeer(new Socket(address.host(), address.port())), peer -> true);
    }

    static Hello hello(int rank, int worldSize) {
        return new Hello(
                Hello.VERSION,
                "job-7",
                rank,
                -1,
                worldSize,
                new Limits(1 << 20, 1 << 20),
                List.of(0, 1),
                4711,
                0,
                0,
                "");
    }

    /** Says something in one piece. */
    @SafeVarargs
    final void say(Consumer<ByteBuf>... frames) throws IOException {
        ByteBuf out = Unpooled.buffer();
        for (Consumer<ByteBuf> frame : frames) {
            frame.accept(out);
        }
        socket.getOutputStream().write(out.array(), 0, out.readableBytes());
    }

    static Consumer<ByteBuf> frame(Hello hello) {
        return out -> HelloCodec.write(out, hello);
    }

    static Consumer<ByteBuf> frame(Frame frame) {
        return out -> ControlCodec.write(out, frame);
    }

    static Consumer<ByteBuf> use() {
        return HelloCodec::writeUse;
    }

    static Consumer<ByteBuf> frame(BlockHeader header) {
        return out -> {
            BlockCodec.write(out, header);
            out.writeZero(header.bytes());
        };
    }

    /** The next frame: its type and body; null at the end of the connection. */
    @Nullable
    ByteBuf read() throws IOException {
        try {
            byte[] frame = new byte[Integer.reverseBytes(in.readInt())];
            in.readFully(frame);
            return Unpooled.wrappedBuffer(frame);
        } catch (EOFException | SocketException end) {
            return null;
        }
    }

    /** Reads up to the next frame of a type; null if the connection ends before. */
    @Nullable
    ByteBuf read(byte type) throws IOException {
        ByteBuf frame = read();
        while (frame != null && frame.readByte() != type) {
            frame = read();
        }
        return frame;
    }

    /** Reads to the end of the connection. */
    void awaitEnd() throws IOException {
        while (read() != null) {
            continue;
        }
    }

    /** Ends the connection with a reset. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** Ends this direction; the other one goes on. */
    void endOutput() throws IOException {
        socket.shutdownOutput();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
