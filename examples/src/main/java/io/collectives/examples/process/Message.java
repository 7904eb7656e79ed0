// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.process;

import io.collectives.examples.json.Json;
import io.collectives.examples.json.JsonException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a rank process and the one that started it say to each other: one JSON object on a line, whose field {@code kind}
 * says what the others mean.
 *
 * @param kind what it is
 * @param fields the other fields, of the types that {@link Json} knows
 */
public record Message(String kind, Map<String, ? extends @Nullable Object> fields) {

    private static final String KIND = "kind";

    /**
     * Reads a message.
     *
     * @param line the line
     * @return the message
     * @throws IllegalArgumentException if the line is no message
     */
    public static Message read(String line) {
        try {
            if (Json.read(line) instanceof Map<?, ?> object && object.get(KIND) instanceof String kind) {
                Map<String, @Nullable Object> fields = new LinkedHashMap<>();
                object.forEach((name, value) -> fields.put((String) name, value));
                fields.remove(KIND);
                return new Message(kind, fields);
            }
            throw new IllegalArgumentException("no message: " + line);
        } catch (JsonException e) {
            throw new IllegalArgumentException("no message: " + line, e);
        }
    }

    /**
     * Writes this message.
     *
     * @return one line, without its end
     */
    public String line() {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        object.put(KIND, kind);
        object.putAll(fields);
        return Json.write(object);
    }

    /**
     * Returns a field that holds a text.
     *
     * @param field its name
     * @return the text
     * @throws IllegalArgumentException if it is missing or holds something else
     */
    public String text(String field) {
        return value(String.class, field);
    }

    /**
     * Returns a field that holds an integer.
     *
     * @param field its name
     * @return the integer
     * @throws IllegalArgumentException if it is missing or holds something else
     */
    public long integer(String field) {
        return value(Long.class, field);
    }

    /**
     * Returns a field that holds any number.
     *
     * @param field its name
     * @return the number
     * @throws IllegalArgumentException if it is missing or holds something else
     */
    public double number(String field) {
        return value(Number.class, field).doubleValue();
    }

    /**
     * Returns a field that holds texts.
     *
     * @param field its name
     * @return the texts
     * @throws IllegalArgumentException if it is missing or holds something else
     */
    public List<String> texts(String field) {
        List<?> items = value(List.class, field);
        return items.stream().map(String.class::cast).toList();
    }

    private <T> T value(Class<T> type, String field) {
        Object value = fields.get(field);
        if (!type.isInstance(value)) {
            throw new IllegalArgumentException(
                    "'" + kind + "': " + field + " is " + value + ", not a " + type.getSimpleName());
        }
        return type.cast(value);
    }
}
