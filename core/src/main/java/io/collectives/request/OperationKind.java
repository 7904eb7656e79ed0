// SPDX-License-Identifier: Apache-2.0
package io.collectives.request;

/** What an operation does. Ranks that call different kinds under the same number get a mismatch error. */
public enum OperationKind {
    /** Everyone's tensor, concatenated in rank order. */
    ALLGATHER(0),
    /** Nobody goes on before everyone has come. */
    BARRIER(1);

    private final int code;

    OperationKind(int code) {
        this.code = code;
    }

    /**
     * The number on the wire.
     *
     * @return 0…255
     */
    public int code() {
        return code;
    }

    /**
     * The kind with a code.
     *
     * @param code the number on the wire
     * @return the kind
     * @throws IllegalArgumentException if there is none
     */
    public static OperationKind ofCode(int code) {
        for (OperationKind kind : values()) {
            if (kind.code == code) {
                return kind;
            }
        }
        throw new IllegalArgumentException("no operation has the code " + code);
    }

    @Override
    public String toString() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
