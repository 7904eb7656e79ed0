// SPDX-License-Identifier: Apache-2.0
package io.collectives.transport;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a rank listens. Nothing here looks a name up: an address is text until somebody connects to it.
 *
 * @param host a host name (underscores are fine), an IPv4 address, or an IPv6 address without brackets
 * @param port the TCP port, 0…65535; 0 means that the listening rank takes a free one
 */
public record RankAddress(String host, int port) {

    private static final int MAX_PORT = 65535;
    private static final Pattern PORT = Pattern.compile("[0-9]{1,5}");
    private static final Pattern SPACE = Pattern.compile("\\s");

    /**
     * Checks the host's spelling and the port's range.
     *
     * @param host a name or a literal without brackets
     * @param port 0..65535
     * @throws IllegalArgumentException if one of them cannot be an address
     */
    public RankAddress {
        String fault = HostSyntax.fault(host);
        if (fault != null) {
            throw new IllegalArgumentException(fault);
        }
        if (port < 0 || port > MAX_PORT) {
            throw new IllegalArgumentException(portFault(String.valueOf(port)));
        }
    }

    /**
     * Reads {@code host:port}, such as {@code 127.0.0.1:5000}, {@code [::1]:5000} or {@code rank_1.job:7000}.
     *
     * @param text the address
     * @return the address
     * @throws IllegalArgumentException if the text is not of that form; the message quotes it and says why
     */
    public static RankAddress parse(String text) {
        try {
            return split(text);
        } catch (IllegalArgumentException fault) {
            throw new IllegalArgumentException("address " + HostSyntax.quote(text) + ": " + fault.getMessage());
        }
    }

    /**
     * Whether the host is an IP address, which needs no look-up.
     *
     * @return true for an IPv4 or IPv6 address, false for a name
     */
    public boolean isLiteral() {
        return HostSyntax.isLiteral(host);
    }

    /**
     * The form that {@link #parse} reads.
     *
     * @return {@code host:port}, an IPv6 host in brackets
     */
    @Override
    public String toString() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }

    /** The address in its one spelling, for comparing. */
    RankAddress canonical() {
        return new RankAddress(HostSyntax.canonical(host), port);
    }

    private static RankAddress split(String text) {
        require(!SPACE.matcher(text).find(), "a space does not belong there");
        if (text.startsWith("[")) {
            return splitBracketed(text);
        }
        int colon = text.indexOf(':');
        require(
                colon == text.lastIndexOf(':'),
                "more than one ':'; an IPv6 address is written in brackets, as in [::1]:5000");
        String host = colon < 0 ? text : text.substring(0, colon);
        require(HostSyntax.fault(host));
        require(colon >= 0, "the port is missing, as in 127.0.0.1:5000");
        return new RankAddress(host, port(text.substring(colon + 1)));
    }

    private static RankAddress splitBracketed(String text) {
        int close = text.indexOf(']');
        require(close > 0, "the ']' is missing, as in [::1]:5000");
        String host = text.substring(1, close);
        require(host.indexOf(':') >= 0, "brackets are for IPv6 addresses only");
        require(HostSyntax.fault(host));
        require(close + 1 < text.length(), "the port is missing, as in [::1]:5000");
        require(text.charAt(close + 1) == ':', "a ':' and the port must follow the ']', as in [::1]:5000");
        return new RankAddress(host, port(text.substring(close + 2)));
    }

    private static int port(String text) {
        require(PORT.matcher(text).matches(), portFault(HostSyntax.quote(text)));
        return Integer.parseInt(text);
    }

    private static String portFault(String port) {
        return "port " + port + " is not a number in 0.." + MAX_PORT;
    }

    private static void require(boolean condition, String fault) {
        require(condition ? null : fault);
    }

    private static void require(@Nullable String fault) {
        if (fault != null) {
            throw new IllegalArgumentException(fault);
        }
    }
}
