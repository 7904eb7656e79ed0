// SPDX-License-Identifier: Apache-2.0
/**
 * What can go wrong, as exceptions that carry data: the rank at fault, the values that differ, and what to do about it.
 */
@NullMarked
package io.collectives.error;

import org.jspecify.annotations.NullMarked;
