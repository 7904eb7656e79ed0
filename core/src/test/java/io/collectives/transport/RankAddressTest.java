// SPDX-License-Identifier: Apache-2.0
package io.collectives.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RankAddressTest {

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:5000,             127.0.0.1,           5000,  true",
        "[::1]:5001,                 ::1,                 5001,  true",
        "[2001:DB8::ffff:10.0.0.1]:1, 2001:DB8::ffff:10.0.0.1, 1, true",
        "[fe80::1%eth0]:65535,       fe80::1%eth0,        65535, true",
        "host_with_underscore:7000,  host_with_underscore, 7000, false",
        "rank_1.job:0,               rank_1.job,          0,     false",
        "10.0.0.1.example.org:80,    10.0.0.1.example.org, 80,   false",
        "node-7:007,                 node-7,              7,     false",
        "zürich:5,                   zürich,              5,     false",
    })
    void readsAnAddress(String text, String host, int port, boolean literal) {
        RankAddress address = RankAddress.parse(text);
        assertThat(address).isEqualTo(new RankAddress(host, port));
        assertThat(address.isLiteral()).isEqualTo(literal);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:5000", "[::1]:5001", "[fe80::1%eth0]:1", "host_with_underscore:7000"})
    void printsWhatItReads(String text) {
        assertThat(RankAddress.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "::1:5000        | more than one ':'; an IPv6 address is written in brackets, as in [::1]:5000",
                "::1             | more than one ':'; an IPv6 address is written in brackets, as in [::1]:5000",
                "fe80::1:29500   | more than one ':'; an IPv6 address is written in brackets, as in [::1]:5000",
                "http://h:80     | more than one ':'; an IPv6 address is written in brackets, as in [::1]:5000",
                "[::1]           | the port is missing, as in [::1]:5000",
                "[::1]5000       | a ':' and the port must follow the ']', as in [::1]:5000",
                "[::1:5000       | the ']' is missing, as in [::1]:5000",
                "[host]:5000     | brackets are for IPv6 addresses only",
                "[127.0.0.1]:5   | brackets are for IPv6 addresses only",
                "[]:5            | brackets are for IPv6 addresses only",
                "[::1::2]:5      | '::1::2' is not an IPv6 address",
                "[12345::]:5     | '12345::' is not an IPv6 address",
                "[fe80::1%]:5    | 'fe80::1%' is not an IPv6 address",
                "\"\"              | the host is empty",
                ":5000           | the host is empty",
                "null            | the host is the text 'null', as a missing value prints",
                "null:5000       | the host is the text 'null', as a missing value prints",
                "127.0.0.1       | the port is missing, as in 127.0.0.1:5000",
                "node            | the port is missing, as in 127.0.0.1:5000",
                "node:           | port '' is not a number in 0..65535",
                "node:http       | port 'http' is not a number in 0..65535",
                "node:null       | port 'null' is not a number in 0..65535",
                "node:65536      | port 65536 is not a number in 0..65535",
                "node:-1         | port '-1' is not a number in 0..65535",
                "node:+1         | port '+1' is not a number in 0..65535",
                "node:5_000      | port '5_000' is not a number in 0..65535",
                "node:99999999999| port '99999999999' is not a number in 0..65535",
                "node:٥          | port '٥' is not a number in 0..65535",
                "\" node:5\"       | a space does not belong there",
                "\"no de:5\"       | a space does not belong there",
                "\"node: 5\"       | a space does not belong there",
                "user@node:5     | host 'user@node' may hold letters, digits, '.', '-' and '_' only",
                "node/x:5        | host 'node/x' may hold letters, digits, '.', '-' and '_' only",
                "256.0.0.1:5     | '256.0.0.1' is not an IPv4 address: four numbers 0..255 without leading zeros",
                "10.0.1:5        | '10.0.1' is not an IPv4 address: four numbers 0..255 without leading zeros",
                "010.0.0.1:5     | '010.0.0.1' is not an IPv4 address: four numbers 0..255 without leading zeros",
                "5000:5          | '5000' is not an IPv4 address: four numbers 0..255 without leading zeros",
            })
    void quotesTheTextAndSaysWhatIsWrong(String text, String reason) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RankAddress.parse(text))
                .withMessage("address '" + text + "': " + reason);
    }

    @Test
    void quotesLongTextsCutAndWithoutControlCharacters() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RankAddress.parse("a\u001b[31m" + "b".repeat(10_000) + ":1"))
                .withMessageStartingWith("address 'a?[31mbbb")
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(300));
    }

    @Test
    void theConstructorTakesHostsWithoutBracketsAndPortsInRange() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RankAddress("[::1]", 1))
                .withMessage("'[::1]' is not an IPv6 address");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RankAddress("node", -1))
                .withMessage("port -1 is not a number in 0..65535");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RankAddress(" ", 1))
                .withMessage("host ' ' may hold letters, digits, '.', '-' and '_' only");
    }
}
