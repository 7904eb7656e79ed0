// SPDX-License-Identifier: Apache-2.0

/**
 * Routes: for each origin, the tree along which its chunks travel. Pure arithmetic.
 */
@NullMarked
package io.collectives.route;

import org.jspecify.annotations.NullMarked;
