// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty;

import io.collectives.error.RankTableException;
import io.collectives.transport.RankAddress;
import io.collectives.transport.RankTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads HCCL's rank table file, version 1.0: JSON in which every value is a string. Fields that are not listed are
 * ignored.
 *
 * <pre>{@code
 * {
 *   "status": "completed",
 *   "version": "1.0",
 *   "server_count": "1",
 *   "server_list": [
 *     {
 *       "server_id": "node_0",
 *       "device": [
 *         { "device_id": "0", "device_ip": "192.168.1.8", "device_port": "5000", "rank_id": "0" },
 *         { "device_id": "1", "device_ip": "192.168.1.8", "device_port": "5001", "rank_id": "1" }
 *       ]
 *     }
 *   ]
 * }
 * }</pre>
 *
 * <ul>
 *   <li>{@code server_id}: unique, 1…64 characters;
 *   <li>{@code device_ip}: where the rank listens, an IP address or a host name, IPv6 without brackets;
 *   <li>{@code device_port}: optional, 1…65535; without it the base port plus the rank;
 *   <li>{@code rank_id}: 0…n−1, unique, contiguous within a server;
 *   <li>{@code device_id}: optional, without a meaning here.
 * </ul>
 */
public final class RankTableFile {

    /** The base port where none is given, that of {@code HCCL_IF_BASE_PORT}. */
    public static final int DEFAULT_BASE_PORT = 60000;

    private static final int MAX_PORT = 65535;
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127\\..*|::1");
    private static final Path PORT_SETTINGS = Path.of("/proc/sys/net/ipv4");
    private static final Logger LOG = LoggerFactory.getLogger(RankTableFile.class);

    private RankTableFile() {}

    /**
     * Reads a rank table with the {@linkplain #DEFAULT_BASE_PORT default base port}.
     *
     * @param file the file, read at once by the calling thread
     * @return the table
     * @throws RankTableException if the file cannot be read, or with all the faults of the table, each with file, line,
     *     column and JSON path
     */
    public static RankTable read(Path file) {
        return read(file, DEFAULT_BASE_PORT);
    }

    /**
     * Reads a rank table. Logs one warning if ranks are to listen on ports that this machine also gives to outgoing
     * connections, and one if there are several servers and a loopback address.
     *
     * @param file the file, read at once by the calling thread
     * @param basePort the port of rank 0 where the file gives none, 1…65535; rank r uses the r-th port after it
     * @return the table
     * @throws RankTableException if the file cannot be read, or with all the faults of the table, each with file, line,
     *     column and JSON path
     * @throws IllegalArgumentException if the base port is not in 1…65535
     */
    public static RankTable read(Path file, int basePort) {
        return read(file, basePort, EphemeralPorts.read(PORT_SETTINGS));
    }

    static RankTable read(Path file, int basePort, EphemeralPorts ephemeral) {
        if (basePort < 1 || basePort > MAX_PORT) {
            throw new IllegalArgumentException("base port " + basePort + " is not in 1.." + MAX_PORT);
        }
        List<String> faults = new ArrayList<>();
        RankTable table = new RankTableReader(basePort, faults).read(JsonFile.read(file, faults::add));
        warn(
                file,
                table,
                address -> ephemeral.contains(address.port()),
                "the port is in the ephemeral range " + ephemeral + ", so an outgoing connection may hold it; use a"
                        + " device_port or base port outside, or reserve it in net.ipv4.ip_local_reserved_ports");
        if (table.ranksWith(0).size() < table.size()) {
            warn(
                    file,
                    table,
                    address -> LOOPBACK.matcher(address.host()).matches(),
                    "no other server can reach a loopback address; use one of the server's network");
        }
        return table;
    }

    private static void warn(Path file, RankTable table, Predicate<RankAddress> doubtful, String advice) {
        int[] ranks = IntStream.range(0, table.size())
                .filter(rank -> doubtful.test(table.address(rank)))
                .toArray();
        if (ranks.length > 0) {
            LOG.warn(
                    "{}: {} of {} ranks, from rank {} at {} on: {}",
                    file,
                    ranks.length,
                    table.size(),
                    ranks[0],
                    table.address(ranks[0]),
                    advice);
        }
    }
}
