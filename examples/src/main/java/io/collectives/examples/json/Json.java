// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON text from and to plain values: {@code Map<String, ?>}, {@code List<?>}, {@code String}, numbers, {@code Boolean}
 * and null. What is read has its integers as {@code Long} or, beyond its range, {@code BigInteger}, other numbers as
 * {@code Double}, and its fields in the order of the text.
 */
public final class Json {
    private static final int MAX_DEPTH = 64;

    private Json() {}

    /**
     * Reads one value.
     *
     * @param text the JSON text
     * @return the value
     * @throws JsonException if the text is anything but one JSON value, or an object has a field twice
     */
    public static @Nullable Object read(String text) {
        try {
            return read(new StringReader(text));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /**
     * Reads one value.
     *
     * @param text the JSON text, read to its end
     * @return the value
     * @throws JsonException if the text is anything but one JSON value, or an object has a field twice
     * @throws IOException if the text cannot be read
     */
    public static @Nullable Object read(Reader text) throws IOException {
        return new JsonTreeReader(shallow().createParser(text)).document();
    }

    /** Reading is recursive: what is nested without end must not use up the stack. */
    private static JsonFactory shallow() {
        return JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(MAX_DEPTH)
                        .build())
                .build();
    }

    /**
     * Writes a value on one line.
     *
     * @param value the value, made of the types named above; arrays of {@code long} too
     * @return the JSON text
     * @throws IllegalArgumentException if there is a value of another type in it
     */
    public static String write(@Nullable Object value) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = new JsonFactory().createGenerator(text)) {
            write(generator, value);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }

    private static void write(JsonGenerator generator, @Nullable Object value) throws IOException {
        if (value instanceof Map<?, ?> map) {
            generator.writeStartObject();
            for (Map.Entry<?, ?> field : map.entrySet()) {
                generator.writeFieldName((String) field.getKey());
                write(generator, field.getValue());
            }
            generator.writeEndObject();
        } else if (value instanceof Iterable<?> items) {
            generator.writeStartArray();
            for (Object item : items) {
                write(generator, item);
            }
            generator.writeEndArray();
        } else {
            writeScalar(generator, value);
        }
    }

    private static void writeScalar(JsonGenerator generator, @Nullable Object value) throws IOException {
        if (value == null) {
            generator.writeNull();
        } else if (value instanceof String text) {
            generator.writeString(text);
        } else if (value instanceof Boolean flag) {
            generator.writeBoolean(flag);
        } else if (value instanceof Integer || value instanceof Long) {
            generator.writeNumber(((Number) value).longValue());
        } else if (value instanceof Double number) {
            generator.writeNumber(number);
        } else if (value instanceof long[] numbers) {
            generator.writeArray(numbers, 0, numbers.length);
        } else {
            throw new IllegalArgumentException("no JSON for " + value.getClass().getName());
        }
    }
}
