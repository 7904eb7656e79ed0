// SPDX-License-Identifier: Apache-2.0
package io.collectives.transport;

import io.collectives.error.Fault;
import io.collectives.group.GroupKey;
import io.collectives.request.LaneKey;
import io.collectives.route.RouteKind;
import java.util.List;

/** A control frame: free of credit, small, and sent before any data. The bytes are in {@code docs/protocol.md}. */
public sealed interface Frame {
    /**
     * Gives a group a number, for the frames of this direction of this link that follow.
     *
     * @param group the number: 0, 1, 2…
     * @param key the group
     */
    record DefineGroup(int group, GroupKey key) implements Frame {}

    /**
     * Gives a lane a number, for the frames of this direction of this link that follow.
     *
     * @param lane the number: 0, 1, 2…
     * @param group the number of its group
     * @param key the lane
     */
    record DefineLane(int lane, int group, LaneKey key) implements Frame {}

    /**
     * Every operation of the lane below a number is subscribed at the sender and has its landing, or has ended there: all
     * blocks of them may flow (F2). Cumulative.
     *
     * @param lane the number of the lane
     * @param below the first operation that is not opened
     */
    record Open(int lane, long below) implements Frame {}

    /**
     * Operations failed at their origin before any of its bytes were sent: this is the whole of its answer. Relayed along
     * the origin's tree.
     *
     * @param lane the number of the lane
     * @param number the first operation
     * @param count how many operations, at least 1
     * @param origin who refuses: a group rank
     * @param route along which tree
     * @param fault why
     */
    record Refuse(int lane, long number, int count, int origin, RouteKind route, Fault fault) implements Frame {}

    /**
     * A block ends without its bytes, or the operation failed at the block's origin after them. Relayed along the origin's
     * tree.
     *
     * @param lane the number of the lane
     * @param number which operation
     * @param origin whose block: a group rank
     * @param route along which tree
     * @param fault why
     */
    record Abort(int lane, long number, int origin, RouteKind route, Fault fault) implements Frame {}

    /**
     * The sender has left a group.
     *
     * @param group the number of the group
     * @param lanes its lanes with the number that the sender would have given next; 0 for those not listed
     */
    record Left(int group, List<NextNumber> lanes) implements Frame {}

    /**
     * The sender leaves: it takes no more numbers. What it owes for those it has taken follows, then the end of this
     * direction.
     *
     * @param lanes the lanes with the number that the sender would have given next; 0 for those not listed
     */
    record Goodbye(List<NextNumber> lanes) implements Frame {}

    /**
     * A part of the list of the {@link Left} or {@link Goodbye} that follows, so that no frame gets too long.
     *
     * @param lanes lanes with the number that the sender would have given next
     */
    record Numbers(List<NextNumber> lanes) implements Frame {}

    /**
     * How far a lane has come.
     *
     * @param lane the number of the lane
     * @param next the first number that the sender has not taken
     */
    record NextNumber(int lane, long next) {}
}
