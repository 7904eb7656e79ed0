// SPDX-License-Identifier: Apache-2.0
/** Who takes part: groups of ranks, their names and members. */
@NullMarked
package io.collectives.group;

import org.jspecify.annotations.NullMarked;
