// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import io.collectives.examples.process.Failure;
import io.collectives.examples.process.Message;
import io.collectives.examples.process.RankProcesses;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A rank's progress as messages: written in the rank's process, read in the one that started it. */
final class GatherMessages {

    private static final String PLANNED = "planned";
    private static final String GATHERED = "gathered";

    private GatherMessages() {}

    static GatherListener writer(Consumer<Message> send) {
        return new GatherListener() {

            @Override
            public void planned(long bytes, List<String> skipped) {
                send.accept(new Message(PLANNED, Map.of("bytes", bytes, "skipped", skipped)));
            }

            @Override
            public void gathered(long bytes) {
                send.accept(new Message(GATHERED, Map.of("bytes", bytes)));
            }

            @Override
            public void failed(Failure failure) {
                send.accept(failure.message());
            }
        };
    }

    static RankProcesses.Listener reader(Reader reader) {
        return (rank, message) -> {
            switch (message.kind()) {
                case PLANNED -> reader.planned(rank, message.integer("bytes"), message.texts("skipped"));
                case GATHERED -> reader.gathered(message.integer("bytes"));
                case RankReport.KIND -> reader.reported(rank, RankReport.of(message));
                default -> throw new IllegalArgumentException("rank " + rank + " says '" + message.kind() + "'");
            }
        };
    }

    /** What the starting process hears. */
    interface Reader {

        void planned(int rank, long bytes, List<String> skipped);

        void gathered(long bytes);

        void reported(int rank, RankReport report);
    }
}
