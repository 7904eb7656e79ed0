// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.options;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** The command line of a rank process, which takes the options of the command that starts it. */
public final class WorkerArguments {

    private WorkerArguments() {}

    /**
     * Makes the arguments.
     *
     * @param command the command that starts the process, as it is running
     * @param worker the name of the command that the process runs
     * @param rank the rank of the process
     * @return the arguments
     */
    public static List<String> of(CommandSpec command, String worker, int rank) {
        List<String> own = command.root().commandLine().getParseResult().expandedArgs();
        List<String> arguments = new ArrayList<>(List.of(worker, "--rank", String.valueOf(rank)));
        arguments.addAll(own.subList(own.indexOf(command.name()) + 1, own.size()));
        return arguments;
    }

    /**
     * Returns the class that the process starts with.
     *
     * @param command the command that starts the process
     * @return the class of the outermost command
     */
    public static String mainClass(CommandSpec command) {
        return command.root().userObject().getClass().getName();
    }
}
