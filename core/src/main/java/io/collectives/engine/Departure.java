// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.error.Fault;
import java.util.Map;

/**
 * A rank is gone: it answers nothing from some number of each lane on.
 *
 * @param rank its world rank
 * @param fault why
 * @param next the first number it does not answer, by lane; 0 for the others
 */
record Departure(int rank, Fault fault, Map<Lane, Long> next) {
    boolean concerns(Operation operation) {
        return operation.number >= next(operation.lane);
    }

    long next(Lane lane) {
        return next.getOrDefault(lane, 0L);
    }
}
