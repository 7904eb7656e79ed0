// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.collectives.Communicator;
import io.collectives.error.ProtocolException;
import io.collectives.transport.BlockHeader;
import io.collectives.transport.Frame;
import io.collectives.transport.RankTable;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Others that dial: they delay nobody, are not let in, and are not kept. */
class StrangersTest {
    private static final Duration LAST_STARTS_AFTER = Duration.ofMillis(400);

    private static CompletableFuture<Communicator> connect(RankTable table, int rank, boolean preferNative) {
        return Communicator.connect(Job.config(table, rank, preferNative)).toFuture();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void the_silent_and_the_garbled_delay_nobody_and_are_dropped(boolean preferNative) throws IOException {
        RankTable table = Job.table(3);
        List<CompletableFuture<Communicator>> first =
                List.of(connect(table, 0, preferNative), connect(table, 1, preferNative));
        List<FakePeer> silent = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            silent.add(FakePeer.dial(table.address(i % 2)));
        }
        FakePeer half = FakePeer.dial(table.address(0));
        half.say(out -> out.writeIntLE(100).writeByte(1));
        FakePeer web = FakePeer.dial(table.address(1));
        web.say(out -> out.writeCharSequence("GET / HTTP/1.1\r\n\r\n", StandardCharsets.US_ASCII));
        web.awaitEnd();
        FakePeer helloOnly = FakePeer.dial(table.address(1));
        helloOnly.say(FakePeer.frame(FakePeer.hello(0, 3)));

        long start = System.nanoTime();
        Communicator last = Job.connectAfter(LAST_STARTS_AFTER, Job.config(table, 2, preferNative))
                .blockOptional(Job.LIMIT)
                .orElseThrow();
        List<Communicator> ranks = List.of(first.get(0).join(), first.get(1).join(), last);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
        Job.gather(ranks);
        silent.add(half);
        silent.add(helloOnly);
        for (FakePeer dropped : silent) {
            dropped.awaitEnd();
            dropped.close();
        }
        web.close();
        Job.gather(ranks);
        TcpCluster.close(ranks);
    }

    private static List<Consumer<ByteBuf>> nonsense() {
        byte[] garbage = new byte[300];
        new Random(5).nextBytes(garbage);
        return List.of(
                FakePeer.use(),
                FakePeer.frame(new Frame.Open(0, 1)),
                FakePeer.frame(new BlockHeader(0, 0, 0, 1, 10, true, null)),
                out -> out.writeIntLE(8_189).writeByte(1),
                out -> out.writeIntLE(0).writeByte(1),
                out -> out.writeIntLE(-1).writeByte(1),
                out -> out.writeBytes(garbage));
    }

    @Test
    void nonsense_in_the_handshake_ends_that_connection_only() throws IOException {
        RankTable table = Job.table(2);
        CompletableFuture<Communicator> zero = connect(table, 0, true);
        long begin = System.nanoTime();
        for (Consumer<ByteBuf> frames : nonsense()) {
            try (FakePeer peer = FakePeer.dial(table.address(0))) {
                peer.say(frames);
                peer.awaitEnd();
            }
        }
        assertThat(Duration.ofNanos(System.nanoTime() - begin))
                .isLessThan(Job.QUICK.handshake().multipliedBy(3));
        assertThat(zero).isNotDone();
        List<Communicator> ranks = List.of(
                Communicator.connect(Job.config(table, 1, true))
                        .blockOptional(Job.LIMIT)
                        .orElseThrow(),
                zero.join());
        Job.gather(List.of(ranks.get(1), ranks.get(0)));
        TcpCluster.close(ranks);
    }

    @Test
    void a_use_of_the_higher_rank_ends_that_connection() throws IOException {
        RankTable table = Job.table(2);
        CompletableFuture<Communicator> zero = connect(table, 0, true);
        try (FakePeer peer = FakePeer.dial(table.address(0))) {
            peer.say(FakePeer.frame(FakePeer.hello(1, 2)), FakePeer.use());
            peer.awaitEnd();
        }
        Communicator connected = zero.join();
        assertThatThrownBy(() -> connected.allgather(Job.value(1), 2).block(Job.LIMIT))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("rank 1");
        TcpCluster.close(List.of(connected));
    }

    @Test
    void dropped_connections_leave_no_descriptors() throws IOException {
        RankTable table = Job.table(1);
        Communicator alone = Communicator.connect(Job.config(table, 0, true))
                .blockOptional(Job.LIMIT)
                .orElseThrow();
        FakePeer.dial(table.address(0)).close();
        long before = Job.openFiles();
        List<FakePeer> peers = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            peers.add(FakePeer.dial(table.address(0)));
        }
        for (FakePeer peer : peers) {
            peer.awaitEnd();
            peer.close();
        }
        Awaitility.await().atMost(Job.LIMIT).until(() -> Job.openFiles() <= before);
        TcpCluster.close(List.of(alone));
    }
}
