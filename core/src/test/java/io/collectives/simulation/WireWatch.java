// SPDX-License-Identifier: Apache-2.0
package io.collectives.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.collectives.group.GroupKey;
import io.collectives.request.LaneKey;
import io.collectives.transport.BlockHeader;
import io.collectives.transport.Frame;
import io.collectives.transport.Limits;
import io.collectives.transport.Outgoing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts from outside what one rank sends to another, and checks F1 to F5 and F7 on it. */
final class WireWatch {
    private record LaneId(GroupKey group, LaneKey lane) {}

    private record BlockId(LaneId lane, long number, int origin) {}

    private static final class Names {
        final List<GroupKey> groups = new ArrayList<>();
        final List<LaneId> lanes = new ArrayList<>();

        void learn(Frame frame) {
            if (frame instanceof Frame.DefineGroup define) {
                assertThat(define.group()).isEqualTo(groups.size());
                groups.add(define.key());
            } else if (frame instanceof Frame.DefineLane define) {
                assertThat(define.lane()).isEqualTo(lanes.size());
                lanes.add(new LaneId(groups.get(define.group()), define.key()));
            }
        }
    }

    private final Limits peerLimits;
    private final Names ours = new Names();
    private final Names theirs = new Names();
    private final Map<LaneId, Long> openBelow = new HashMap<>();
    private final Map<BlockId, Long> sent = new HashMap<>();
    private final Map<BlockId, Long> sizes = new HashMap<>();
    private final Set<BlockId> finished = new HashSet<>();
    private final Set<BlockId> aborted = new HashSet<>();
    private final Map<BlockId, Integer> onCredit = new HashMap<>();
    private long credit;

    WireWatch(Limits peerLimits) {
        this.peerLimits = peerLimits;
    }

    void sending(Outgoing next) {
        if (next instanceof Outgoing.Block block) {
            sending(block.header());
        } else if (next instanceof Outgoing.Control control) {
            sending(control.frame());
        }
    }

    private void sending(Frame frame) {
        ours.learn(frame);
        if (frame instanceof Frame.Abort abort) {
            end(new BlockId(ours.lanes.get(abort.lane()), abort.number(), abort.origin()));
        } else if (frame instanceof Frame.Refuse refuse) {
            for (int i = 0; i < refuse.count(); i++) {
                end(new BlockId(ours.lanes.get(refuse.lane()), refuse.number() + i, refuse.origin()));
            }
        }
    }

    private void end(BlockId block) {
        assertThat(aborted.add(block)).as("ended twice: %s", block).isTrue();
        credit -= onCredit.getOrDefault(block, 0);
        onCredit.remove(block);
    }

    private void sending(BlockHeader header) {
        BlockId block = new BlockId(ours.lanes.get(header.lane()), header.number(), header.origin());
        assertThat(finished).as("bytes after the last one").doesNotContain(block);
        assertThat(aborted).as("bytes after the abort").doesNotContain(block);
        assertThat(header.descriptor() == null)
                .as("a descriptor is in the first chunk only: %s", header)
                .isEqualTo(sent.containsKey(block));
        if (header.descriptor() != null) {
            sizes.put(block, header.descriptor().blockBytes());
        }
        long offset = sent.getOrDefault(block, 0L);
        assertThat(header.offset()).isEqualTo(offset);
        sent.put(block, offset + header.bytes());
        assertThat(header.last()).isEqualTo(offset + header.bytes() == sizes.get(block));
        if (header.last()) {
            finished.add(block);
        }
        if (header.number() >= openBelow.getOrDefault(block.lane, 0L)) {
            charge(block, header.bytes() + (header.descriptor() == null ? 0 : Limits.BOOKKEEPING_BYTES));
        }
    }

    private void charge(BlockId block, int cost) {
        onCredit.merge(block, cost, Integer::sum);
        credit += cost;
        assertThat(credit).as("F3").isLessThanOrEqualTo(peerLimits.eagerBytes());
    }

    void received(Frame frame) {
        theirs.learn(frame);
        if (frame instanceof Frame.Open open) {
            LaneId lane = theirs.lanes.get(open.lane());
            openBelow.merge(lane, open.below(), Math::max);
            giveBack(block -> block.lane.equals(lane) && block.number < open.below());
        } else if (frame instanceof Frame.Left left) {
            GroupKey group = theirs.groups.get(left.group());
            Map<LaneId, Long> next = next(left.lanes());
            giveBack(block -> block.lane.group.equals(group) && block.number >= next.getOrDefault(block.lane, 0L));
        } else if (frame instanceof Frame.Goodbye goodbye) {
            Map<LaneId, Long> next = next(goodbye.lanes());
            giveBack(block -> block.number >= next.getOrDefault(block.lane, 0L));
        }
    }

    private Map<LaneId, Long> next(List<Frame.NextNumber> numbers) {
        Map<LaneId, Long> next = new HashMap<>();
        numbers.forEach(number -> next.put(theirs.lanes.get(number.lane()), number.next()));
        return next;
    }

    private void giveBack(java.util.function.Predicate<BlockId> which) {
        onCredit.entrySet().removeIf(entry -> {
            boolean gone = which.test(entry.getKey());
            credit -= gone ? entry.getValue() : 0;
            return gone;
        });
    }
}
