// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.collectives.Communicator;
import io.collectives.error.PeerLostException;
import io.collectives.error.ProtocolException;
import io.collectives.group.GroupKey;
import io.collectives.netty.wire.ControlCodec;
import io.collectives.netty.wire.FrameType;
import io.collectives.netty.wire.HelloCodec;
import io.collectives.request.Descriptor;
import io.collectives.request.LaneKey;
import io.collectives.request.OperationKind;
import io.collectives.route.RouteKind;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import io.collectives.transport.BlockHeader;
import io.collectives.transport.Frame;
import io.collectives.transport.RankTable;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** How links end: in order, by force, and by a peer that breaks the rules. */
class EndingsTest {
    private static final Duration AT_ONCE = Duration.ofSeconds(5);

    private static Tensor large(int rank, int bytes) {
        byte[] values = new byte[bytes];
        Arrays.fill(values, (byte) (rank + 1));
        values[bytes - 1] = (byte) (rank + 100);
        return Tensor.of(Shape.of(bytes), values);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_rank_that_closes_while_its_block_is_on_its_way_delivers_all_of_it(boolean preferNative) {
        int bytes = 24 << 20;
        List<Communicator> ranks = TcpCluster.open(3, preferNative, config -> config.closeTimeout(Job.LIMIT));
        List<byte[]> results = Flux.fromIterable(ranks)
                .flatMapSequential(
                        rank -> rank.allgather(large(rank.rank(), bytes), 3)
                                .map(Tensor::toByteArray)
                                .flatMap(result -> rank.close().thenReturn(result)),
                        3)
                .collectList()
                .blockOptional(Job.LIMIT)
                .orElseThrow();
        assertThat(results).hasSize(3).allSatisfy(result -> {
            assertThat(result).hasSize(3 * bytes);
            for (int rank = 0; rank < 3; rank++) {
                assertThat(result[rank * bytes]).isEqualTo((byte) (rank + 1));
                assertThat(result[(rank + 1) * bytes - 1]).isEqualTo((byte) (rank + 100));
            }
        });
    }

    /** Two ranks, of which rank 1 is a fake that has shaken hands. */
    private record Pairing(Communicator zero, FakePeer one) {
        static Pairing open() throws IOException {
            RankTable table = Job.table(2);
            CompletableFuture<Communicator> zero =
                    Communicator.connect(Job.config(table, 0, true)).toFuture();
            FakePeer one = FakePeer.dial(table.address(0));
            one.say(FakePeer.frame(FakePeer.hello(1, 2)));
            assertThat(one.read(FrameType.USE)).isNotNull();
            return new Pairing(zero.join(), one);
        }

        /** Rank 1 defines the world and its default lane. */
        void define() throws IOException {
            zero.allgather(Job.value(7), 2).subscribe(result -> {}, error -> {});
            ByteBuf group = Objects.requireNonNull(one.read(FrameType.DEFINE_GROUP));
            Frame.DefineGroup world = (Frame.DefineGroup) ControlCodec.read(FrameType.DEFINE_GROUP, group);
            GroupKey key = world.key();
            one.say(
                    FakePeer.frame(new Frame.DefineGroup(0, key)),
                    FakePeer.frame(new Frame.DefineLane(0, 0, LaneKey.DEFAULT)));
        }

        void failsWith(Class<? extends Exception> type, String text) {
            long start = System.nanoTime();
            assertThatThrownBy(() -> zero.allgather(Job.value(8), 2).block(Job.LIMIT))
                    .isInstanceOf(type)
                    .hasMessageContaining("rank 1")
                    .hasMessageContaining(text);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(AT_ONCE);
        }

        void close() throws IOException {
            one.close();
            zero.close().block(Job.LIMIT);
        }
    }

    @Test
    void a_peer_whose_socket_is_reset_is_lost() throws IOException {
        Pairing pair = Pairing.open();
        CompletableFuture<Tensor> pending = pair.zero.allgather(Job.value(7), 2).toFuture();
        assertThat(pair.one.read(FrameType.BLOCK)).isNotNull();
        pair.one.reset();
        assertThatThrownBy(pending::join)
                .hasCauseInstanceOf(PeerLostException.class)
                .hasMessageContaining("rank 1");
        pair.failsWith(PeerLostException.class, "is lost");
        pair.close();
    }

    @Test
    void a_peer_that_ends_without_a_goodbye_is_lost_and_its_socket_closed() throws IOException {
        Pairing pair = Pairing.open();
        CompletableFuture<Tensor> pending = pair.zero.allgather(Job.value(7), 2).toFuture();
        assertThat(pair.one.read(FrameType.BLOCK)).isNotNull();
        long before = Job.openFiles();
        pair.one.endOutput();
        assertThatThrownBy(pending::join)
                .hasCauseInstanceOf(PeerLostException.class)
                .hasMessageContaining("rank 1 is lost: its connection ended without a goodbye");
        pair.one.awaitEnd();
        Awaitility.await().atMost(Job.LIMIT).until(() -> Job.openFiles() < before);
        pair.failsWith(PeerLostException.class, "is lost");
        pair.close();
    }

    @Test
    void a_peer_that_refuses_after_all_is_lost_with_its_reason() throws IOException {
        Pairing pair = Pairing.open();
        pair.one.say(out -> HelloCodec.writeRefused(out, "rank 1: no"));
        pair.one.awaitEnd();
        pair.failsWith(PeerLostException.class, "it refused the connection: rank 1: no");
        pair.close();
    }

    @Test
    void a_peer_that_exceeds_the_eager_limit_is_cut_off() throws IOException {
        Pairing pair = Pairing.open();
        pair.define();
        int bytes = 64 * 1024;
        for (int number = 1; number < 40; number++) {
            Descriptor descriptor =
                    new Descriptor(OperationKind.ALLGATHER, DataType.INT8, Shape.of(bytes), 2, RouteKind.DIRECT, null);
            try {
                pair.one.say(FakePeer.frame(new BlockHeader(0, number, 1, 0, bytes, true, descriptor)));
            } catch (IOException cut) {
                assertThat(number).isGreaterThan(15);
                break;
            }
        }
        pair.one.awaitEnd();
        pair.failsWith(ProtocolException.class, "bytes for operations that are not open here; 1048576 are allowed");
        pair.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {0x11, 0x28, 0x29, 0x30, 0x31, 0x32, 0x33, 0x7f, FrameType.USE, FrameType.HELLO})
    void a_peer_that_sends_what_is_reserved_is_cut_off(int type) throws IOException {
        Pairing pair = Pairing.open();
        pair.one.say(out -> out.writeIntLE(1).writeByte(type));
        pair.one.awaitEnd();
        pair.failsWith(ProtocolException.class, "a frame of the type " + type);
        pair.close();
    }

    @Test
    void a_rank_that_is_closed_at_once_is_lost_for_the_others() {
        List<Communicator> ranks = TcpCluster.open(3, true, config -> config);
        List<Mono<Tensor>> calls = ranks.subList(1, 3).stream()
                .map(rank -> rank.allgather(Job.value(1), 3))
                .toList();
        List<CompletableFuture<Tensor>> pending =
                calls.stream().map(Mono::toFuture).toList();
        ranks.get(0).closeNow().block(Job.LIMIT);
        assertThat(pending).allSatisfy(call -> assertThatThrownBy(call::join)
                .hasCauseInstanceOf(PeerLostException.class)
                .hasMessageContaining("rank 0"));
        assertThat(calls).allSatisfy(call -> assertThatThrownBy(() -> call.block(AT_ONCE))
                .isInstanceOf(PeerLostException.class)
                .hasMessageContaining("rank 0"));
        TcpCluster.close(ranks);
    }
}
