// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import io.collectives.examples.process.Failure;
import io.collectives.examples.process.FailureException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the ranks of a job have reported, put together. */
final class GatherJob implements GatherMessages.Reader {

    private final List<@Nullable RankReport> reports;
    private final GatherListener all;

    /**
     * Starts without any report.
     *
     * @param ranks how many ranks there are
     * @param all hears how far all ranks together are
     */
    GatherJob(int ranks, GatherListener all) {
        this.reports = new ArrayList<>(Collections.nCopies(ranks, null));
        this.all = all;
    }

    @Override
    public void planned(int rank, long bytes, List<String> skipped) {
        if (rank == 0) {
            all.planned(bytes * reports.size(), skipped);
        }
    }

    @Override
    public void gathered(long bytes) {
        all.gathered(bytes);
    }

    @Override
    public void reported(int rank, RankReport report) {
        reports.set(rank, report);
    }

    /**
     * Returns the report of all.
     *
     * @throws FailureException if two ranks report different bytes; they have compared them, too, but over the very
     *     connections that carried them
     */
    GatherReport report(double totalSeconds) {
        RankReport first = report(0);
        double seconds = 0;
        for (int rank = 0; rank < reports.size(); rank++) {
            RankReport report = report(rank);
            seconds = Math.max(seconds, report.seconds());
            requireEqual(first.tensors(), report.tensors(), rank);
        }
        return new GatherReport(reports.size(), seconds, totalSeconds, first.tensors());
    }

    private RankReport report(int rank) {
        return Objects.requireNonNull(reports.get(rank), "a rank is done when it has reported");
    }

    private static void requireEqual(List<GatheredTensor> first, List<GatheredTensor> other, int rank) {
        for (int i = 0; i < first.size(); i++) {
            if (!first.get(i).equals(other.get(i))) {
                Failure failure = new Failure("it holds other bytes than rank 0", rank, null, false);
                throw new FailureException(failure.at(first.get(i).info().name()), null);
            }
        }
    }
}
