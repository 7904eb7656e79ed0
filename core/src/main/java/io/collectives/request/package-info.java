// SPDX-License-Identifier: Apache-2.0
/** What a caller asks for, and what ranks compare: requests, lanes and descriptors. */
@NullMarked
package io.collectives.request;

import org.jspecify.annotations.NullMarked;
