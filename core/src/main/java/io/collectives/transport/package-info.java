// SPDX-License-Identifier: Apache-2.0
/**
 * What the engine needs of whatever carries its frames: an endpoint with one event loop, and a link to each other rank.
 *
 * <p>Data is pulled: a {@link io.collectives.transport.Link} that can send asks its
 * {@link io.collectives.transport.LinkHandler} for the next frame, and a link that receives asks it where the bytes go.
 */
@NullMarked
package io.collectives.transport;

import org.jspecify.annotations.NullMarked;
