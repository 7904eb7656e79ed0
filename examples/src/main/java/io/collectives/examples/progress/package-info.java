// SPDX-License-Identifier: Apache-2.0

/**
 * How far a long command is, shown while it runs.
 */
@NullMarked
package io.collectives.examples.progress;

import org.jspecify.annotations.NullMarked;
