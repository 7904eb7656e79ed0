// SPDX-License-Identifier: Apache-2.0
package io.collectives.transport;

import io.collectives.route.RouteKind;
import java.time.Duration;
import java.util.Set;

/**
 * Who this rank is and what it allows, as the handshake says it.
 *
 * @param rank world rank
 * @param jobId equal on all ranks of a job, different between jobs
 * @param bind where to listen
 * @param limits what this rank accepts
 * @param routes the enabled routes; equal on all ranks
 * @param connectTimeout how long to wait for the other ranks
 * @param closeTimeout how long to wait for the other ranks at the end
 */
public record EndpointConfig(
        int rank,
        String jobId,
        RankAddress bind,
        Limits limits,
        Set<RouteKind> routes,
        Duration connectTimeout,
        Duration closeTimeout) {}
