// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table in plain text: columns of equal width, two spaces apart, no space at the end of a line. */
public final class TextTable {

    private final List<Column> columns;
    private final List<List<String>> rows = new ArrayList<>();

    private record Column(String title, boolean right) {}

    /**
     * Starts a table.
     *
     * @param titles the titles of the columns; one that starts with {@code ">"} has its column aligned to the right
     */
    public TextTable(String... titles) {
        columns = List.of(titles).stream()
                .map(title -> new Column(title.startsWith(">") ? title.substring(1) : title, title.startsWith(">")))
                .toList();
        rows.add(columns.stream().map(Column::title).toList());
    }

    /**
     * Adds a row.
     *
     * @param cells the texts, one for each column; control characters are replaced
     * @return this table
     * @throws IllegalArgumentException if there is another number of cells than of columns
     */
    public TextTable row(String... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException(cells.length + " cells for " + columns.size() + " columns");
        }
        rows.add(List.of(cells).stream().map(Printable::of).toList());
        return this;
    }

    /**
     * Returns the table.
     *
     * @return its lines, the titles first
     */
    public List<String> lines() {
        int[] widths = new int[columns.size()];
        for (List<String> row : rows) {
            Arrays.setAll(widths, i -> Math.max(widths[i], length(row.get(i))));
        }
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
            String cell = row.get(i);
            String padding = " ".repeat(widths[i] - length(cell));
            line.append(columns.get(i).right() ? padding + cell : cell + padding)
                    .append("  ");
        }
        return line.toString().stripTrailing();
    }

    private static int length(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
