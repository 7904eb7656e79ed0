// SPDX-License-Identifier: Apache-2.0
/** Along which tree each origin's chunks travel: pure arithmetic on group ranks. */
@NullMarked
package io.collectives.route;

import org.jspecify.annotations.NullMarked;
