// SPDX-License-Identifier: Apache-2.0

/**
 * JSON text from and to plain Java values.
 */
@NullMarked
package io.collectives.examples.json;

import org.jspecify.annotations.NullMarked;
