// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.process;

import io.collectives.examples.process.RankProcess.Event;
import java.time.Duration;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** How far the ranks of a job are, from what their processes said and did. */
final class JobState {

    private static final Set<String> OWN_KINDS = Set.of(ParentLink.BOUND, RankWorker.DONE, Failure.KIND);

    private final @Nullable String[] addresses;
    private final BitSet done = new BitSet();
    private final BitSet failed = new BitSet();
    private final BitSet ended = new BitSet();
    private boolean connected;

    JobState(int ranks) {
        addresses = new String[ranks];
    }

    /** Takes an event; the failure that it is, or null. */
    @Nullable
    Failure failure(Event event) {
        if (event instanceof Event.Said said) {
            return failure(said.rank(), said.message());
        }
        ended.set(event.rank());
        // A rank that has said why it fails has also failed in the eyes of those who hear of its end.
        boolean unexplained = !done.get(event.rank()) && !failed.get(event.rank());
        return unexplained ? new Failure(((Event.Ended) event).how(), event.rank(), null, false) : null;
    }

    private @Nullable Failure failure(int rank, Message message) {
        switch (message.kind()) {
            case ParentLink.BOUND -> addresses[rank] = message.text("address");
            case RankWorker.DONE -> done.set(rank);
            case Failure.KIND -> {
                failed.set(rank);
                return Failure.of(message);
            }
            default -> {}
        }
        return null;
    }

    /** Whether a message is none of those that bring a job to its end. */
    boolean isForeign(Message message) {
        return !OWN_KINDS.contains(message.kind());
    }

    /** The message that tells the ranks of each other, once, when all have said where they listen. */
    @Nullable
    Message tableIfComplete() {
        if (connected || Arrays.stream(addresses).anyMatch(Objects::isNull)) {
            return null;
        }
        connected = true;
        return new Message(ParentLink.TABLE, Map.of("addresses", List.of(addresses)));
    }

    boolean isConnected() {
        return connected;
    }

    boolean isDone() {
        return done.cardinality() == addresses.length;
    }

    boolean hasEnded() {
        return ended.cardinality() == addresses.length;
    }

    Failure notStarted(Duration timeout) {
        String silent = IntStream.range(0, addresses.length)
                .filter(rank -> addresses[rank] == null)
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(", "));
        return new Failure("not started within " + timeout.toMillis() + " ms: rank " + silent, null, null, false);
    }
}
