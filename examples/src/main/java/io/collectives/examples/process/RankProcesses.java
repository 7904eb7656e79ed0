// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.process;

import io.collectives.examples.process.RankProcess.Event;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The rank processes of a job on this machine. They end with the job: at its end, at the first failure, with
 * {@link #close()} and with this process, however it ends.
 */
public final class RankProcesses implements AutoCloseable {

    private static final Duration LAST_WORDS = Duration.ofSeconds(1);
    private static final Duration FAREWELL = Duration.ofSeconds(3);

    private final List<RankProcess> processes = new ArrayList<>();
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final Thread stopper = new Thread(this::stop, "stop the ranks");
    private volatile boolean stopped;

    private RankProcesses() {}

    /** What a job does with the messages that are its own. */
    @FunctionalInterface
    public interface Listener {

        /**
         * Takes a message.
         *
         * @param rank who sent it
         * @param message what it says
         */
        void said(int rank, Message message);
    }

    /**
     * Starts a process for each rank: the same program as this one, in the same Java.
     *
     * @param mainClass the program's main class
     * @param ranks how many
     * @param arguments the arguments for each rank
     * @return the processes
     * @throws FailureException if one cannot be started
     */
    public static RankProcesses start(String mainClass, int ranks, IntFunction<List<String>> arguments) {
        RankProcesses job = new RankProcesses();
        Runtime.getRuntime().addShutdownHook(job.stopper);
        for (int rank = 0; rank < ranks; rank++) {
            try {
                List<String> command = JavaCommand.of(mainClass, arguments.apply(rank));
                job.processes.add(RankProcess.start(rank, command, job::happened, RankProcesses::log));
            } catch (IOException e) {
                job.close();
                throw new FailureException(new Failure("cannot be started: " + e.getMessage(), rank, null, false), e);
            }
        }
        return job;
    }

    /**
     * Returns the process ids.
     *
     * @return the ids, by rank
     */
    public List<Long> pids() {
        return processes.stream().map(RankProcess::pid).toList();
    }

    /**
     * Brings the ranks together and waits until all are done.
     *
     * @param startTimeout how long they may take to report where they listen
     * @param listener takes their messages, on this thread
     * @throws FailureException if a rank failed or ended before it was done
     */
    public void run(Duration startTimeout, Listener listener) {
        JobState state = new JobState(processes.size());
        long deadline = System.nanoTime() + startTimeout.toNanos();
        while (!state.isDone()) {
            Event event = state.isConnected() ? next(Long.MAX_VALUE) : next(deadline - System.nanoTime());
            if (event == null) {
                throw new FailureException(state.notStarted(startTimeout), null);
            }
            Failure failure = state.failure(event);
            if (failure != null) {
                throw new FailureException(cause(failure, state), null);
            }
            if (event instanceof Event.Said said && state.isForeign(said.message())) {
                listener.said(said.rank(), said.message());
            }
            Message table = state.tableIfComplete();
            if (table != null) {
                processes.forEach(process -> process.send(table));
            }
        }
    }

    /** Ends the processes that are left and waits for their end. */
    @Override
    public void close() {
        stop();
        try {
            Runtime.getRuntime().removeShutdownHook(stopper);
        } catch (IllegalStateException shutdown) {
            // The hook is running.
        }
    }

    /** Where one rank fails, others fail too, and may be heard first. */
    private Failure cause(Failure first, JobState state) {
        long deadline = System.nanoTime() + LAST_WORDS.toNanos();
        Failure cause = first;
        while (cause.consequence() && !state.hasEnded()) {
            Event event = next(deadline - System.nanoTime());
            if (event == null) {
                return first;
            }
            Failure other = state.failure(event);
            cause = other == null ? cause : other;
        }
        return cause.consequence() ? first : cause;
    }

    private @Nullable Event next(long nanos) {
        try {
            return events.poll(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts a job", e);
        }
    }

    /** While this process is being ended, that of its ranks is no news. */
    private void happened(Event event) {
        if (!stopped) {
            events.add(event);
        }
    }

    private synchronized void stop() {
        stopped = true;
        processes.forEach(RankProcess::stop);
        long deadline = System.nanoTime() + FAREWELL.toNanos();
        try {
            for (RankProcess process : processes) {
                process.awaitEnd(deadline - System.nanoTime());
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts a job", e);
        }
    }

    private static void log(String line, int rank) {
        System.err.println("rank " + rank + ": " + line);
    }
}
