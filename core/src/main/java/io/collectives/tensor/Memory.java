// SPDX-License-Identifier: Apache-2.0
package io.collectives.tensor;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Segments that several holders share: a tensor, operations, links. Each holds one reference and releases it once; the
 * last release gives memory of an {@link Arena} back to it. Memory that becomes unreachable goes back too, unless its
 * buffers were handed out: so a holder that cannot know its last use, such as a value in a user's hands, may just be
 * dropped. Thread-safe.
 *
 * <p>Whoever reads or writes buffers of {@link #segments()} keeps this object reachable meanwhile; to have a reference
 * and release it afterwards is enough.
 */
public final class Memory {

    private final Segments segments;
    private final @Nullable Lease lease;
    private final AtomicInteger references = new AtomicInteger(1);

    private Memory(Segments segments) {
        this.segments = segments;
        this.lease = null;
    }

    Memory(Segments segments, Segments region, Arena arena) {
        this.segments = segments;
        this.lease = arena.lease(this, region);
    }

    /**
     * Allocates zeroed heap memory with one reference.
     *
     * @param bytes how much, not negative
     * @return the memory
     * @throws IllegalArgumentException if the size is negative
     */
    public static Memory heap(long bytes) {
        return wrapping(Segments.heap(bytes));
    }

    /**
     * Wraps segments that belong to someone else, with one reference. The last release does nothing to them.
     *
     * @param segments the segments
     * @return the memory
     */
    public static Memory wrapping(Segments segments) {
        return new Memory(segments);
    }

    /**
     * Returns the bytes.
     *
     * @return the segments, valid as long as the caller holds a reference
     * @throws IllegalStateException if the last reference was released
     */
    public Segments segments() {
        if (references.get() == 0) {
            throw released();
        }
        return segments;
    }

    /** {@return the size in bytes} */
    public long byteSize() {
        return segments.byteSize();
    }

    /**
     * Adds a reference.
     *
     * @return this memory
     * @throws IllegalStateException if the last reference was released
     */
    public Memory retain() {
        if (references.getAndUpdate(count -> count == 0 ? 0 : count + 1) == 0) {
            throw released();
        }
        return this;
    }

    /**
     * Gives a reference back. With the last one the memory may be reused at once.
     *
     * @throws IllegalStateException if there is none left
     */
    public void release() {
        int before = references.getAndUpdate(count -> count == 0 ? 0 : count - 1);
        if (before == 0) {
            throw released();
        }
        if (before == 1 && lease != null) {
            lease.end();
        }
    }

    /**
     * Notes that raw buffers of this memory go to a user, who may keep them longer than any object of this library. From
     * then on the memory is reused only if every reference is released; unreachable, it is left to the collector.
     */
    public void handOut() {
        if (lease != null) {
            lease.handOut();
        }
    }

    private static IllegalStateException released() {
        return new IllegalStateException("memory was released by its last holder");
    }
}
