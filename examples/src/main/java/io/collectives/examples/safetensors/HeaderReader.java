// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.safetensors;

import io.collectives.examples.json.Json;
import io.collectives.examples.json.JsonException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the header of a file and believes nothing in it. */
final class HeaderReader {

    private final Path file;
    private final FileChannel channel;

    HeaderReader(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    Header read() throws IOException {
        long fileBytes = channel.size();
        int headerBytes = headerBytes(fileBytes);
        long dataStart = Header.LENGTH_BYTES + headerBytes;
        Map<?, ?> fields = fields(headerBytes);
        EntryParser parser = new EntryParser(file);
        Map<String, String> metadata =
                parser.metadata(fields.get(Header.METADATA), fields.containsKey(Header.METADATA));
        List<Header.Entry> entries = new ArrayList<>();
        fields.forEach((name, value) -> {
            if (!name.equals(Header.METADATA)) {
                entries.add(parser.entry((String) name, value));
            }
        });
        checkLayout(entries, fileBytes - dataStart);
        entries.sort(Comparator.comparing(entry -> entry.info().name()));
        return new Header(metadata, List.copyOf(entries), dataStart);
    }

    private int headerBytes(long fileBytes) throws IOException {
        if (fileBytes < Header.LENGTH_BYTES) {
            throw fault("truncated: " + fileBytes + " bytes, fewer than the " + Header.LENGTH_BYTES + " of the length");
        }
        long bytes = read(0, Header.LENGTH_BYTES).getLong();
        if (bytes < 0 || bytes > Header.MAX_BYTES) {
            throw fault("not a safetensors file: its header would have " + Long.toUnsignedString(bytes)
                    + " bytes, and at most " + Header.MAX_BYTES + " are allowed");
        }
        if (bytes > fileBytes - Header.LENGTH_BYTES) {
            throw fault("truncated: the header has " + bytes + " bytes, but only " + (fileBytes - Header.LENGTH_BYTES)
                    + " are left in the file");
        }
        return (int) bytes;
    }

    private Map<?, ?> fields(int headerBytes) throws IOException {
        byte[] header = read(Header.LENGTH_BYTES, headerBytes).array();
        // A decoder of its own reports malformed UTF-8; by default it would be replaced.
        Reader text = new InputStreamReader(new ByteArrayInputStream(header), StandardCharsets.UTF_8.newDecoder());
        try {
            if (header.length > 0 && header[0] == '{' && Json.read(text) instanceof Map<?, ?> fields) {
                return fields;
            }
            throw fault("the header is not a JSON object");
        } catch (CharacterCodingException e) {
            throw new SafetensorsException(file, null, "the header is not UTF-8", e);
        } catch (JsonException e) {
            String tensor = e.path().isEmpty() ? null : e.path().get(0);
            throw new SafetensorsException(file, tensor, "the header is not valid JSON: " + e.getMessage(), e);
        }
    }

    private ByteBuffer read(int position, int bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, position + buffer.position()) < 0) {
                throw fault("truncated while it was read");
            }
        }
        return buffer.flip();
    }

    /** The tensors lie in the data one after the other: no byte is left out or belongs to two. */
    private void checkLayout(List<Header.Entry> entries, long dataBytes) {
        entries.sort(Comparator.comparingLong(Header.Entry::begin).thenComparingLong(Header.Entry::end));
        long end = 0;
        @Nullable String previous = null;
        for (Header.Entry entry : entries) {
            if (entry.end() > dataBytes) {
                throw fault(
                        entry,
                        "its data ends at byte " + entry.end() + ", but the file has " + dataBytes + " bytes of data");
            }
            if (entry.begin() < end) {
                throw fault(entry, "its data overlaps with that of '" + previous + "'");
            }
            if (entry.begin() > end) {
                throw fault(
                        entry, "the bytes " + end + " to " + entry.begin() + " before its data belong to no tensor");
            }
            end = entry.end();
            previous = entry.info().name();
        }
        if (end != dataBytes) {
            throw fault("the tensors take " + end + " bytes, but the file has " + dataBytes + " bytes of data");
        }
    }

    private SafetensorsException fault(String what) {
        return new SafetensorsException(file, null, what, null);
    }

    private SafetensorsException fault(Header.Entry entry, String what) {
        return new SafetensorsException(file, entry.info().name(), what, null);
    }
}
