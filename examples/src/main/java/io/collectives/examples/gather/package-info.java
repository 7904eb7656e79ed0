// SPDX-License-Identifier: Apache-2.0

/**
 * The main job: gather the shards of tensors that lie in safetensors files.
 */
@NullMarked
package io.collectives.examples.gather;

import org.jspecify.annotations.NullMarked;
