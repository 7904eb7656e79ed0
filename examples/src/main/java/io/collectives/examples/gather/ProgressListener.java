// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import io.collectives.examples.process.Failure;
import io.collectives.examples.progress.Progress;
import java.util.List;

/** Shows the user how far a job is. */
record ProgressListener(Progress progress, ResultPrinter printer) implements GatherListener {

    @Override
    public void planned(long bytes, List<String> skipped) {
        progress.start(bytes);
        if (!skipped.isEmpty()) {
            printer.note("scalars left out: " + String.join(", ", skipped));
        }
    }

    @Override
    public void gathered(long bytes) {
        progress.step(bytes);
    }

    @Override
    public void failed(Failure failure) {
        // Shown at the end.
    }
}
