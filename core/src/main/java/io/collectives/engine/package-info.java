// SPDX-License-Identifier: Apache-2.0
/**
 * The one thing that all collectives are made of: a chunk that has landed is shown to the local subscriber and offered, as a
 * slice of the same memory, to the links to the children.
 *
 * <p>The data flows {@code Call → Lane → Operation → Block → Cursor → Outbox → link ═ link → Inbox → Block → Operation →
 * Call}. Everything lives on the communicator's one event loop; only {@link io.collectives.engine.Engine#submit} and what a
 * {@link io.collectives.engine.Call} says of itself may be used from other threads. The rules F1 to F7 that the comments
 * name are in {@code docs/design.md}.
 */
@NullMarked
package io.collectives.engine;

import org.jspecify.annotations.NullMarked;
