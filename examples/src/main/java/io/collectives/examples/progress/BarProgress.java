// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.progress;

import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A bar that moves. */
final class BarProgress implements Progress {

    private static final int MILLIS = 100;

    private final String task;
    private @Nullable ProgressBar bar;

    BarProgress(String task) {
        this.task = task;
    }

    @Override
    public synchronized void start(long bytes) {
        bar = new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(bytes)
                .setUnit(" MiB", 1 << 20)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(MILLIS)
                .setConsumer(new ConsoleProgressBarConsumer(System.err))
                .build();
    }

    @Override
    public synchronized void step(long bytes) {
        if (bar != null) {
            bar.stepBy(bytes);
        }
    }

    @Override
    public synchronized void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
