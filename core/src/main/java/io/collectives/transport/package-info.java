// SPDX-License-Identifier: Apache-2.0

/**
 * The contract between the engine and whatever carries its bytes.
 */
@NullMarked
package io.collectives.transport;

import org.jspecify.annotations.NullMarked;
