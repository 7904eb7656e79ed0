// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.text;

import java.util.regex.Pattern;

/** Text from files and other processes, made fit for a terminal. */
public final class Printable {

    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");

    private Printable() {}

    /**
     * Replaces what could move a cursor, start a new line or turn the direction of writing.
     *
     * @param text any text
     * @return the same with a question mark for each control and format character
     */
    public static String of(String text) {
        return CONTROL.matcher(text).replaceAll("?");
    }
}
