// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples;

import io.collectives.examples.bench.BenchCommand;
import io.collectives.examples.bench.BenchWorkerCommand;
import io.collectives.examples.gather.GatherCommand;
import io.collectives.examples.gather.GatherWorkerCommand;
import io.collectives.examples.gather.RankCommand;
import io.collectives.examples.json.Json;
import io.collectives.examples.process.Failure;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code collectives} command; what it can do are its subcommands. */
@Command(
        name = "collectives",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Collective operations between Java processes: every process, a rank, contributes a tensor, and all get all of"
                    + " them.",
            "",
        },
        footer = {"", "collectives COMMAND --help explains a command."},
        subcommands = {
            GatherCommand.class,
            RankCommand.class,
            BenchCommand.class,
            GatherWorkerCommand.class,
            BenchWorkerCommand.class,
            HelpCommand.class
        })
public final class Main {

    private static final int HELP_WIDTH = 100;

    private Main() {}

    /**
     * Runs the command and ends the process with its exit code.
     *
     * @param arguments the command line
     */
    public static void main(String[] arguments) {
        CommandLine commandLine = commandLine();
        int code = commandLine.execute(arguments);
        if (System.out.checkError()) {
            commandLine.getErr().println("failed: standard output cannot be written");
            code = code == ExitCode.OK ? ExitCode.SOFTWARE : code;
        }
        System.exit(code);
    }

    static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new Main())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpWidth(HELP_WIDTH);
        String version = Main.class.getPackage().getImplementationVersion();
        commandLine.getCommandSpec().version("collectives " + Objects.requireNonNullElse(version, "not packaged"));
        return commandLine.setParameterExceptionHandler(Main::wrongUsage);
    }

    private static int wrongUsage(ParameterException e, String[] arguments) {
        CommandLine command = e.getCommandLine();
        String error = String.valueOf(e.getMessage());
        if (List.of(arguments).contains("--json")) {
            command.getOut().println(Json.write(new Failure(error, null, null, false).fields()));
        }
        command.getErr().println(error);
        UnmatchedArgumentException.printSuggestions(e, command.getErr());
        command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return ExitCode.USAGE;
    }
}
