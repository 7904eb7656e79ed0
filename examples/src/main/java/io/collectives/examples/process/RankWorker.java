// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.process;

import io.collectives.error.CollectiveException;
import io.collectives.error.ConnectException;
import io.collectives.error.OperationException;
import io.collectives.error.Remedy;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Runs a rank's part of a job to its end. */
public final class RankWorker {

    static final String DONE = "done";

    private static final int ORPHANED = 3;

    private RankWorker() {}

    /**
     * Runs the part of a process that was started by {@link RankProcesses}; nothing but messages goes to its standard output.
     *
     * @param rank which rank this is
     * @param work the part; what it sends beside its end is up to it
     * @return the exit code, 0 or 1
     */
    public static int run(int rank, Function<ParentLink, Mono<?>> work) {
        ParentLink link =
                ParentLink.open(System.in, new FileOutputStream(FileDescriptor.out), () -> System.exit(ORPHANED));
        System.setOut(System.err);
        try {
            await(rank, work.apply(link));
            link.send(new Message(DONE, Map.of()));
            return 0;
        } catch (FailureException e) {
            link.send(e.failure().message());
            return 1;
        }
    }

    /**
     * Waits for the end of a rank's part.
     *
     * @param <T> what the part results in
     * @param rank which rank this is
     * @param work the part
     * @return its result
     * @throws FailureException if it failed; an error that nobody expected has left its stack trace on standard error
     */
    public static <T> T await(int rank, Mono<T> work) {
        try {
            return work.toFuture().get();
        } catch (ExecutionException e) {
            throw explain(rank, e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw explain(rank, e);
        }
    }

    /**
     * Turns an error into what the user is told.
     *
     * @param rank the rank that met it
     * @param cause the error
     * @return the same error if it says already what the user is told
     */
    public static FailureException explain(int rank, Throwable cause) {
        if (cause instanceof FailureException failure) {
            return failure;
        }
        if (cause instanceof OperationException operation) {
            boolean consequence = operation.remedy() != Remedy.FIX_THE_CALL;
            return failed(operation.rank() < 0 ? null : operation.rank(), text(cause), consequence, cause);
        }
        if (cause instanceof CollectiveException || cause instanceof IOException) {
            return failed(rank, text(cause), cause instanceof ConnectException, cause);
        }
        if (cause instanceof OutOfMemoryError) {
            return failed(rank, "out of memory: " + text(cause), false, cause);
        }
        cause.printStackTrace();
        return failed(rank, "unexpected " + cause, false, cause);
    }

    private static String text(Throwable cause) {
        return Objects.requireNonNullElse(cause.getMessage(), cause.getClass().getSimpleName());
    }

    private static FailureException failed(@Nullable Integer rank, String error, boolean consequence, Throwable cause) {
        return new FailureException(new Failure(error, rank, null, consequence), cause);
    }
}
