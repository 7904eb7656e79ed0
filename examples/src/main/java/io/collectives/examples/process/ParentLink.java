// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.process;

import io.collectives.Rendezvous;
import io.collectives.transport.RankAddress;
import io.collectives.transport.RankTable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * A rank process's side of its talk with the process that started it, over standard input and output. It also is the
 * rendezvous: the parent hears where this rank listens and answers with the addresses of all.
 */
public final class ParentLink implements Rendezvous {

    static final String BOUND = "bound";
    static final String TABLE = "table";

    private final PrintStream output;
    private final Sinks.One<RankTable> table = Sinks.one();

    private ParentLink(OutputStream output) {
        this.output = new PrintStream(output, true, StandardCharsets.UTF_8);
    }

    /**
     * Opens the link.
     *
     * @param input what the parent says
     * @param output what the parent hears
     * @param orphaned called when the input ends: the parent is gone, however it ended
     * @return the link
     */
    static ParentLink open(InputStream input, OutputStream output, Runnable orphaned) {
        ParentLink link = new ParentLink(output);
        Thread listener = new Thread(() -> link.listen(input, orphaned), "parent");
        listener.setDaemon(true);
        listener.start();
        return link;
    }

    /**
     * Tells the parent something; from any thread.
     *
     * @param message what
     */
    public void send(Message message) {
        output.println(message.line());
    }

    @Override
    public Mono<RankTable> exchange(RankAddress own) {
        return Mono.defer(() -> {
            send(new Message(BOUND, Map.of("address", own.toString())));
            return table.asMono();
        });
    }

    private void listen(InputStream input, Runnable orphaned) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Message message = Message.read(line);
                if (message.kind().equals(TABLE)) {
                    table.tryEmitValue(RankTable.of(message.texts("addresses").toArray(String[]::new)));
                }
            }
        } catch (IOException e) {
            // As good as its end.
        } finally {
            orphaned.run();
        }
    }
}
