// SPDX-License-Identifier: Apache-2.0

/**
 * The engine: lanes, landing, relaying and assembly, confined to one event loop.
 */
@NullMarked
package io.collectives.engine;

import org.jspecify.annotations.NullMarked;
