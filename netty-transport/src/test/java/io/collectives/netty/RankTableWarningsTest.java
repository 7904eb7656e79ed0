// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Tables that can be used but look doubtful are read with a warning. */
class RankTableWarningsTest {

    private final Logger logger = (Logger) LoggerFactory.getLogger(RankTableFile.class);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void listen() throws IOException {
        log.start();
        logger.addAppender(log);
        logger.setAdditive(false);
        file = directory.resolve("ranks.json");
        ports("40000\t50000\n", "45000,45002-45010\n");
    }

    @AfterEach
    void stopListening() {
        logger.setAdditive(true);
        logger.detachAppender(log);
    }

    @Test
    void portsInTheEphemeralRangeAreWarnedOfOnce() throws IOException {
        table("10.0.0.1", "10.0.0.1");
        assertThat(warnings(39_999))
                .containsExactly(file + ": 1 of 2 ranks, from rank 1 at 10.0.0.1:40000 on: the port is in the ephemeral"
                        + " range 40000..50000, so an outgoing connection may hold it; use a device_port or base port"
                        + " outside, or reserve it in net.ipv4.ip_local_reserved_ports");
        assertThat(warnings(49_999)).singleElement().asString().contains("2 of 2 ranks, from rank 0");
    }

    @Test
    void portsOutsideOrReservedAreFine() throws IOException {
        table("10.0.0.1", "10.0.0.1");
        assertThat(warnings(39_998)).isEmpty();
        assertThat(warnings(50_001)).isEmpty();
        assertThat(warnings(45_002)).isEmpty();
        assertThat(warnings(45_009)).isEmpty();
        assertThat(warnings(45_000)).singleElement().asString().contains("1 of 2 ranks, from rank 1");
        assertThat(warnings(45_010)).singleElement().asString().contains("1 of 2 ranks, from rank 1");
    }

    @Test
    void withoutReadableSettingsTheUsualRangeHolds() throws IOException {
        table("10.0.0.1", "10.0.0.1");
        Files.delete(directory.resolve("ip_local_reserved_ports"));
        Files.writeString(directory.resolve("ip_local_port_range"), "unlimited");
        assertThat(warnings(60_998)).singleElement().asString().contains("2 of 2 ranks", "32768..60999");
        Files.delete(directory.resolve("ip_local_port_range"));
        assertThat(warnings(32_767)).singleElement().asString().contains("1 of 2 ranks", "32768..60999");
        assertThat(warnings(61_000)).isEmpty();
    }

    @Test
    void loopbackIsWarnedOfWhenThereAreSeveralServers() throws IOException {
        String advice = " on: no other server can reach a loopback address; use one of the server's network";
        table("10.0.0.1", "::1");
        assertThat(warnings(7000)).containsExactly(file + ": 1 of 2 ranks, from rank 1 at [::1]:7001" + advice);
        table("127.0.1.1", "localhost");
        assertThat(warnings(7000)).containsExactly(file + ": 2 of 2 ranks, from rank 0 at 127.0.1.1:7000" + advice);
    }

    @Test
    void loopbackIsFineOnOneServer() throws IOException {
        table("127.0.0.1", "127.0.0.1");
        assertThat(warnings(7000)).isEmpty();
    }

    private void ports(String range, String reserved) throws IOException {
        Files.writeString(directory.resolve("ip_local_port_range"), range);
        Files.writeString(directory.resolve("ip_local_reserved_ports"), reserved);
    }

    /** Two ranks, on one server if their hosts are equal. */
    private void table(String first, String second) throws IOException {
        String rank0 = "{\"device_ip\": \"" + first + "\", \"rank_id\": \"0\"}";
        String rank1 = "{\"device_ip\": \"" + second + "\", \"rank_id\": \"1\"}";
        boolean oneServer = first.equals(second);
        Files.writeString(
                file,
                "{\"status\": \"completed\", \"version\": \"1.0\", \"server_count\": \"" + (oneServer ? 1 : 2)
                        + "\", \"server_list\": [{\"server_id\": \"a\", \"device\": [" + rank0
                        + (oneServer ? ", " : "]}, {\"server_id\": \"b\", \"device\": [") + rank1 + "]}]}");
    }

    private List<String> warnings(int basePort) {
        log.list.clear();
        RankTableFile.read(file, basePort, EphemeralPorts.read(directory));
        return log.list.stream()
                .filter(event -> event.getLevel() == Level.WARN)
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
    }
}
