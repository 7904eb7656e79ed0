// SPDX-License-Identifier: Apache-2.0

/**
 * The bench: how long an allgather takes, block size by block size.
 */
@NullMarked
package io.collectives.examples.bench;

import org.jspecify.annotations.NullMarked;
