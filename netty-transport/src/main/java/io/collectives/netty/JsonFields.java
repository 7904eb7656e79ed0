// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty;

import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Takes values of the wanted kind out of JSON objects; null stands for a value whose fault has been reported. */
final class JsonFields {

    private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,8}");
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
    private static final int QUOTED = 80;

    private final Consumer<String> faults;

    JsonFields(Consumer<String> faults) {
        this.faults = faults;
    }

    void fault(String place, String what) {
        faults.accept(place + ": " + what);
    }

    /** Where a field's value is written, or its object if there is no such field. */
    String place(Json.Fields parent, String field) {
        Json value = parent.values().get(field);
        return value == null ? parent.place() : value.place();
    }

    Json.@Nullable Fields object(Json value) {
        return wanted(Json.Fields.class, "an object", value);
    }

    Json.@Nullable Items items(Json.Fields parent, String field) {
        return wanted(Json.Items.class, "an array", present(parent, field));
    }

    @Nullable
    String text(Json.Fields parent, String field) {
        Json.Text text = wanted(Json.Text.class, "a string", present(parent, field));
        return text == null ? null : text.value();
    }

    /** A field that holds one certain text. */
    void text(Json.Fields parent, String field, String wanted) {
        String text = text(parent, field);
        if (text != null && !text.equals(wanted)) {
            fault(place(parent, field), "'" + wanted + "' is wanted, not " + quote(text));
        }
    }

    /** A number in a string: digits only, no sign, no leading zeros, at most nine. */
    @Nullable
    Integer number(Json.Fields parent, String field, int min, int max) {
        String text = text(parent, field);
        if (text == null) {
            return null;
        }
        Integer number = NUMBER.matcher(text).matches() ? Integer.valueOf(text) : null;
        if (number == null || number < min || number > max) {
            fault(place(parent, field), quote(text) + " is not a number in " + min + ".." + max);
            return null;
        }
        return number;
    }

    private @Nullable Json present(Json.Fields parent, String field) {
        Json value = parent.values().get(field);
        if (value == null) {
            fault(parent.place(), field + " is missing");
        }
        return value;
    }

    private <T extends Json> @Nullable T wanted(Class<T> kind, String name, @Nullable Json value) {
        if (value != null && !kind.isInstance(value)) {
            fault(value.place(), name + " is wanted, not " + value.description());
            return null;
        }
        return value == null ? null : kind.cast(value);
    }

    /** The text in quotes, cut and without control characters, fit for a message. */
    private static String quote(String text) {
        String cut = text.length() <= QUOTED ? text : text.substring(0, QUOTED) + "...";
        return "'" + CONTROL.matcher(cut).replaceAll("?") + "'";
    }
}
