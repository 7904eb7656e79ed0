// SPDX-License-Identifier: Apache-2.0
package io.collectives.route;

/** The routes there are. Each origin chooses the route of its own block and names it in the first chunk. */
public enum RouteKind {
    /**
     * Every origin sends to every other rank: one hop. The only route on which a slow or late rank delays nobody else.
     */
    DIRECT(0, new Direct()),
    /** Every rank sends to the next one: size−1 hops, for large blocks and many ranks. */
    RING(1, new Ring());

    private final int code;
    private final Route route;

    RouteKind(int code, Route route) {
        this.code = code;
        this.route = route;
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
     * The arithmetic.
     *
     * @return the route
     */
    public Route route() {
        return route;
    }

    /**
     * The route with a code.
     *
     * @param code the number on the wire
     * @return the route
     * @throws IllegalArgumentException if there is none
     */
    public static RouteKind ofCode(int code) {
        for (RouteKind kind : values()) {
            if (kind.code == code) {
                return kind;
            }
        }
        throw new IllegalArgumentException("no route has the code " + code);
    }
}
