// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.transport.RankAddress;
import io.collectives.transport.RankTable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ParentLinkTest {

    private static final Duration LONG = Duration.ofSeconds(20);

    private final PipedOutputStream toChild = new PipedOutputStream();
    private final PipedOutputStream fromChild = new PipedOutputStream();
    private final CountDownLatch orphaned = new CountDownLatch(1);

    @Test
    void an_address_is_answered_with_all() throws IOException {
        BufferedReader said = new BufferedReader(new InputStreamReader(new PipedInputStream(fromChild)));
        ParentLink link = ParentLink.open(new PipedInputStream(toChild), fromChild, orphaned::countDown);
        var table = link.exchange(new RankAddress("127.0.0.1", 5)).toFuture();
        assertThat(said.readLine()).isEqualTo("{\"kind\":\"bound\",\"address\":\"127.0.0.1:5\"}");
        toChild.write("{\"kind\":\"table\",\"addresses\":[\"127.0.0.1:5\",\"127.0.0.1:6\"]}\n"
                .getBytes(StandardCharsets.UTF_8));
        toChild.flush();
        assertThat(table)
                .succeedsWithin(LONG)
                .extracting(RankTable::size, t -> t.address(1).port())
                .containsExactly(2, 6);
        assertThat(orphaned.getCount()).isEqualTo(1);
    }

    @Test
    void the_end_of_the_input_is_the_end_of_the_parent() throws Exception {
        ParentLink.open(new PipedInputStream(toChild), fromChild, orphaned::countDown);
        toChild.close();
        assertThat(orphaned.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }
}
