// SPDX-License-Identifier: Apache-2.0

/**
 * What can go wrong, as exceptions that carry the facts a caller needs to act on.
 */
@NullMarked
package io.collectives.error;

import org.jspecify.annotations.NullMarked;
