// SPDX-License-Identifier: Apache-2.0

/**
 * The door: communicators and the collective operations that they offer.
 */
@NullMarked
package io.collectives;

import org.jspecify.annotations.NullMarked;
