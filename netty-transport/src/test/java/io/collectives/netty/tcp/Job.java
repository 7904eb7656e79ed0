// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.Communicator;
import io.collectives.CommunicatorConfig;
import io.collectives.error.ConnectException;
import io.collectives.tensor.Shape;
import io.collectives.tensor.Tensor;
import io.collectives.transport.Endpoint;
import io.collectives.transport.EndpointConfig;
import io.collectives.transport.RankAddress;
import io.collectives.transport.RankTable;
import io.collectives.transport.Transport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Ranks of a job whose addresses are known before any of them starts, in this JVM over real sockets. */
final class Job {
    static final Duration LIMIT = Duration.ofSeconds(30);

    /** Everything ten times faster than in real jobs. */
    static final Timings QUICK = new Timings(
            Duration.ofMillis(100), Duration.ofSeconds(1), Duration.ofMillis(300), Duration.ofMillis(1_500));

    private Job() {}

    /** A table of ranks on the loopback interface, each at a port that was free just now. */
    static RankTable table(int ranks) {
        return RankTable.of(freePorts(ranks).stream()
                .map(port -> new RankAddress("127.0.0.1", port))
                .toList());
    }

    /** Ports that are free now, and outside the range from which outgoing connections take theirs. */
    static List<Integer> freePorts(int count) {
        List<Integer> ports = new ArrayList<>();
        while (ports.size() < count) {
            int port = ThreadLocalRandom.current().nextInt(11_000, 32_000);
            if (!ports.contains(port) && isFree(port)) {
                ports.add(port);
            }
        }
        return ports;
    }

    private static boolean isFree(int port) {
        try (ServerSocket probe = new ServerSocket(port)) {
            return probe.isBound();
        } catch (IOException taken) {
            return false;
        }
    }

    static ServerSocket listen() {
        try {
            return new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static CommunicatorConfig config(RankTable table, int rank, boolean preferNative) {
        return config(table, rank, preferNative, QUICK);
    }

    static CommunicatorConfig config(RankTable table, int rank, boolean preferNative, Timings timings) {
        return CommunicatorConfig.create(new TimedTransport(preferNative, timings))
                .rank(rank)
                .ranks(table)
                .connectTimeout(LIMIT)
                .jobId("job-7");
    }

    private record TimedTransport(boolean preferNative, Timings timings) implements Transport {
        @Override
        public Mono<Endpoint> bind(EndpointConfig config) {
            return TcpEndpoint.bind(config, preferNative, timings);
        }
    }

    /**
     * Connects after a while. The loop's thread has to come from the test's own threads, since a thread inherits from its
     * creator to which test it belongs by the leak detector's count.
     */
    static Mono<Communicator> connectAfter(Duration delay, CommunicatorConfig config) {
        return Mono.using(
                () -> Schedulers.newSingle("late-rank"),
                late -> Mono.delay(delay, late).then(Communicator.connect(config)),
                Scheduler::dispose);
    }

    /** Connects all of them at once. */
    static List<Communicator> connect(List<CommunicatorConfig> configs) {
        return Flux.fromIterable(configs)
                .flatMapSequential(Communicator::connect, configs.size(), configs.size())
                .collectList()
                .blockOptional(LIMIT)
                .orElseThrow();
    }

    /** How one rank failed to connect, and after how long. */
    record Failed(ConnectException error, Duration after) {}

    /** Connects all of them at once; all have to fail. */
    static List<Failed> fail(List<CommunicatorConfig> configs) {
        return Flux.fromIterable(configs)
                .flatMapSequential(Job::failure, configs.size(), configs.size())
                .collectList()
                .blockOptional(LIMIT)
                .orElseThrow();
    }

    static Mono<Failed> failure(CommunicatorConfig config) {
        return Mono.defer(() -> {
            long start = System.nanoTime();
            return Communicator.connect(config)
                    .<Failed>flatMap(communicator -> communicator
                            .closeNow()
                            .then(Mono.error(new AssertionError(communicator + " is connected"))))
                    .onErrorResume(
                            ConnectException.class,
                            error -> Mono.just(new Failed(error, Duration.ofNanos(System.nanoTime() - start))));
        });
    }

    /** Gathers one int32 of each rank, and checks it. */
    static void gather(List<Communicator> ranks) {
        int[] expected = IntStream.range(0, ranks.size()).map(i -> 1_000 + i).toArray();
        List<Tensor> results = Flux.fromIterable(ranks)
                .flatMapSequential(rank -> rank.allgather(value(1_000 + rank.rank()), ranks.size()), ranks.size())
                .collectList()
                .blockOptional(LIMIT)
                .orElseThrow();
        assertThat(results).hasSize(ranks.size()).allSatisfy(result -> assertThat(result.toIntArray())
                .isEqualTo(expected));
    }

    static Tensor value(int value) {
        return Tensor.of(Shape.of(1), new int[] {value});
    }

    /** Sockets, epoll instances and the like. Jars do not count: the JVM opens one when it first needs a class of it. */
    static long openFiles() {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.map(Job::target)
                    .filter(target -> target.startsWith("socket:") || target.startsWith("anon_inode:"))
                    .count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException closedMeanwhile) {
            return "";
        }
    }

    static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("collectives-"))
                .count();
    }
}
