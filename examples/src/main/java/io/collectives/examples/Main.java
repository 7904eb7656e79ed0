// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples;

import io.collectives.examples.gather.GatherCommand;
import io.collectives.examples.gather.GatherWorkerCommand;
import io.collectives.examples.gather.RankCommand;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

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
        subcommands = {GatherCommand.class, RankCommand.class, GatherWorkerCommand.class, HelpCommand.class})
public final class Main {

    private static final int HELP_WIDTH = 100;

    private Main() {}

    /**
     * Runs the command and ends the process with its exit code.
     *
     * @param arguments the command line
     */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new Main())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpWidth(HELP_WIDTH);
        String version = Main.class.getPackage().getImplementationVersion();
        commandLine.getCommandSpec().version("collectives " + Objects.requireNonNullElse(version, "not packaged"));
        return commandLine;
    }
}
