// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import java.util.Comparator;
import java.util.PriorityQueue;

/** What one link has to know of one lane in its sending direction. */
final class LaneOut {
    final Lane lane;

    /** The number of the lane on this link. */
    final int id;

    /** The receiver has opened every operation below. */
    long openedBelow;

    /** An OPEN for the lane waits to be sent. */
    boolean openPending;

    /** What has been offered before the receiver opened it, finished or not. */
    final PriorityQueue<Cursor> unopened = new PriorityQueue<>(Comparator.comparingLong(Cursor::number));

    LaneOut(Lane lane, int id) {
        this.lane = lane;
        this.id = id;
    }
}
