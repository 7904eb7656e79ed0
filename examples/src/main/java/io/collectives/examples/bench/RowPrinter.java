// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.bench;

import io.collectives.examples.text.Units;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.Function;

/** Shows each row as soon as it is there. */
final class RowPrinter {

    private static final String COLUMNS = "%-10s %5s %10s %10s %12s %12s %12s %12s";

    private final PrintWriter out;
    private final String header;
    private final Function<BenchRow, String> line;

    private RowPrinter(PrintWriter out, String header, Function<BenchRow, String> line) {
        this.out = out;
        this.header = header;
        this.line = line;
    }

    static RowPrinter csv(PrintWriter out) {
        return new RowPrinter(out, BenchRow.CSV_HEADER, BenchRow::csv);
    }

    static RowPrinter table(PrintWriter out) {
        String header = String.format(
                COLUMNS, "transport", "ranks", "block", "operations", "median us", "p99 us", "min us", "busbw GB/s");
        return new RowPrinter(out, header, RowPrinter::tableLine);
    }

    void start() {
        print(header);
    }

    void row(BenchRow row) {
        print(line.apply(row));
    }

    private void print(String text) {
        out.println(text);
        out.flush();
    }

    private static String tableLine(BenchRow row) {
        return String.format(
                COLUMNS,
                row.transport(),
                row.ranks(),
                Units.bytes(row.bytes()),
                row.iterations(),
                decimal(row.median()),
                decimal(row.p99()),
                decimal(row.min()),
                String.format(Locale.ROOT, "%.4f", row.gigabytesPerSecond()));
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
