// SPDX-License-Identifier: Apache-2.0
package io.collectives.error;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Why an operation failed, as data that travels between ranks and is passed on unchanged.
 *
 * @param kind what happened
 * @param rank the world rank at fault, or −1 if no single rank is
 * @param text one line for people; names the rank, both values, bytes
 * @param values for {@link Kind#MISMATCH}: each value seen and the world ranks that have it; otherwise empty
 */
public record Fault(Kind kind, int rank, String text, Map<String, List<Integer>> values) {

    /** What happened. The code is what the wire carries. */
    public enum Kind {
        /** The call's arguments were refused on the rank at fault. */
        ARGUMENT(1, Remedy.FIX_THE_CALL),
        /** Ranks called with different types, shapes, kinds or labels. */
        MISMATCH(2, Remedy.FIX_THE_CALL),
        /** A documented bound was reached on the rank at fault. */
        LIMIT(3, Remedy.CALL_AGAIN),
        /** The deadline of the rank at fault passed. */
        TIMEOUT(4, Remedy.CALL_AGAIN),
        /** The rank at fault closed its communicator or left the group. */
        CLOSED(5, Remedy.REBUILD),
        /** The connection to the rank at fault ended without a goodbye. */
        LOST(6, Remedy.REBUILD),
        /** The rank at fault sent what the protocol does not allow. */
        PROTOCOL(7, Remedy.REBUILD),
        /** Something unexpected failed on the rank at fault; a bug or memory that ran out. */
        INTERNAL(8, Remedy.CALL_AGAIN);

        private final int code;
        private final Remedy remedy;

        Kind(int code, Remedy remedy) {
            this.code = code;
            this.remedy = remedy;
        }

        /**
         * The number on the wire.
         *
         * @return 1…255
         */
        public int code() {
            return code;
        }

        /**
         * What the caller can do.
         *
         * @return the remedy
         */
        public Remedy remedy() {
            return remedy;
        }

        /**
         * The kind with a code.
         *
         * @param code the number on the wire
         * @return the kind; {@link #INTERNAL} for a code this version does not know
         */
        public static Kind ofCode(int code) {
            for (Kind kind : values()) {
                if (kind.code == code) {
                    return kind;
                }
            }
            return INTERNAL;
        }
    }

    /**
     * Copies the values, in ascending order.
     *
     * @param kind what happened
     * @param rank the world rank at fault, or −1
     * @param text one line for people
     * @param values each value seen and the ranks that have it; copied
     */
    public Fault {
        values = Collections.unmodifiableMap(new TreeMap<>(values));
    }

    /**
     * A fault without values.
     *
     * @param kind what happened
     * @param rank the world rank at fault, or −1
     * @param text one line for people
     * @return the fault
     */
    public static Fault of(Kind kind, int rank, String text) {
        return new Fault(kind, rank, text, Map.of());
    }

    /**
     * A mismatch.
     *
     * @param text one line for people
     * @param values each value seen and the world ranks that have it
     * @return the fault
     */
    public static Fault mismatch(String text, Map<String, List<Integer>> values) {
        return new Fault(Kind.MISMATCH, -1, text, new TreeMap<>(values));
    }

    /**
     * The exception that a subscriber sees.
     *
     * @param here the world rank of the subscriber: an argument error elsewhere is a refusal here
     * @return a new exception
     */
    public OperationException toException(int here) {
        boolean own = rank == here;
        return switch (kind) {
            case ARGUMENT -> own ? new ArgumentException(this) : new RefusedException(this);
            case MISMATCH -> new MismatchException(this);
            case LIMIT -> own ? new LimitException(this) : new RefusedException(this);
            case TIMEOUT -> new CollectiveTimeoutException(this);
            case CLOSED -> own ? new ClosedException(this) : new PeerClosedException(this);
            case LOST -> new PeerLostException(this);
            case PROTOCOL -> new ProtocolException(this);
            case INTERNAL -> new InternalException(this);
        };
    }
}
