// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.bench;

import io.collectives.Communicator;
import io.collectives.CommunicatorConfig;
import io.collectives.examples.process.ParentLink;
import io.collectives.examples.process.RankWorker;
import io.collectives.transport.RankAddress;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A rank process of {@code bench}; it takes the options of that command and its rank. */
@Command(name = BenchWorkerCommand.NAME, hidden = true)
public final class BenchWorkerCommand implements Callable<Integer> {

    static final String NAME = "bench-worker";

    private static final RankAddress ANY_PORT = new RankAddress("127.0.0.1", 0);

    /** Measured and thrown away some times, until the compiler has seen enough: about 3 s. */
    private static final List<Long> PRELUDE = List.of(1L << 10, 64L << 10);

    private static final int PRELUDES = 4;

    @Option(names = "--rank", required = true)
    private int rank;

    @Mixin
    private final BenchOptions options = new BenchOptions();

    @Option(names = "--csv")
    private @Nullable String csv;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Makes the command. */
    public BenchWorkerCommand() {}

    @Override
    public Integer call() {
        return RankWorker.run(rank, this::work);
    }

    private Mono<Void> work(ParentLink parent) {
        CommunicatorConfig config = options.communicator()
                .config(spec.commandLine())
                .rank(rank)
                .bind(ANY_PORT)
                .rendezvous(parent);
        return Mono.usingWhen(
                Communicator.connect(config), communicator -> run(communicator, parent), Communicator::close);
    }

    private Mono<Void> run(Communicator communicator, ParentLink parent) {
        String transport = options.communicator().transport();
        Flux<BenchRow> rows = Flux.fromIterable(options.sizes()).concatMap(bytes -> measure(communicator, bytes)
                .map(nanos -> BenchRow.of(transport, communicator.worldSize(), bytes, nanos)));
        return Flux.fromIterable(PRELUDE)
                .repeat(PRELUDES - 1)
                .concatMap(bytes -> measure(communicator, bytes))
                .thenMany(rows)
                .doOnNext(row -> {
                    if (rank == 0) {
                        parent.send(row.message());
                    }
                })
                .then();
    }

    private static Mono<long[]> measure(Communicator communicator, long bytes) {
        return Mono.defer(() -> new SizeBench(communicator, bytes).run());
    }
}
