// SPDX-License-Identifier: Apache-2.0
/**
 * The bytes of frames. {@code docs/protocol.md} has the layout of each; golden frames in the tests hold both to it. All
 * numbers are little-endian; a <em>varint</em> is an unsigned LEB128.
 */
@NullMarked
package io.collectives.netty.wire;

import org.jspecify.annotations.NullMarked;
