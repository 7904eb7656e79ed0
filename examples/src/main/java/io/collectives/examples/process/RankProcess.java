// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;

/** A rank's process, as the one that started it sees it. */
final class RankProcess {

    private static final int SIGNALLED = 128;

    private final int rank;
    private final Process process;

    private RankProcess(int rank, Process process) {
        this.rank = rank;
        this.process = process;
    }

    /** Something that a process did. */
    sealed interface Event {

        int rank();

        record Said(int rank, Message message) implements Event {}

        record Ended(int rank, int exitCode) implements Event {

            String how() {
                return exitCode > SIGNALLED
                        ? "its process was ended by signal " + (exitCode - SIGNALLED)
                        : "its process ended with exit code " + exitCode;
            }
        }
    }

    /**
     * Starts a process.
     *
     * @param events takes what it says, and last of all that it has ended
     * @param log takes the lines that it writes for people, with its rank
     */
    static RankProcess start(int rank, List<String> command, Consumer<Event> events, ObjIntConsumer<String> log)
            throws IOException {
        RankProcess started = new RankProcess(rank, new ProcessBuilder(command).start());
        started.listen(started.process.getErrorStream(), line -> log.accept(line, rank), () -> {});
        started.listen(
                started.process.getInputStream(),
                line -> started.said(line, events, log),
                () -> events.accept(new Event.Ended(rank, started.exitCode())));
        return started;
    }

    long pid() {
        return process.pid();
    }

    /** Says something to the process; one that has ended does not hear it. */
    void send(Message message) {
        try {
            OutputStream input = process.getOutputStream();
            input.write((message.line() + "\n").getBytes(StandardCharsets.UTF_8));
            input.flush();
        } catch (IOException e) {
            // Its end is an event of its own.
        }
    }

    /** Asks the process to end. */
    void stop() {
        process.destroy();
    }

    /** Waits until the process has ended, and ends it by force if it takes longer. */
    void awaitEnd(long nanos) throws InterruptedException {
        if (!process.waitFor(nanos, TimeUnit.NANOSECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }

    private void said(String line, Consumer<Event> events, ObjIntConsumer<String> log) {
        // The Java virtual machine writes some of its warnings to standard output.
        if (line.startsWith("{")) {
            events.accept(new Event.Said(rank, Message.read(line)));
        } else {
            log.accept(line, rank);
        }
    }

    private void listen(InputStream stream, Consumer<String> line, Runnable end) {
        Thread listener = new Thread(() -> {
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
                lines.lines().forEach(line);
            } catch (IOException | java.io.UncheckedIOException e) {
                // The process was ended while it was listened to.
            }
            end.run();
        });
        listener.setName("rank " + rank);
        listener.setDaemon(true);
        listener.start();
    }

    private int exitCode() {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts a listener", e);
        }
    }
}
