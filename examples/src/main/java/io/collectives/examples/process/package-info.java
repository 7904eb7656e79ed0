// SPDX-License-Identifier: Apache-2.0

/**
 * Rank processes on this machine: how they are started, talk and end.
 */
@NullMarked
package io.collectives.examples.process;

import org.jspecify.annotations.NullMarked;
