// SPDX-License-Identifier: Apache-2.0

/**
 * What people read: tables, sizes, rates and names without control characters.
 */
@NullMarked
package io.collectives.examples.text;

import org.jspecify.annotations.NullMarked;
