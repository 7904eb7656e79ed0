// SPDX-License-Identifier: Apache-2.0
package io.collectives.request;

/**
 * Which sequence of operations of a group a call belongs to. Ranks match the operations of a lane one by one, in the order
 * of their calls.
 *
 * @param kind what sort of lane
 * @param fusionId for a fused lane: 0…2³¹−1; otherwise −1
 * @param name for a named lane: its name; otherwise empty
 */
public record LaneKey(Kind kind, int fusionId, String name) {
    /** The lane of calls that say nothing else. */
    public static final LaneKey DEFAULT = new LaneKey(Kind.DEFAULT, -1, "");

    /** The sorts of lanes. The ordinal is the number on the wire. */
    public enum Kind {
        /** One a group. */
        DEFAULT,
        /** One for each fusion id. */
        FUSED,
        /** One for each name. */
        NAMED
    }

    /**
     * The lane of a fusion id.
     *
     * @param fusionId 0…2³¹−1
     * @return the lane
     */
    public static LaneKey fused(int fusionId) {
        return new LaneKey(Kind.FUSED, fusionId, "");
    }

    /**
     * The lane of a name.
     *
     * @param name the name
     * @return the lane
     */
    public static LaneKey named(String name) {
        return new LaneKey(Kind.NAMED, -1, name);
    }

    @Override
    public String toString() {
        return switch (kind) {
            case DEFAULT -> "default lane";
            case FUSED -> "lane of fusionId " + fusionId;
            case NAMED -> "lane '" + name + "'";
        };
    }
}
