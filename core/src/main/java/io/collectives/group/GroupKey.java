// SPDX-License-Identifier: Apache-2.0
package io.collectives.group;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What tells one group from another on the wire. Two ranks mean the same group if the whole key is equal.
 *
 * @param name the group's name
 * @param digest 32 hex digits: the first 16 bytes of the SHA-256 of the member ranks (ascending, 4 bytes each,
 *     little-endian) and the codes of the enabled routes (ascending, one byte each)
 * @param generation how often the rank has created that name with those members before
 */
public record GroupKey(String name, String digest, int generation) {

    /**
     * The key of a group.
     *
     * @param group the group
     * @param routeCodes the codes of the enabled routes, ascending
     * @param generation how often this rank has created that name with those members before
     * @return the key
     */
    public static GroupKey of(Group group, byte[] routeCodes, int generation) {
        int[] members = group.ranks();
        ByteBuffer bytes =
                ByteBuffer.allocate(members.length * 4 + routeCodes.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int member : members) {
            bytes.putInt(member);
        }
        bytes.put(routeCodes);
        return new GroupKey(group.name(), HexFormat.of().formatHex(sha256(bytes.array()), 0, 16), generation);
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
