// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.bench;

import io.collectives.examples.process.Message;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/**
 * What one block size took. Times are in microseconds, of the slowest rank in each operation.
 *
 * @param transport what carried the bytes
 * @param ranks how many ranks there were
 * @param bytes the size of a rank's block
 * @param iterations how many operations were timed
 * @param median the median
 * @param p99 the 99th percentile
 * @param min the shortest
 */
record BenchRow(String transport, int ranks, long bytes, int iterations, double median, double p99, double min) {

    static final String KIND = "row";
    static final String CSV_HEADER = "system,transport,ranks,bytes_per_rank,iters,median_us,p99_us,min_us,busbw_GBps";

    private static final String SYSTEM = "reactive-collectives";
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double HALF = 0.5;
    private static final double P99 = 0.99;

    /** The row of timed operations. */
    static BenchRow of(String transport, int ranks, long bytes, long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return new BenchRow(
                transport,
                ranks,
                bytes,
                nanos.length,
                quantile(sorted, HALF),
                quantile(sorted, P99),
                quantile(sorted, 0));
    }

    /** What a rank receives, in 10^9 bytes a second. */
    double gigabytesPerSecond() {
        return (ranks - 1) * bytes / median / NANOS_PER_MICRO;
    }

    String csv() {
        return String.format(
                Locale.ROOT,
                "%s,%s,%d,%d,%d,%.2f,%.2f,%.2f,%.4f",
                SYSTEM,
                transport,
                ranks,
                bytes,
                iterations,
                median,
                p99,
                min,
                gigabytesPerSecond());
    }

    Message message() {
        return new Message(
                KIND,
                Map.of(
                        "transport", transport,
                        "ranks", ranks,
                        "bytes", bytes,
                        "iterations", iterations,
                        "median", median,
                        "p99", p99,
                        "min", min));
    }

    static BenchRow of(Message message) {
        return new BenchRow(
                message.text("transport"),
                Math.toIntExact(message.integer("ranks")),
                message.integer("bytes"),
                Math.toIntExact(message.integer("iterations")),
                message.number("median"),
                message.number("p99"),
                message.number("min"));
    }

    private static double quantile(long[] sorted, double q) {
        return sorted[(int) Math.round(q * (sorted.length - 1))] / NANOS_PER_MICRO;
    }
}
