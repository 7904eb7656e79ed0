// SPDX-License-Identifier: Apache-2.0
package io.collectives.transport;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Compares the rows of a rank table with each other while they are read: ranks that occur twice, ranks that are missing,
 * addresses that occur twice. It takes incomplete rows too, so that one bad field hides no other fault and causes none.
 */
public final class RankRows {

    private static final int LISTED = 8;

    private final Consumer<String> faults;
    private final TreeMap<Integer, Owner> ranks = new TreeMap<>();
    private final Map<RankAddress, String> addresses = new HashMap<>();
    private int rows;
    private int unreadable;

    /**
     * Starts with no rows.
     *
     * @param faults takes each fault, with its place, as it is found
     */
    public RankRows(Consumer<String> faults) {
        this.faults = faults;
    }

    /**
     * Takes the rank of the next row.
     *
     * @param place where it is written
     * @param rank the rank; a negative one is a fault
     * @param address the address of the same row, or null if that cannot be read
     * @return whether the rank can be the row's own: it is not negative, and no row before has it
     */
    public boolean rank(String place, int rank, @Nullable RankAddress address) {
        if (rank < 0) {
            unreadableRank();
            faults.accept(place + ": rank " + rank + " is negative");
            return false;
        }
        rows++;
        Owner own = new Owner(place, address == null ? "address unknown" : address.toString());
        Owner first = ranks.putIfAbsent(rank, own);
        if (first != null) {
            faults.accept(place + ": rank " + rank + " (" + own.address + ") is taken already at " + first.place + " ("
                    + first.address + ")");
        }
        return first == null;
    }

    /** Takes a row whose rank cannot be read; that fault has been reported. */
    public void unreadableRank() {
        rows++;
        unreadable++;
    }

    /**
     * Takes the address of a row. Port 0 never collides.
     *
     * @param place where it is written
     * @param address the address
     */
    public void address(String place, RankAddress address) {
        String first = address.port() == 0 ? null : addresses.putIfAbsent(address.canonical(), place);
        if (first != null) {
            faults.accept(place + ": address " + address + " is taken already at " + first);
        }
    }

    /**
     * Ends the table: n rows must hold the ranks 0…n−1.
     *
     * @param place where the rows are written
     */
    public void end(String place) {
        if (rows == 0) {
            faults.accept(place + ": the table has no ranks");
            return;
        }
        BitSet present = new BitSet(rows);
        ranks.headMap(rows).keySet().forEach(present::set);
        if (rows - present.cardinality() > unreadable) {
            faults.accept(place + ": missing ranks " + gaps(present) + ", since " + rows + " rows hold ranks 0.."
                    + (rows - 1) + beyond());
        }
    }

    private String gaps(BitSet present) {
        StringJoiner gaps = new StringJoiner(", ");
        int first = present.nextClearBit(0);
        for (int listed = 0; first < rows; listed++) {
            if (listed == LISTED) {
                return gaps.add("...").toString();
            }
            int next = present.nextSetBit(first);
            int last = (next < 0 ? rows : next) - 1;
            gaps.add(first == last ? String.valueOf(first) : first + ".." + last);
            first = present.nextClearBit(last + 1);
        }
        return gaps.toString();
    }

    private String beyond() {
        Map<Integer, Owner> beyond = ranks.tailMap(rows);
        if (beyond.isEmpty()) {
            return "";
        }
        String listed = beyond.entrySet().stream()
                .limit(LISTED)
                .map(rank -> rank.getKey() + " at " + rank.getValue().place)
                .collect(Collectors.joining(", "));
        return "; beyond that: " + listed + (beyond.size() > LISTED ? ", ..." : "");
    }

    private record Owner(String place, String address) {}
}
