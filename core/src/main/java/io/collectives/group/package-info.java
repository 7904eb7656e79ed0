// SPDX-License-Identifier: Apache-2.0

/**
 * Ranks, and the named groups that they form.
 */
@NullMarked
package io.collectives.group;

import org.jspecify.annotations.NullMarked;
