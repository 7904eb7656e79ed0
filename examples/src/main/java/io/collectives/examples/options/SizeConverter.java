// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.options;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a size in bytes such as {@code 8}, {@code 64K} or {@code 1M}; K is 1024. */
public final class SizeConverter implements ITypeConverter<Long> {

    private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,9})([KMG]?)");
    private static final String UNITS = "KMG";
    private static final int UNIT_BITS = 10;

    /** Makes the converter. */
    public SizeConverter() {}

    @Override
    public Long convert(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new TypeConversionException("'" + text + "' is not a size such as 8, 64K or 1M");
        }
        int unit = matcher.group(2).isEmpty() ? 0 : UNITS.indexOf(matcher.group(2)) + 1;
        return Long.parseLong(matcher.group(1)) << unit * UNIT_BITS;
    }
}
