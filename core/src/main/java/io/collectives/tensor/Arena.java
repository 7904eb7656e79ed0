// SPDX-License-Identifier: Apache-2.0
package io.collectives.tensor;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Direct memory for results that is used again, since fresh direct memory costs as much as the transfer into it. What it
 * lends comes back by the last {@link Memory#release()}, or after a garbage collection that finds the memory unreachable.
 * Sizes are rounded up to 64 KiB inside. Thread-safe; has no thread of its own.
 */
public final class Arena implements AutoCloseable {

    private static final long GRANULE_BYTES = 64 * 1024;
    private static final long MAX_BYTES = 1L << 61;

    private final ReferenceQueue<Memory> unreachable = new ReferenceQueue<>();
    private final Object lock = new Object();
    private final int segmentBytes;
    private final IntFunction<ByteBuffer> source;

    // Guarded by the lock. The set keeps the leases themselves from being collected.
    private final Set<Lease> leases = new HashSet<>();
    private final IdleRegions idle;
    private long heldBytes;
    private boolean closed;

    /**
     * Makes an arena without any memory yet.
     *
     * @param keepBytes idle memory to keep at most, in bytes; more is left to the collector, oldest first
     * @throws IllegalArgumentException if the size is negative
     */
    public Arena(long keepBytes) {
        this(keepBytes, Segments.SEGMENT_BYTES, ByteBuffer::allocateDirect);
    }

    Arena(long keepBytes, int segmentBytes, IntFunction<ByteBuffer> source) {
        if (keepBytes < 0) {
            throw new IllegalArgumentException("negative size: " + keepBytes);
        }
        this.idle = new IdleRegions(keepBytes);
        this.segmentBytes = segmentBytes;
        this.source = source;
    }

    /**
     * Takes idle memory that fits best, if there is any of at most twice the size. Quick; never allocates.
     *
     * @param bytes the size asked for, not negative
     * @return memory of exactly that size with one reference and undefined content, or null
     * @throws IllegalArgumentException if the size is negative or over 2^61
     */
    public @Nullable Memory reuse(long bytes) {
        long rounded = roundUp(bytes);
        collectUnreachable();
        Segments region;
        synchronized (lock) {
            region = idle.take(rounded, 2 * rounded);
        }
        return region == null ? null : lend(region, bytes);
    }

    /**
     * Allocates fresh memory. Slow, about half a millisecond per MiB: not for an event loop.
     *
     * @param bytes the size, not negative
     * @return memory of exactly that size with one reference, in segments of at most 1 GiB
     * @throws IllegalArgumentException if the size is negative or over 2^61
     * @throws OutOfMemoryError if there is not enough direct memory ({@code -XX:MaxDirectMemorySize})
     */
    public Memory allocate(long bytes) {
        try {
            return fresh(bytes);
        } catch (OutOfMemoryError full) {
            // What idles here or was dropped counts against the same limit, and only this arena can let go of it.
            Memory idleMeanwhile = reuse(bytes);
            return idleMeanwhile != null ? idleMeanwhile : freshInsteadOfIdle(bytes);
        }
    }

    /** {@return the bytes that are out with users and operations, rounding included} */
    public long heldBytes() {
        collectUnreachable();
        synchronized (lock) {
            return heldBytes;
        }
    }

    /** {@return the bytes that wait for their next use, rounding included} */
    public long idleBytes() {
        collectUnreachable();
        synchronized (lock) {
            return idle.bytes();
        }
    }

    /** Drops idle memory. What is still out stays valid, and is left to the collector when it comes back. */
    @Override
    public void close() {
        synchronized (lock) {
            closed = true;
            idle.clear();
        }
    }

    Lease lease(Memory memory, Segments region) {
        Lease lease = new Lease(memory, region, this, unreachable);
        synchronized (lock) {
            leases.add(lease);
            heldBytes += region.byteSize();
        }
        return lease;
    }

    void end(Lease lease, boolean reusable) {
        synchronized (lock) {
            if (!leases.remove(lease)) {
                return;
            }
            heldBytes -= lease.region().byteSize();
            if (reusable && !closed) {
                idle.add(lease.region());
            }
        }
    }

    private Memory fresh(long bytes) {
        List<ByteBuffer> parts = new ArrayList<>();
        for (long left = roundUp(bytes); left > 0; left -= segmentBytes) {
            parts.add(source.apply((int) Math.min(segmentBytes, left)));
        }
        return lend(Segments.of(parts), bytes);
    }

    private Memory freshInsteadOfIdle(long bytes) {
        synchronized (lock) {
            idle.clear();
        }
        return fresh(bytes);
    }

    private void collectUnreachable() {
        for (Reference<?> found = unreachable.poll(); found != null; found = unreachable.poll()) {
            Lease lease = (Lease) found;
            end(lease, !lease.isHandedOut());
        }
    }

    private Memory lend(Segments region, long bytes) {
        return new Memory(region.prefix(bytes), region, this);
    }

    private static long roundUp(long bytes) {
        if (bytes < 0 || bytes > MAX_BYTES) {
            throw new IllegalArgumentException("size outside 0 to 2^61: " + bytes);
        }
        return Math.max(1, (bytes + GRANULE_BYTES - 1) / GRANULE_BYTES) * GRANULE_BYTES;
    }
}
