// SPDX-License-Identifier: Apache-2.0

/**
 * Fusion: the windows that decide when small first chunks are sent together.
 */
@NullMarked
package io.collectives.fusion;

import org.jspecify.annotations.NullMarked;
