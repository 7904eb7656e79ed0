// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.process;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The command line of a process that runs the same program in the same Java as this one. */
final class JavaCommand {

    private JavaCommand() {}

    static List<String> of(String mainClass, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("-cp");
        command.add(absolute(System.getProperty("java.class.path")));
        command.add(mainClass);
        command.addAll(arguments);
        return command;
    }

    /** A class path that is right in any working directory, such as that of {@code java -jar target/x.jar}. */
    static String absolute(String classPath) {
        return Arrays.stream(classPath.split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
