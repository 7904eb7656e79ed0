// SPDX-License-Identifier: Apache-2.0
package io.collectives.transport;

import io.collectives.request.Descriptor;
import org.jspecify.annotations.Nullable;

/**
 * What precedes the bytes of a chunk.
 *
 * @param lane the sender's number for the lane
 * @param number which operation of the lane
 * @param origin whose block: a group rank
 * @param offset where in the block the chunk begins; bytes
 * @param bytes how long the chunk is
 * @param last whether the block ends with it
 * @param descriptor in the first chunk of a block: what it is; otherwise null
 */
public record BlockHeader(
        int lane, long number, int origin, long offset, int bytes, boolean last, @Nullable Descriptor descriptor) {}
