// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.collectives.error.RankTableException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads a JSON file into values that know their place. */
final class JsonFile {
    private static final int MAX_DEPTH = 64;

    /** How the parser names its source inside a message; ours is at the front. */
    private static final String SOURCE = "\\[Source: .*?; line: (\\d+), column: (\\d+)]";

    private final Path file;
    private final JsonParser parser;
    private final Consumer<String> faults;

    private JsonFile(Path file, JsonParser parser, Consumer<String> faults) {
        this.file = file;
        this.parser = parser;
        this.faults = faults;
    }

    /**
     * Reads the whole file.
     *
     * @param faults takes what does not keep the file from being read: a field that is there twice
     * @throws RankTableException if the file cannot be read or is not JSON
     */
    static Json read(Path file, Consumer<String> faults) {
        try (JsonParser parser = shallow().createParser(bytes(file))) {
            return new JsonFile(file, parser, faults).document();
        } catch (JsonProcessingException e) {
            String reason = e.getOriginalMessage().replaceAll(SOURCE, "$1:$2");
            throw refused(at(file, e.getLocation()) + ": not JSON: " + reason, e);
        } catch (IOException e) {
            throw refused(file + ": not JSON: " + e.getMessage(), e);
        }
    }

    /** Reading is recursive: what is nested without end must not use up the stack. */
    private static JsonFactory shallow() {
        return JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(MAX_DEPTH)
                        .build())
                .build();
    }

    private static byte[] bytes(Path file) {
        if (Files.isDirectory(file)) {
            throw new RankTableException(List.of(file + ": a directory, not a file"));
        }
        try {
            return Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw refused(file + ": no such file", e);
        } catch (AccessDeniedException e) {
            throw refused(file + ": no permission to read it", e);
        } catch (IOException e) {
            throw refused(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private Json document() throws IOException {
        if (parser.nextToken() == null) {
            throw new RankTableException(List.of(file + ": the file is empty"));
        }
        Json root = value("");
        if (parser.nextToken() != null) {
            faults.accept(place("") + ": only one value may be in the file");
        }
        return root;
    }

    private Json value(String path) throws IOException {
        String place = place(path);
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            return new Json.Fields(place, fields(path.isEmpty() ? "" : path + "."));
        }
        if (token == JsonToken.START_ARRAY) {
            return new Json.Items(place, items(path));
        }
        String text = parser.getText();
        return token == JsonToken.VALUE_STRING ? new Json.Text(place, text) : new Json.Bare(place, text);
    }

    private Map<String, Json> fields(String prefix) throws IOException {
        Map<String, Json> fields = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            String place = place(prefix + name);
            parser.nextToken();
            if (fields.putIfAbsent(name, value(prefix + name)) != null) {
                faults.accept(place + ": the field is there twice");
            }
        }
        return fields;
    }

    private List<Json> items(String path) throws IOException {
        List<Json> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(path + "[" + items.size() + "]"));
        }
        return items;
    }

    private String place(String path) {
        String position = at(file, parser.currentTokenLocation());
        return path.isEmpty() ? position : position + " " + path;
    }

    private static String at(Path file, @Nullable JsonLocation location) {
        return location == null ? file.toString() : file + ":" + location.getLineNr() + ":" + location.getColumnNr();
    }

    private static RankTableException refused(String fault, IOException cause) {
        return new RankTableException(List.of(fault), cause);
    }
}
