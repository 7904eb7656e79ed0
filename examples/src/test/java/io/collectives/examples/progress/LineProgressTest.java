// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LineProgressTest {

    private final StringWriter out = new StringWriter();
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final LineProgress progress = new LineProgress("gather", new PrintWriter(out), nanos::get);

    @Test
    void says_every_other_second_how_far_it_is() {
        progress.start(4096);
        progress.step(1024);
        advance(1999);
        progress.step(1024);
        advance(1);
        progress.step(1024);
        progress.step(512);
        assertThat(out).hasToString("gather: 3.00 KiB of 4.00 KiB" + System.lineSeparator());
    }

    @Test
    void the_end_needs_no_line() {
        progress.start(10);
        advance(5000);
        progress.step(10);
        assertThat(out).hasToString("");
    }

    private void advance(long millis) {
        nanos.addAndGet(Duration.ofMillis(millis).toNanos());
    }
}
