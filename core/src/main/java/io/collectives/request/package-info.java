// SPDX-License-Identifier: Apache-2.0

/**
 * What a caller asks for: the arguments of one operation, and the checks that need no peer.
 */
@NullMarked
package io.collectives.request;

import org.jspecify.annotations.NullMarked;
