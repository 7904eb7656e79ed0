// SPDX-License-Identifier: Apache-2.0
package io.collectives.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.collectives.error.RankTableException;
import io.collectives.transport.RankTable.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class RankTableTest {

    @Test
    void addressesInRankOrder() {
        RankTable table = RankTable.of("a:1", "[::1]:2", "a:3");
        assertThat(table.size()).isEqualTo(3);
        assertThat(table.address(1)).isEqualTo(new RankAddress("::1", 2));
        assertThat(table.serverId(1)).isEqualTo("::1");
        assertThat(table.serverId(2)).isEqualTo("a");
        assertThat(table.ranksWith(0)).containsExactly(0, 2);
        assertThat(table.ranksOnServer("a")).containsExactly(0, 2);
        assertThat(table.ranksOnServer("elsewhere")).isEmpty();
        assertThat(table).hasToString("RankTable[ranks=3, servers=2]");
    }

    @Test
    void rowsInAnyOrder() {
        RankTable table = RankTable.ofEntries(
                List.of(row(2, "s", "c:3"), row(0, "s", "a:1"), row(3, "t", "d:4"), row(1, "s", "b:2")));
        assertThat(IntStream.range(0, 4).mapToObj(table::address))
                .extracting(RankAddress::toString)
                .containsExactly("a:1", "b:2", "c:3", "d:4");
        assertThat(table.ranksWith(2)).containsExactly(0, 1, 2);
        assertThat(table.ranksOnServer("t")).containsExactly(3);
    }

    @Test
    void isIndependentOfTheListItWasMadeFrom() {
        List<RankAddress> addresses = new ArrayList<>(List.of(new RankAddress("a", 1)));
        RankTable table = RankTable.of(addresses);
        addresses.set(0, new RankAddress("b", 1));
        assertThat(table.address(0).host()).isEqualTo("a");
        assertThatThrownBy(() -> table.ranksWith(0).set(0, 7)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aRankOutsideOfTheTableIsRefused() {
        RankTable table = RankTable.of("a:1", "b:1");
        assertThatIllegalArgumentException().isThrownBy(() -> table.address(2)).withMessage("rank 2 is not in 0..1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> table.serverId(-1))
                .withMessage("rank -1 is not in 0..1");
    }

    @Test
    void noRanks() {
        assertThat(faults(RankTable::of)).containsExactly("table: the table has no ranks");
        assertThat(faults(() -> RankTable.of(List.of()))).containsExactly("table: the table has no ranks");
        assertThat(faults(() -> RankTable.ofEntries(List.of()))).containsExactly("table: the table has no ranks");
    }

    @Test
    void portZeroMayRepeat() {
        assertThat(RankTable.of("a:0", "a:0").size()).isEqualTo(2);
    }

    @Test
    void equalAddressesAreFoundInWhateverSpelling() {
        assertThat(faults(() -> RankTable.of("a:1", "[::1]:1", "A:1", "[0:0::01]:1")))
                .containsExactly(
                        "rank 2: address A:1 is taken already at rank 0",
                        "rank 3: address [0:0::01]:1 is taken already at rank 1");
        assertThat(faults(() -> RankTable.of(List.of(new RankAddress("a", 1), new RankAddress("a", 1)))))
                .containsExactly("rank 1: address a:1 is taken already at rank 0");
    }

    @Test
    void equalZonesOnlyMakeEqualAddresses() {
        assertThat(RankTable.of("[fe80::1%eth0]:1", "[fe80::1%eth1]:1").size()).isEqualTo(2);
    }

    @Test
    void everyMalformedAddressIsReported() {
        assertThat(faults(() -> RankTable.of("::1:5000", "a:1", "null:2", "a:1")))
                .containsExactly(
                        "rank 0: address '::1:5000': more than one ':'; an IPv6 address is written in brackets, as in"
                                + " [::1]:5000",
                        "rank 2: address 'null:2': the host is the text 'null', as a missing value prints",
                        "rank 3: address a:1 is taken already at rank 1");
    }

    @Test
    void localRanksUsedAsRanksAreNamedWithBothAddresses() {
        assertThat(faults(() -> RankTable.ofEntries(
                        List.of(row(0, "s", "a:1"), row(1, "s", "a:2"), row(0, "t", "b:1"), row(1, "t", "b:2")))))
                .containsExactly(
                        "row 2: rank 0 (b:1) is taken already at row 0 (a:1)",
                        "row 3: rank 1 (b:2) is taken already at row 1 (a:2)",
                        "table: missing ranks 2..3, since 4 rows hold ranks 0..3");
    }

    @Test
    void aNegativeRankIsNotMissedTwice() {
        assertThat(faults(() -> RankTable.ofEntries(List.of(row(-1, "s", "a:1"), row(0, "s", "a:2")))))
                .containsExactly("row 0: rank -1 is negative");
    }

    @Test
    void missingRanksAreListedWithThoseBeyond() {
        assertThat(faults(
                        () -> RankTable.ofEntries(List.of(row(0, "s", "a:1"), row(7, "s", "a:2"), row(2, "s", "a:3")))))
                .containsExactly("table: missing ranks 1, since 3 rows hold ranks 0..2; beyond that: 7 at row 1");
    }

    @Test
    void manyMissingRanksAreSummarised() {
        List<Entry> even = IntStream.range(0, 30_000)
                .mapToObj(i -> row(2 * i, "s", "a" + i + ":1"))
                .toList();
        assertThat(faults(() -> RankTable.ofEntries(even))).singleElement().satisfies(fault -> assertThat(fault)
                .startsWith("table: missing ranks 1, 3, 5, 7, 9, 11, 13, 15, ..., since 30000 rows hold ranks 0..29999")
                .endsWith(", 30014 at row 15007, ..."));
    }

    private static Entry row(int rank, String serverId, String address) {
        return new Entry(rank, serverId, RankAddress.parse(address));
    }

    private static List<String> faults(ThrowingCallable call) {
        return catchThrowableOfType(RankTableException.class, call).faults();
    }
}
