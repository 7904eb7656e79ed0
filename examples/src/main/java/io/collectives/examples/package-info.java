// SPDX-License-Identifier: Apache-2.0

/**
 * Runnable examples: the commands of the {@code collectives} jar.
 */
@NullMarked
package io.collectives.examples;

import org.jspecify.annotations.NullMarked;
