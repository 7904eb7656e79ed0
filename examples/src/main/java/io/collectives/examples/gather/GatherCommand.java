// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import io.collectives.examples.options.WorkerArguments;
import io.collectives.examples.process.FailureException;
import io.collectives.examples.process.RankProcesses;
import io.collectives.examples.progress.Progress;
import io.collectives.examples.safetensors.SafetensorsWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The main job on one machine: starts the ranks, shows their progress and what came out. */
@Command(
        name = "gather",
        mixinStandardHelpOptions = true,
        description = {
            "Gather sharded tensors: each of N processes on this machine reads its shard, and each ends with all of them.",
            "",
            "The processes talk over TCP on 127.0.0.1. Tensors are joined along their first dimension, in rank order; every"
                    + " shard has tensors of the same names, types and shapes. The table at the end shows the digest of each"
                    + " full tensor, which is the same on all ranks.",
            "",
        },
        footer = {
            "",
            "Exit codes: 0 gathered, 1 failed, 2 wrong usage; 130 and 143 when interrupted or terminated.",
            "",
            "Example: part-0.safetensors to part-3.safetensors are in the folder shards:",
            "  gather --ranks 4 --input 'shards/part-{rank}.safetensors' --output full.safetensors",
        })
public final class GatherCommand implements Callable<Integer> {

    private static final double NANOS = 1e9;

    @Option(names = "--ranks", required = true, paramLabel = "N", description = "How many rank processes to start.")
    private int ranks;

    @Mixin
    private final GatherOptions options = new GatherOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Makes the command. */
    public GatherCommand() {}

    @Override
    public Integer call() {
        final long start = System.nanoTime();
        checkUsage();
        ResultPrinter printer = new ResultPrinter(
                options.json(), spec.commandLine().getOut(), spec.commandLine().getErr());
        try {
            GatherJob job = run(printer);
            printer.done(job.report((System.nanoTime() - start) / NANOS));
            return 0;
        } catch (FailureException e) {
            printer.failed(e.failure());
            return 1;
        }
    }

    private void checkUsage() {
        if (ranks < 1) {
            throw new ParameterException(spec.commandLine(), "--ranks must be at least 1, not " + ranks);
        }
        if (ranks > 1 && !options.input().isPerRank()) {
            throw new ParameterException(
                    spec.commandLine(), "--input needs {rank} in it, or all ranks would read the same shard");
        }
        String fault = options.pathFault(0, ranks);
        if (fault != null) {
            throw new ParameterException(spec.commandLine(), fault);
        }
        options.communicator().config(spec.commandLine());
    }

    private GatherJob run(ResultPrinter printer) {
        String mainClass = WorkerArguments.mainClass(spec);
        RankProcesses processes =
                RankProcesses.start(mainClass, ranks, rank -> WorkerArguments.of(spec, GatherWorkerCommand.NAME, rank));
        try (processes;
                Progress progress = Progress.create("gather", spec.commandLine().getErr())) {
            GatherJob job = new GatherJob(ranks, new ProgressListener(progress, printer));
            processes.run(options.communicator().timeout(), GatherMessages.reader(job));
            return job;
        } finally {
            removeTemporaries(processes.pids());
        }
    }

    /** Ranks clean up behind themselves unless they are killed. */
    private void removeTemporaries(List<Long> pids) {
        for (int rank = 0; rank < pids.size(); rank++) {
            SafetensorsWriter.temporary(options.output().of(rank), pids.get(rank))
                    .toFile()
                    .delete();
        }
    }
}
