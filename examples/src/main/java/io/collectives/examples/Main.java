// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples;

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
        System.exit(new CommandLine(new Main()).execute(arguments));
    }
}
