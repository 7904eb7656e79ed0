// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty;

import io.collectives.error.RankTableException;
import io.collectives.transport.RankAddress;
import io.collectives.transport.RankRows;
import io.collectives.transport.RankTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The rules of the rank table, version 1.0. It goes through the whole table, whatever faults it meets. */
final class RankTableReader {

    private static final int MAX_SERVER_ID = 64;
    private static final int MAX_PORT = 65535;
    private static final int MAX_NUMBER = 999_999_999;

    private final int basePort;
    private final List<String> faults;
    private final JsonFields fields;
    private final RankRows rows;
    private final List<RankTable.Entry> entries = new ArrayList<>();
    private final Map<String, String> servers = new HashMap<>();
    private boolean everyRowSeen = true;

    /**
     * Starts a table.
     *
     * @param basePort the port of rank 0 where its row has none; rank r uses the r-th port after it
     * @param faults takes the faults; it may hold some already
     */
    RankTableReader(int basePort, List<String> faults) {
        this.basePort = basePort;
        this.faults = faults;
        this.fields = new JsonFields(faults::add);
        this.rows = new RankRows(faults::add);
    }

    /**
     * Reads the table.
     *
     * @throws RankTableException with every fault, if there is any
     */
    RankTable read(Json root) {
        Json.Fields table = fields.object(root);
        if (table != null && isReady(table)) {
            table(table);
        }
        if (!faults.isEmpty()) {
            throw new RankTableException(faults);
        }
        return RankTable.ofEntries(entries);
    }

    /** While a table is being made nothing else in it is final, so nothing else is judged. */
    private boolean isReady(Json.Fields table) {
        if (!(table.values().get("status") instanceof Json.Text status
                && status.value().equals("initializing"))) {
            return true;
        }
        faults.clear();
        fields.fault(status.place(), "'initializing': the table is not ready, read it once this is 'completed'");
        return false;
    }

    private void table(Json.Fields table) {
        fields.text(table, "status", "completed");
        fields.text(table, "version", "1.0");
        Integer announced = fields.number(table, "server_count", 1, MAX_NUMBER);
        Json.Items list = fields.items(table, "server_list");
        if (list == null) {
            return;
        }
        int listed = list.values().size();
        if (announced != null && announced != listed) {
            fields.fault(fields.place(table, "server_count"), announced + " announced, but server_list has " + listed);
        }
        list.values().forEach(this::server);
        if (everyRowSeen) {
            rows.end(list.place());
        }
    }

    private void server(Json item) {
        Json.Fields server = fields.object(item);
        String id = server == null ? null : serverId(server);
        Json.Items devices = server == null ? null : fields.items(server, "device");
        if (devices == null) {
            everyRowSeen = false;
            return;
        }
        if (devices.values().isEmpty()) {
            fields.fault(devices.place(), "the server has no device");
        }
        NavigableSet<Integer> ranks = new TreeSet<>();
        devices.values().forEach(device -> device(device, id, ranks));
        // A rank that is refused for another reason may be the one that fills the gap.
        if (!ranks.isEmpty() && ranks.last() - ranks.first() >= devices.values().size()) {
            fields.fault(
                    devices.place(),
                    "a server's ranks are contiguous, but these "
                            + devices.values().size() + " run from " + ranks.first() + " to " + ranks.last());
        }
    }

    private @Nullable String serverId(Json.Fields server) {
        String id = fields.text(server, "server_id");
        if (id == null) {
            return null;
        }
        String place = fields.place(server, "server_id");
        if (id.isEmpty()) {
            fields.fault(place, "the text is empty");
        } else if (id.length() > MAX_SERVER_ID) {
            fields.fault(place, id.length() + " characters, at most " + MAX_SERVER_ID + " are allowed");
        } else {
            String first = servers.putIfAbsent(id, place);
            if (first != null) {
                fields.fault(place, "'" + id + "' is taken already at " + first);
            }
        }
        return id;
    }

    private void device(Json item, @Nullable String serverId, NavigableSet<Integer> serverRanks) {
        Json.Fields device = fields.object(item);
        if (device == null) {
            rows.unreadableRank();
            return;
        }
        if (device.values().containsKey("device_id")) {
            fields.text(device, "device_id");
        }
        Integer rank = fields.number(device, "rank_id", 0, MAX_NUMBER);
        RankAddress address = address(device, rank);
        boolean rankIsItsOwn = rank(device, rank, address);
        if (rank != null && rankIsItsOwn) {
            serverRanks.add(rank);
        }
        boolean hasPort = device.values().containsKey("device_port");
        if (address != null && (hasPort || rankIsItsOwn)) {
            rows.address(fields.place(device, hasPort ? "device_port" : "device_ip"), address);
        }
        if (rank != null && serverId != null && address != null) {
            entries.add(new RankTable.Entry(rank, serverId, address));
        }
    }

    private boolean rank(Json.Fields device, @Nullable Integer rank, @Nullable RankAddress address) {
        if (rank == null) {
            rows.unreadableRank();
            return false;
        }
        return rows.rank(fields.place(device, "rank_id"), rank, address);
    }

    private @Nullable RankAddress address(Json.Fields device, @Nullable Integer rank) {
        Integer port = device.values().containsKey("device_port")
                ? fields.number(device, "device_port", 1, MAX_PORT)
                : defaultPort(device, rank);
        String host = fields.text(device, "device_ip");
        if (host == null) {
            return null;
        }
        try {
            // The host is judged even when the port is not known.
            RankAddress address = new RankAddress(host, port == null ? 0 : port);
            return port == null ? null : address;
        } catch (IllegalArgumentException malformed) {
            fields.fault(fields.place(device, "device_ip"), String.valueOf(malformed.getMessage()));
            return null;
        }
    }

    private @Nullable Integer defaultPort(Json.Fields device, @Nullable Integer rank) {
        if (rank == null) {
            return null;
        }
        if (rank > MAX_PORT - basePort) {
            fields.fault(
                    device.place(),
                    "base port " + basePort + " plus rank " + rank + " is beyond " + MAX_PORT
                            + ": give a device_port or a lower base port");
            return null;
        }
        return basePort + rank;
    }
}
