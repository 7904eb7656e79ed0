// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.error.Fault;
import io.collectives.group.GroupKey;
import io.collectives.request.LaneKey;
import io.collectives.route.RouteKind;
import io.collectives.transport.BlockHeader;
import io.collectives.transport.Frame;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What comes in over one link: the names it gave to groups and lanes, and the chunk that is being received. */
final class Inbox {
    private final Engine engine;
    private final Neighbour from;
    private final List<GroupState> groups = new ArrayList<>();
    private final List<Lane> lanes = new ArrayList<>();
    private final Map<Lane, Long> numbers = new HashMap<>();
    private long unclaimedBytes;

    private @Nullable Block block;
    private int remaining;
    private boolean last;

    Inbox(Engine engine, Neighbour from) {
        this.engine = engine;
        this.from = from;
    }

    void unclaimed(int bytes) {
        unclaimedBytes += bytes;
        if (unclaimedBytes > engine.config().limits().eagerBytes()) {
            throw from.violation(unclaimedBytes + " bytes for operations that are not open here; "
                    + engine.config().limits().eagerBytes() + " are allowed");
        }
    }

    long unclaimedBytes() {
        return unclaimedBytes;
    }

    // Chunks

    void onBlock(BlockHeader header) {
        Operation operation = lane(header.lane()).find(header.number(), from);
        block = operation == null ? null : operation.chunkBegins(from, header);
        remaining = header.bytes();
        last = header.last();
        endIfWhole();
    }

    @Nullable
    ByteBuffer landing() {
        return block == null ? null : block.operation.landing(block, remaining);
    }

    void landed(int bytes) {
        remaining -= bytes;
        if (block != null) {
            block.operation.placed(block, bytes);
        }
        endIfWhole();
    }

    private void endIfWhole() {
        Block whole = block;
        if (remaining == 0 && whole != null) {
            block = null;
            if (last) {
                whole.operation.blockEnded(whole);
            }
        }
    }

    // Control frames

    void onFrame(Frame frame) {
        if (frame instanceof Frame.DefineGroup define) {
            defineGroup(define.group(), define.key());
        } else if (frame instanceof Frame.DefineLane define) {
            defineLane(define.lane(), define.group(), define.key());
        } else if (frame instanceof Frame.Open open) {
            from.outbox().opened(lane(open.lane()), open.below());
        } else if (frame instanceof Frame.Refuse refuse) {
            onRefuse(refuse);
        } else if (frame instanceof Frame.Abort abort) {
            fail(lane(abort.lane()), abort.number(), new Failure(abort.origin(), abort.route(), abort.fault()));
        } else if (frame instanceof Frame.Left left) {
            GroupState group = group(left.group());
            group.depart(new Departure(from.rank(), leftFault(group), next(left.lanes())));
        } else if (frame instanceof Frame.Goodbye goodbye) {
            onGoodbye(goodbye);
        } else if (frame instanceof Frame.Numbers part) {
            add(part.lanes());
        }
    }

    private record Failure(int origin, RouteKind route, Fault fault) {}

    private void onRefuse(Frame.Refuse refuse) {
        if (refuse.count() < 1 || refuse.count() > Lane.MAX_OUTSTANDING) {
            throw from.violation("a refusal of " + refuse.count() + " operations");
        }
        Failure failure = new Failure(refuse.origin(), refuse.route(), refuse.fault());
        for (int i = 0; i < refuse.count(); i++) {
            fail(lane(refuse.lane()), refuse.number() + i, failure);
        }
    }

    private void fail(Lane lane, long number, Failure failure) {
        lane.group.checkOrigin(failure.origin(), from);
        Operation operation = lane.find(number, from);
        if (operation != null) {
            operation.blockFailed(failure.origin(), failure.route(), failure.fault());
        }
    }

    private void onGoodbye(Frame.Goodbye goodbye) {
        Fault fault = Fault.of(
                Fault.Kind.CLOSED, from.rank(), "rank " + from.rank() + " closed its communicator before this call");
        Map<Lane, Long> next = next(goodbye.lanes());
        from.goodbye();
        engine.departed(new Departure(from.rank(), fault, next));
    }

    private Fault leftFault(GroupState group) {
        return Fault.of(
                Fault.Kind.CLOSED,
                from.rank(),
                "rank " + from.rank() + " left group '" + group.name() + "' before this call");
    }

    private Map<Lane, Long> next(List<Frame.NextNumber> rest) {
        add(rest);
        Map<Lane, Long> next = Map.copyOf(numbers);
        numbers.clear();
        return next;
    }

    private void add(List<Frame.NextNumber> part) {
        for (Frame.NextNumber number : part) {
            numbers.put(lane(number.lane()), number.next());
        }
    }

    // Names

    private void defineGroup(int id, GroupKey key) {
        GroupState group = engine.groups().usedBy(from.rank(), key);
        if (id != groups.size() || group == null) {
            throw from.violation("group number " + id + " after " + groups.size());
        }
        groups.add(group);
    }

    private void defineLane(int id, int group, LaneKey key) {
        Lane lane = group(group).lane(key);
        if (id != lanes.size() || lane == null) {
            throw from.violation("lane number " + id + " after " + lanes.size());
        }
        lanes.add(lane);
    }

    private GroupState group(int id) {
        if (id < 0 || id >= groups.size()) {
            throw from.violation("a frame for group number " + id + ", which it has not defined");
        }
        return groups.get(id);
    }

    private Lane lane(int id) {
        if (id < 0 || id >= lanes.size()) {
            throw from.violation("a frame for lane number " + id + ", which it has not defined");
        }
        return lanes.get(id);
    }
}
