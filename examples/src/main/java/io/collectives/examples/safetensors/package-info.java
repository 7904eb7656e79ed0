// SPDX-License-Identifier: Apache-2.0

/**
 * Reader and writer of safetensors files.
 */
@NullMarked
package io.collectives.examples.safetensors;

import org.jspecify.annotations.NullMarked;
