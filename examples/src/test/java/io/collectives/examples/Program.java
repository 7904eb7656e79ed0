// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The {@code collectives} program in a process of its own, its output in files. */
public final class Program {

    private static final long SECONDS = 120;

    private final Path out;
    private final Path error;
    private final Process process;

    private Program(Path out, Path error, Process process) {
        this.out = out;
        this.error = error;
        this.process = process;
    }

    /** Starts the program; its output goes to files in the folder. */
    public static Program start(Path folder, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(arguments));
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path error = Files.createTempFile(folder, "error", ".txt");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(error.toFile())
                .start();
        return new Program(out, error, process);
    }

    public Process process() {
        return process;
    }

    public int exitCode() throws InterruptedException {
        if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("still running after " + SECONDS + " s");
        }
        return process.exitValue();
    }

    public String out() throws IOException {
        return Files.readString(out);
    }

    public String error() throws IOException {
        return Files.readString(error);
    }
}
