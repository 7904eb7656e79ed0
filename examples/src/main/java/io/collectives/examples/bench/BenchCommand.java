// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.bench;

import io.collectives.examples.options.WorkerArguments;
import io.collectives.examples.process.FailureException;
import io.collectives.examples.process.RankProcesses;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures allgather between processes on this machine. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description = {
            "Measure how long an allgather takes, block size by block size, between N processes on this machine.",
            "",
            "Before each operation the ranks are aligned by a barrier, which is not timed; the time of an operation is that of"
                    + " its slowest rank, from subscription to result. Every size is checked once, every byte of it, and warmed"
                    + " up: at least 5 operations and 50 ms, 1 operation from 16M. Before the first size, others are measured"
                    + " and thrown away, so that the Java compiler has done its work. The memory of results is used again.",
            "",
            "busbw is what a rank receives: (N - 1) x bytes / median.",
            "",
        },
        footer = {
            "",
            "Exit codes: 0 measured, 1 failed, 2 wrong usage.",
            "",
            "Example:",
            "  bench --ranks 4 --sizes 8,1K,1M --csv times.csv"
        })
public final class BenchCommand implements Callable<Integer> {

    private static final String STANDARD_OUTPUT = "-";

    @Mixin
    private final BenchOptions options = new BenchOptions();

    @Option(
            names = "--csv",
            paramLabel = "FILE",
            description =
                    "Write the figures as comma-separated values, too; - writes them to standard output instead of the"
                            + " table.")
    private @Nullable String csv;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Makes the command. */
    public BenchCommand() {}

    @Override
    public Integer call() {
        if (options.ranks() < 1) {
            throw new ParameterException(spec.commandLine(), "--ranks must be at least 1, not " + options.ranks());
        }
        options.communicator().config(spec.commandLine());
        PrintWriter error = spec.commandLine().getErr();
        try {
            List<BenchRow> rows = run(printer());
            if (csv != null && !csv.equals(STANDARD_OUTPUT)) {
                write(Path.of(csv), rows);
            }
            return 0;
        } catch (FailureException e) {
            error.println("failed: " + e.failure().line());
        } catch (IOException e) {
            error.println("failed: " + csv + " cannot be written: " + e.getMessage());
        }
        error.flush();
        return 1;
    }

    private RowPrinter printer() {
        PrintWriter out = spec.commandLine().getOut();
        return STANDARD_OUTPUT.equals(csv) ? RowPrinter.csv(out) : RowPrinter.table(out);
    }

    private List<BenchRow> run(RowPrinter printer) {
        List<BenchRow> rows = new ArrayList<>();
        String mainClass = WorkerArguments.mainClass(spec);
        printer.start();
        try (RankProcesses processes = RankProcesses.start(
                mainClass, options.ranks(), rank -> WorkerArguments.of(spec, BenchWorkerCommand.NAME, rank))) {
            processes.run(options.communicator().timeout(), (rank, message) -> {
                BenchRow row = BenchRow.of(message);
                rows.add(row);
                printer.row(row);
            });
        }
        return rows;
    }

    private static void write(Path file, List<BenchRow> rows) throws IOException {
        List<String> lines = new ArrayList<>(List.of(BenchRow.CSV_HEADER));
        rows.forEach(row -> lines.add(row.csv()));
        Files.write(file, lines);
    }
}
