// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import io.collectives.Communicator;
import io.collectives.CommunicatorConfig;
import io.collectives.error.RankTableException;
import io.collectives.examples.process.FailureException;
import io.collectives.examples.process.RankWorker;
import io.collectives.examples.progress.Progress;
import io.collectives.netty.RankTableFile;
import io.collectives.transport.RankTable;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The main job across machines: this process is one rank of it. */
@Command(
        name = "rank",
        mixinStandardHelpOptions = true,
        description = {
            "Be one rank of a gather that spans machines.",
            "",
            "Start it once for each rank, on the machine that the rank table gives that rank, in any order. What is gathered"
                    + " and shown is the same as with the command gather.",
            "",
        },
        footer = {
            "",
            "Exit codes: 0 gathered, 1 failed, 2 wrong usage; 130 and 143 when interrupted or terminated.",
            "",
            "The rank table is HCCL's, version 1.0; all its values are strings:",
            "  {\"status\": \"completed\", \"version\": \"1.0\", \"server_count\": \"2\", \"server_list\": [",
            "    {\"server_id\": \"a\", \"device\": [",
            "      {\"device_ip\": \"10.0.0.1\", \"device_port\": \"5000\", \"rank_id\": \"0\"}]},",
            "    {\"server_id\": \"b\", \"device\": [",
            "      {\"device_ip\": \"10.0.0.2\", \"device_port\": \"5000\", \"rank_id\": \"1\"}]}]}",
            "",
            "Example, on 10.0.0.2:",
            "  rank --rank 1 --rank-table table.json --input part-1.safetensors --output full.safetensors",
        })
public final class RankCommand implements Callable<Integer> {

    private static final double NANOS = 1e9;

    @Option(names = "--rank", required = true, paramLabel = "R", description = "Which rank this is, from 0.")
    private int rank;

    @Option(
            names = "--rank-table",
            required = true,
            paramLabel = "FILE",
            description = "Where all ranks listen; see below.")
    private Path table = Path.of("");

    @Option(
            names = "--base-port",
            paramLabel = "PORT",
            description = "The port of rank 0 where the table gives none; rank r then has the r-th after it."
                    + " Default: 60000.")
    private int basePort = RankTableFile.DEFAULT_BASE_PORT;

    @Option(
            names = "--job-id",
            paramLabel = "TEXT",
            description = "Ranks of another job are turned away. Default: gather.")
    private String jobId = "gather";

    @Mixin
    private final GatherOptions options = new GatherOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Makes the command. */
    public RankCommand() {}

    @Override
    public Integer call() {
        final long start = System.nanoTime();
        ResultPrinter printer = new ResultPrinter(
                options.json(), spec.commandLine().getOut(), spec.commandLine().getErr());
        try {
            RankTable ranks = ranks();
            RankReport report = gather(config(ranks), printer);
            double totalSeconds = (System.nanoTime() - start) / NANOS;
            printer.done(new GatherReport(ranks.size(), report.seconds(), totalSeconds, report.tensors()));
            return 0;
        } catch (FailureException e) {
            printer.failed(e.failure());
            return 1;
        }
    }

    private RankReport gather(CommunicatorConfig config, ResultPrinter printer) {
        try (Progress progress = Progress.create("gather", spec.commandLine().getErr())) {
            GatherListener listener = new ProgressListener(progress, printer);
            return RankWorker.await(rank, new ShardGather(options, rank, listener).run(Communicator.connect(config)));
        }
    }

    private RankTable ranks() {
        try {
            return RankTableFile.read(table, basePort);
        } catch (RankTableException e) {
            throw RankWorker.explain(rank, e);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private CommunicatorConfig config(RankTable ranks) {
        if (rank < 0 || rank >= ranks.size()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--rank " + rank + " is not in the rank table, which has " + ranks.size() + " ranks");
        }
        String fault = options.pathFault(rank, 1);
        if (fault != null) {
            throw new ParameterException(spec.commandLine(), fault);
        }
        return options.communicator()
                .config(spec.commandLine())
                .rank(rank)
                .ranks(ranks)
                .jobId(jobId);
    }
}
