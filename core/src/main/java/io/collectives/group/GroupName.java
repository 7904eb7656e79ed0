// SPDX-License-Identifier: Apache-2.0
package io.collectives.group;

import java.nio.charset.StandardCharsets;

/** The rule for group names, from HCCL: 1…128 bytes with the terminator, so 127 bytes in UTF-8 without. */
public final class GroupName {
    /** The longest name in UTF-8 bytes. */
    public static final int MAX_BYTES = 127;

    private GroupName() {}

    /**
     * Checks a name.
     *
     * @param name the name
     * @throws IllegalArgumentException if it is empty or too long, with the number of bytes
     */
    public static void check(String name) {
        int bytes = name.getBytes(StandardCharsets.UTF_8).length;
        if (bytes < 1 || bytes > MAX_BYTES) {
            throw new IllegalArgumentException(
                    "a group name has 1…" + MAX_BYTES + " bytes in UTF-8, this one has " + bytes);
        }
    }
}
