// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.text;

import java.util.Locale;

/** Numbers with a unit, to three or four digits. */
public final class Units {

    private static final String[] BYTES = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    private static final double STEP = 1024;

    private Units() {}

    /**
     * Writes a size.
     *
     * @param bytes the size in bytes, not negative
     * @return such as {@code "800 B"} or {@code "2.34 GiB"}
     */
    public static String bytes(double bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= STEP && unit < BYTES.length - 1) {
            value /= STEP;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.2f %s", value, BYTES[unit]);
    }

    /**
     * Writes a duration.
     *
     * @param seconds the duration in seconds
     * @return such as {@code "0.013 s"}
     */
    public static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.3f s", seconds);
    }

    /**
     * Counts things.
     *
     * @param count how many
     * @param thing the name of one
     * @return such as {@code 1 tensor} or {@code 2 tensors}
     */
    public static String count(int count, String thing) {
        return count + " " + thing + (count == 1 ? "" : "s");
    }
}
