// SPDX-License-Identifier: Apache-2.0
package io.collectives.transport;

import io.collectives.error.RankTableException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Who is who in a job: for each rank 0…n−1 its address and the server that it runs on. Immutable, and free of faults once
 * it exists: the faults of the rows are reported all together by one {@link RankTableException}.
 */
public final class RankTable {

    private final List<Entry> entries;
    private final Map<String, List<Integer>> servers;

    private RankTable(List<Entry> rows) {
        entries = rows.stream().sorted(Comparator.comparingInt(Entry::rank)).toList();
        servers = entries.stream()
                .collect(Collectors.groupingBy(
                        Entry::serverId, Collectors.mapping(Entry::rank, Collectors.toUnmodifiableList())));
    }

    /**
     * One row of a table.
     *
     * @param rank the rank, from 0 on
     * @param serverId the server that the rank runs on; ranks with the same id share a host
     * @param address where the rank listens
     */
    public record Entry(int rank, String serverId, RankAddress address) {}

    /**
     * A table from addresses in rank order, each in the form that {@link RankAddress#parse} reads. The host is the server
     * id.
     *
     * @param hostPorts one address for each rank
     * @return the table
     * @throws RankTableException if there are none, or some are malformed or equal
     */
    public static RankTable of(String... hostPorts) {
        List<String> faults = new ArrayList<>();
        RankRows check = new RankRows(faults::add);
        List<Entry> rows = new ArrayList<>();
        for (int rank = 0; rank < hostPorts.length; rank++) {
            try {
                rows.add(add(check, "rank " + rank, onItsHost(rank, RankAddress.parse(hostPorts[rank]))));
            } catch (IllegalArgumentException malformed) {
                faults.add("rank " + rank + ": " + malformed.getMessage());
                check.unreadableRank();
            }
        }
        return end(check, rows, faults);
    }

    /**
     * A table from addresses in rank order. The host is the server id.
     *
     * @param addresses one address for each rank
     * @return the table
     * @throws RankTableException if there are none, or some are equal
     */
    public static RankTable of(List<RankAddress> addresses) {
        List<String> faults = new ArrayList<>();
        RankRows check = new RankRows(faults::add);
        List<Entry> rows = new ArrayList<>();
        for (int rank = 0; rank < addresses.size(); rank++) {
            rows.add(add(check, "rank " + rank, onItsHost(rank, addresses.get(rank))));
        }
        return end(check, rows, faults);
    }

    /**
     * A table from rows in any order.
     *
     * @param rows one row for each rank
     * @return the table
     * @throws RankTableException if there are none, a rank is negative, missing or there twice, or an address is there
     *     twice; the faults name a row by its index in the list
     */
    public static RankTable ofEntries(List<Entry> rows) {
        List<String> faults = new ArrayList<>();
        RankRows check = new RankRows(faults::add);
        for (int row = 0; row < rows.size(); row++) {
            add(check, "row " + row, rows.get(row));
        }
        return end(check, rows, faults);
    }

    /**
     * The number of ranks.
     *
     * @return n, at least 1
     */
    public int size() {
        return entries.size();
    }

    /**
     * Where a rank listens.
     *
     * @param rank the rank
     * @return its address
     * @throws IllegalArgumentException if the rank is not in 0…n−1
     */
    public RankAddress address(int rank) {
        return entry(rank).address();
    }

    /**
     * The server that a rank runs on.
     *
     * @param rank the rank
     * @return the server's id
     * @throws IllegalArgumentException if the rank is not in 0…n−1
     */
    public String serverId(int rank) {
        return entry(rank).serverId();
    }

    /**
     * The ranks that run on one server.
     *
     * @param serverId the server's id
     * @return the ranks in ascending order, unmodifiable; empty if no rank is there
     */
    public List<Integer> ranksOnServer(String serverId) {
        return servers.getOrDefault(serverId, List.of());
    }

    /**
     * The ranks that share a server with this one.
     *
     * @param rank the rank
     * @return the ranks in ascending order, this one included, unmodifiable
     * @throws IllegalArgumentException if the rank is not in 0…n−1
     */
    public List<Integer> ranksWith(int rank) {
        return ranksOnServer(serverId(rank));
    }

    /** The size only: a table may have thousands of rows. */
    @Override
    public String toString() {
        return "RankTable[ranks=" + entries.size() + ", servers=" + servers.size() + "]";
    }

    private Entry entry(int rank) {
        if (rank < 0 || rank >= entries.size()) {
            throw new IllegalArgumentException("rank " + rank + " is not in 0.." + (entries.size() - 1));
        }
        return entries.get(rank);
    }

    private static Entry onItsHost(int rank, RankAddress address) {
        return new Entry(rank, address.host(), address);
    }

    private static Entry add(RankRows check, String place, Entry row) {
        check.rank(place, row.rank(), row.address());
        check.address(place, row.address());
        return row;
    }

    private static RankTable end(RankRows check, List<Entry> rows, List<String> faults) {
        check.end("table");
        if (!faults.isEmpty()) {
            throw new RankTableException(faults);
        }
        return new RankTable(rows);
    }
}
