// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples;

import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The {@code collectives} command; each example is a subcommand. */
@Command(name = "collectives", mixinStandardHelpOptions = true, description = "Collective operations between JVMs.")
public final class Main {

    private Main() {}

    /**
     * Runs the command and ends the process with its exit code.
     *
     * @param arguments the command line
     */
    public static void main(String[] arguments) {
        CommandLine commandLine = new CommandLine(new Main());
        String version = Main.class.getPackage().getImplementationVersion();
        commandLine.getCommandSpec().version(Objects.requireNonNullElse(version, "not packaged"));
        System.exit(commandLine.execute(arguments));
    }
}
