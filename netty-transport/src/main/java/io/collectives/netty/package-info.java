// SPDX-License-Identifier: Apache-2.0

/**
 * The TCP transport on Reactor Netty.
 */
@NullMarked
package io.collectives.netty;

import org.jspecify.annotations.NullMarked;
