// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The ports that this machine gives to outgoing connections, so that nobody can count on listening there. */
final class EphemeralPorts {

    private static final int DEFAULT_FIRST = 32768;
    private static final int DEFAULT_LAST = 60999;
    private static final Pattern RANGE = Pattern.compile("([0-9]{1,5})\\s+([0-9]{1,5})");
    private static final Pattern RESERVED = Pattern.compile("([0-9]{1,5})(?:-([0-9]{1,5}))?");

    private final BitSet ports;
    private final String range;

    private EphemeralPorts(int first, int last) {
        ports = new BitSet(last + 1);
        ports.set(first, last + 1);
        range = first + ".." + last;
    }

    /**
     * Reads the kernel's settings; a range that cannot be read is the usual one.
     *
     * @param settings the directory of the settings, {@code /proc/sys/net/ipv4} on Linux
     */
    static EphemeralPorts read(Path settings) {
        Matcher range = RANGE.matcher(setting(settings.resolve("ip_local_port_range")));
        EphemeralPorts ephemeral = range.find()
                ? new EphemeralPorts(Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2)))
                : new EphemeralPorts(DEFAULT_FIRST, DEFAULT_LAST);
        Matcher reserved = RESERVED.matcher(setting(settings.resolve("ip_local_reserved_ports")));
        while (reserved.find()) {
            String first = reserved.group(1);
            String last = reserved.group(2) == null ? first : reserved.group(2);
            ephemeral.ports.clear(Integer.parseInt(first), Integer.parseInt(last) + 1);
        }
        return ephemeral;
    }

    /** Whether an outgoing connection may be given the port; the kernel spares reserved ones. */
    boolean contains(int port) {
        return ports.get(port);
    }

    /** The range, reserved ports included. */
    @Override
    public String toString() {
        return range;
    }

    private static String setting(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException notThere) {
            return "";
        }
    }
}
