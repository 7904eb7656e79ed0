// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.request.Product;
import io.collectives.route.RouteKind;
import io.collectives.transport.Limits;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import reactor.core.scheduler.Scheduler;

/**
 * How an engine works.
 *
 * @param rank world rank of this communicator
 * @param route the route of this rank's own blocks
 * @param routes the enabled routes, at least one; equal on all ranks
 * @param limits what this rank accepts on a link
 * @param chunkBytes the longest chunk it sends
 * @param smallBytes the largest block that may be sent before the receiver has opened its operation
 * @param idleMemoryBytes how much result memory is kept for reuse
 * @param operationTimeout the deadline of calls that name none
 * @param closeTimeout how long {@code close} waits for what is owed
 * @param product whose refusals to copy; null for none
 * @param timer the clock and the timers
 */
public record EngineConfig(
        int rank,
        RouteKind route,
        Set<RouteKind> routes,
        Limits limits,
        int chunkBytes,
        int smallBytes,
        long idleMemoryBytes,
        Duration operationTimeout,
        Duration closeTimeout,
        @Nullable Product product,
        Scheduler timer) {

    /**
     * Copies the set.
     *
     * @param rank world rank of this communicator
     * @param route the route of this rank's own blocks
     * @param routes the enabled routes, at least one; copied
     * @param limits what this rank accepts on a link
     * @param chunkBytes the longest chunk it sends
     * @param smallBytes the largest block that may be sent before the receiver has opened its operation
     * @param idleMemoryBytes how much result memory is kept for reuse
     * @param operationTimeout the deadline of calls that name none
     * @param closeTimeout how long close waits for what is owed
     * @param product whose refusals to copy; null for none
     * @param timer the clock and the timers
     */
    public EngineConfig {
        routes =
                Collections.unmodifiableSet(EnumSet.copyOf(routes)); // in an order that does not change from run to run
    }

    /**
     * The codes of the enabled routes.
     *
     * @return one byte each, ascending
     */
    byte[] routeCodes() {
        int[] codes = routes.stream().mapToInt(RouteKind::code).sorted().toArray();
        byte[] bytes = new byte[codes.length];
        for (int i = 0; i < codes.length; i++) {
            bytes[i] = (byte) codes[i];
        }
        return bytes;
    }
}
