// SPDX-License-Identifier: Apache-2.0

/**
 * Options that several commands share.
 */
@NullMarked
package io.collectives.examples.options;

import org.jspecify.annotations.NullMarked;
