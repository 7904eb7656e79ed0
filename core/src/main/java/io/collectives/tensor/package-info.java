// SPDX-License-Identifier: Apache-2.0

/**
 * Tensors: element types, shapes and the immutable bytes behind them.
 */
@NullMarked
package io.collectives.tensor;

import org.jspecify.annotations.NullMarked;
