// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.wire;

import io.netty.buffer.ByteBufUtil;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The frames that {@code docs/protocol.md} shows: their names and bytes. */
public final class ProtocolExamples {
    private static final Pattern EXAMPLE = Pattern.compile("```hex ([^\n]+)\n(.*?)```", Pattern.DOTALL);
    private static final Pattern BYTES = Pattern.compile("^((?:[0-9a-f]{2} )*[0-9a-f]{2})(?: .*)?$", Pattern.MULTILINE);

    private ProtocolExamples() {}

    /** All examples by name, in the order of the page. */
    public static Map<String, byte[]> read() {
        Map<String, byte[]> examples = new LinkedHashMap<>();
        Matcher example = EXAMPLE.matcher(page());
        while (example.find()) {
            StringBuilder hex = new StringBuilder();
            Matcher line = BYTES.matcher(example.group(2));
            while (line.find()) {
                hex.append(line.group(1).replace(" ", ""));
            }
            examples.put(example.group(1), ByteBufUtil.decodeHexDump(hex));
        }
        return examples;
    }

    private static String page() {
        try {
            return Files.readString(Path.of("..", "docs", "protocol.md"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
