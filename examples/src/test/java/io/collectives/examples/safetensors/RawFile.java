// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.safetensors;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files written byte by byte, right or wrong. */
public final class RawFile {

    private RawFile() {}

    /** A file with that header, and as much data, of bytes 1, 2, 3, … */
    public static Path write(Path file, String header, int dataBytes) {
        byte[] json = header.getBytes(StandardCharsets.UTF_8);
        return write(file, json.length, json, dataBytes);
    }

    static Path write(Path file, long headerBytes, byte[] header, int dataBytes) {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES + header.length + dataBytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(headerBytes)
                .put(header);
        for (int i = 1; bytes.hasRemaining(); i++) {
            bytes.put((byte) i);
        }
        try {
            return Files.write(file, bytes.array());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
