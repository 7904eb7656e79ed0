// SPDX-License-Identifier: Apache-2.0
/**
 * Connections: {@code FrameReader} and {@code FrameWriter} turn bytes into frames and back, {@code TcpConnection} is one
 * socket, {@code Mesh} and {@code Pair} get to one connection for each pair of ranks, {@code Dialer} dials.
 */
@NullMarked
package io.collectives.netty.tcp;

import org.jspecify.annotations.NullMarked;
