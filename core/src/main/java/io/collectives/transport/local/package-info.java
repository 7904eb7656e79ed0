// SPDX-License-Identifier: Apache-2.0

/**
 * A transport between ranks of one process, without sockets.
 */
@NullMarked
package io.collectives.transport.local;

import org.jspecify.annotations.NullMarked;
