// SPDX-License-Identifier: Apache-2.0
package io.collectives.tensor;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Regions that wait for their next use. The oldest go first when there are too many bytes. Not thread-safe. */
final class IdleRegions {

    private final long keepBytes;
    private final NavigableMap<Long, Deque<Segments>> bySize = new TreeMap<>();
    private final Set<Segments> byAge = new LinkedHashSet<>();
    private long bytes;

    IdleRegions(long keepBytes) {
        this.keepBytes = keepBytes;
    }

    long bytes() {
        return bytes;
    }

    void add(Segments region) {
        if (region.byteSize() > keepBytes) {
            return;
        }
        while (bytes > keepBytes - region.byteSize()) {
            dropOldest();
        }
        byAge.add(region);
        bySize.computeIfAbsent(region.byteSize(), size -> new ArrayDeque<>()).addLast(region);
        bytes += region.byteSize();
    }

    /** Takes the smallest region within the limits, of equal ones the one used last. */
    @Nullable
    Segments take(long minBytes, long maxBytes) {
        Map.Entry<Long, Deque<Segments>> best = bySize.ceilingEntry(minBytes);
        if (best == null || best.getKey() > maxBytes) {
            return null;
        }
        Segments region = best.getValue().removeLast();
        forget(region, best.getValue());
        return region;
    }

    void clear() {
        bySize.clear();
        byAge.clear();
        bytes = 0;
    }

    private void dropOldest() {
        Segments oldest = byAge.iterator().next();
        Deque<Segments> sameSize = Objects.requireNonNull(bySize.get(oldest.byteSize()));
        sameSize.removeFirst();
        forget(oldest, sameSize);
    }

    private void forget(Segments region, Deque<Segments> sameSize) {
        byAge.remove(region);
        bytes -= region.byteSize();
        if (sameSize.isEmpty()) {
            bySize.remove(region.byteSize());
        }
    }
}
