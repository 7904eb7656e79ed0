// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.options;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a time such as {@code 60}, {@code 1.5s}, {@code 200ms} or {@code 2m}. */
final class DurationConverter implements ITypeConverter<Duration> {

    private static final Pattern FORM = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,3})?)(ms|s|m)?");

    @Override
    public Duration convert(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new TypeConversionException("'" + text + "' is not a time such as 60, 1.5s, 200ms or 2m");
        }
        String unit = matcher.group(2) == null ? "s" : matcher.group(2);
        long millis =
                switch (unit) {
                    case "ms" -> 1;
                    case "m" -> 60_000;
                    default -> 1000;
                };
        Duration time = Duration.ofMillis(new BigDecimal(matcher.group(1))
                .multiply(BigDecimal.valueOf(millis))
                .longValue());
        if (time.isZero()) {
            throw new TypeConversionException("'" + text + "' is no time at all");
        }
        return time;
    }
}
