// SPDX-License-Identifier: Apache-2.0
package io.collectives.transport;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The spelling of host names and IP addresses, judged without any look-up. */
final class HostSyntax {

    private static final int QUOTED = 80;
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{M}\\p{N}._-]+");
    private static final String BYTE = "(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
    private static final Pattern IPV4 = Pattern.compile(BYTE + "(\\." + BYTE + "){3}");
    private static final Pattern NUMERIC_END = Pattern.compile("(.*\\.)?[0-9]+\\.?");
    private static final Pattern IPV6 = Pattern.compile("([0-9A-Fa-f:.]+)(%[A-Za-z0-9._-]+)?");

    private HostSyntax() {}

    /** What is wrong with the spelling of a host, or null. */
    static @Nullable String fault(String host) {
        if (host.isEmpty()) {
            return "the host is empty";
        }
        if (host.equalsIgnoreCase("null")) {
            return "the host is the text 'null', as a missing value prints";
        }
        if (host.indexOf(':') >= 0) {
            return ipv6(host) == null ? quote(host) + " is not an IPv6 address" : null;
        }
        if (!NAME.matcher(host).matches()) {
            return "host " + quote(host) + " may hold letters, digits, '.', '-' and '_' only";
        }
        if (NUMERIC_END.matcher(host).matches() && !isIpv4(host)) {
            return quote(host) + " is not an IPv4 address: four numbers 0..255 without leading zeros";
        }
        return null;
    }

    static boolean isLiteral(String host) {
        return host.indexOf(':') >= 0 || isIpv4(host);
    }

    /** The one spelling that equal hosts share: addresses in full, names in lower case. */
    static String canonical(String host) {
        String address = host.indexOf(':') < 0 ? null : ipv6(host);
        return (address == null ? host : address).toLowerCase(Locale.ROOT);
    }

    /** The text in quotes, cut and without control characters, fit for a message. */
    static String quote(String text) {
        String cut = text.length() <= QUOTED ? text : text.substring(0, QUOTED) + "...";
        return "'" + CONTROL.matcher(cut).replaceAll("?") + "'";
    }

    private static boolean isIpv4(String host) {
        return IPV4.matcher(host).matches();
    }

    /** The address in full with its zone, or null if it is none. */
    private static @Nullable String ipv6(String host) {
        var parts = IPV6.matcher(host);
        if (!parts.matches()) {
            return null;
        }
        String zone = parts.group(2) == null ? "" : parts.group(2);
        try {
            // In brackets a text is read as an IPv6 address or refused: it never gets to a look-up.
            return InetAddress.getByName("[" + parts.group(1) + "]").getHostAddress() + zone;
        } catch (UnknownHostException notAnAddress) {
            return null;
        }
    }
}
