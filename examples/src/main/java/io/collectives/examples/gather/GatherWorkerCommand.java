// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import io.collectives.Communicator;
import io.collectives.CommunicatorConfig;
import io.collectives.examples.process.ParentLink;
import io.collectives.examples.process.RankWorker;
import io.collectives.transport.RankAddress;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import reactor.core.publisher.Mono;

/** A rank process of {@code gather}; it takes the options of that command and its rank. */
@Command(name = GatherWorkerCommand.NAME, hidden = true)
public final class GatherWorkerCommand implements Callable<Integer> {

    static final String NAME = "gather-worker";

    private static final RankAddress ANY_PORT = new RankAddress("127.0.0.1", 0);

    @Option(names = "--rank", required = true)
    private int rank;

    @Option(names = "--ranks")
    private int ranks;

    @Mixin
    private final GatherOptions options = new GatherOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Makes the command. */
    public GatherWorkerCommand() {}

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
        return new ShardGather(options, rank, GatherMessages.writer(parent::send))
                .run(Communicator.connect(config))
                .doOnNext(report -> parent.send(report.message()))
                .then();
    }
}
