// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.progress;

import java.io.IOException;
import java.io.PrintWriter;

/** Shows on standard error how many of the expected bytes are there. Thread-safe. */
public interface Progress extends AutoCloseable {

    /**
     * Makes the form that fits: a moving bar on a terminal, now and then a line elsewhere.
     *
     * @param task what is going on, a word
     * @param error where the lines go
     * @return the progress, not yet started
     */
    static Progress create(String task, PrintWriter error) {
        return standardErrorIsTerminal() ? new BarProgress(task) : new LineProgress(task, error, System::nanoTime);
    }

    /**
     * Starts.
     *
     * @param bytes how many are expected
     */
    void start(long bytes);

    /**
     * Goes on.
     *
     * @param bytes how many have come since
     */
    void step(long bytes);

    /** Ends, with or without all bytes. */
    @Override
    void close();

    private static boolean standardErrorIsTerminal() {
        // Java itself only says whether standard input and output both are terminals.
        try {
            return new ProcessBuilder("test", "-t", "2").inheritIO().start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
