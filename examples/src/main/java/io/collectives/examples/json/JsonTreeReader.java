// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one JSON value and remembers in which fields it is, for the text of an error. */
final class JsonTreeReader {

    private final JsonParser parser;
    private final Deque<String> path = new ArrayDeque<>();

    JsonTreeReader(JsonParser parser) {
        this.parser = parser;
    }

    @Nullable
    Object document() throws IOException {
        try {
            if (parser.nextToken() == null) {
                throw fault("there is no value", null);
            }
            Object value = value();
            if (parser.nextToken() != null) {
                throw fault("more follows after the value", null);
            }
            return value;
        } catch (JsonProcessingException e) {
            throw fault(firstLine(e.getOriginalMessage()), e);
        }
    }

    private @Nullable Object value() throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object();
            case START_ARRAY -> array();
            case VALUE_STRING -> parser.getText();
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            case VALUE_NULL -> null;
            case VALUE_NUMBER_INT -> integer();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            default -> throw fault("a value was expected", null);
        };
    }

    private Number integer() throws IOException {
        return switch (parser.getNumberType()) {
            case INT, LONG -> parser.getLongValue();
            default -> parser.getBigIntegerValue();
        };
    }

    private Map<String, @Nullable Object> object() throws IOException {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            path.addLast(name);
            if (fields.containsKey(name)) {
                throw fault("the field '" + name + "' is there twice", null);
            }
            parser.nextToken();
            fields.put(name, value());
            path.removeLast();
        }
        return Collections.unmodifiableMap(fields);
    }

    private List<@Nullable Object> array() throws IOException {
        List<@Nullable Object> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value());
        }
        return Collections.unmodifiableList(items);
    }

    private JsonException fault(String what, @Nullable Throwable cause) {
        var at = parser.currentLocation();
        String place = " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")";
        return new JsonException(List.copyOf(path), what + place, cause);
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("");
    }
}
