// SPDX-License-Identifier: Apache-2.0
package io.collectives.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rank table cannot be used. It carries every fault that was found, so that one correction is enough, and it is raised
 * before anything is dialled.
 */
public final class RankTableException extends CollectiveException {

    private static final int LISTED = 20;

    /** Each names its place. */
    private final List<String> faults;

    /**
     * Creates the exception from the faults alone.
     *
     * @param faults the faults, at least one, each naming its place
     */
    public RankTableException(List<String> faults) {
        this(faults, null);
    }

    /**
     * Creates the exception from the faults and what led to them.
     *
     * @param faults the faults, at least one, each naming its place
     * @param cause the failure behind them, such as that of reading the file, or null
     */
    public RankTableException(List<String> faults, @Nullable Throwable cause) {
        super(message(faults), cause);
        this.faults = List.copyOf(faults);
    }

    /**
     * All faults, also those that the message only counts.
     *
     * @return the faults in the order in which they were found, unmodifiable
     */
    public List<String> faults() {
        return faults;
    }

    private static String message(List<String> faults) {
        if (faults.size() == 1) {
            return "rank table refused: " + faults.get(0);
        }
        StringBuilder message =
                new StringBuilder("rank table refused, ").append(faults.size()).append(" faults:");
        for (String fault : faults.subList(0, Math.min(LISTED, faults.size()))) {
            message.append("\n  ").append(fault);
        }
        if (faults.size() > LISTED) {
            message.append("\n  ... and ").append(faults.size() - LISTED).append(" more");
        }
        return message.toString();
    }
}
