// SPDX-License-Identifier: Apache-2.0
package io.collectives.tensor;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A list of byte buffers that is addressed as one range by a {@code long} offset, since a single buffer ends at 2 GiB.
 *
 * <p>The list never changes and no method moves a buffer's position, so reading and writing disjoint ranges from several
 * threads needs no lock.
 */
public final class Segments {

    /** The largest segment: 1 GiB. */
    public static final int SEGMENT_BYTES = 1 << 30;

    /** Little-endian, position 0, none empty unless it is the only one. */
    private final ByteBuffer[] buffers;

    /** The offset of each buffer's first byte. */
    private final long[] starts;

    private final long byteSize;

    private Segments(List<ByteBuffer> parts) {
        buffers = parts.isEmpty() ? new ByteBuffer[] {ByteBuffer.allocate(0)} : parts.toArray(ByteBuffer[]::new);
        starts = new long[buffers.length];
        long end = 0;
        for (int i = 0; i < buffers.length; i++) {
            starts[i] = end;
            end += buffers[i].capacity();
        }
        byteSize = end;
    }

    /**
     * Joins the remaining bytes of buffers, without a copy. Positions and limits are left as they are.
     *
     * @param buffers the buffers, in order; empty ones are skipped, those over 1 GiB become several segments
     * @return the segments
     */
    public static Segments of(ByteBuffer... buffers) {
        return of(List.of(buffers));
    }

    /**
     * Joins the remaining bytes of buffers, without a copy. Positions and limits are left as they are.
     *
     * @param buffers the buffers, in order; empty ones are skipped, those over 1 GiB become several segments
     * @return the segments
     */
    public static Segments of(List<ByteBuffer> buffers) {
        return of(buffers, SEGMENT_BYTES);
    }

    static Segments of(List<ByteBuffer> buffers, int segmentBytes) {
        List<ByteBuffer> parts = new ArrayList<>(buffers.size());
        for (ByteBuffer buffer : buffers) {
            for (int from = buffer.position(); from < buffer.limit(); ) {
                int length = Math.min(segmentBytes, buffer.limit() - from);
                parts.add(littleEndian(buffer.slice(from, length)));
                from += length;
            }
        }
        return new Segments(parts);
    }

    /**
     * Allocates zeroed heap memory.
     *
     * @param bytes how much, not negative
     * @return segments of at most 1 GiB
     * @throws IllegalArgumentException if the size is negative
     */
    public static Segments heap(long bytes) {
        return heap(bytes, SEGMENT_BYTES);
    }

    static Segments heap(long bytes, int segmentBytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("negative size: " + bytes);
        }
        List<ByteBuffer> parts = new ArrayList<>();
        for (long left = bytes; left > 0; left -= segmentBytes) {
            parts.add(littleEndian(ByteBuffer.allocate((int) Math.min(segmentBytes, left))));
        }
        return new Segments(parts);
    }

    /** {@return the size of all segments together, in bytes} */
    public long byteSize() {
        return byteSize;
    }

    /** {@return whether every segment is direct memory} */
    public boolean isDirect() {
        return Arrays.stream(buffers).allMatch(ByteBuffer::isDirect);
    }

    /**
     * Returns a view of the bytes from an offset on, up to the end of the segment they are in.
     *
     * @param offset where it begins, in bytes, 0 to {@link #byteSize()}
     * @param maxBytes its size at most, not negative
     * @return a fresh little-endian buffer; at least 1 byte if any was asked for and the offset is not the end
     * @throws IndexOutOfBoundsException if the offset is outside, or the size negative
     */
    public ByteBuffer slice(long offset, int maxBytes) {
        checkRange(offset, 0);
        int index = indexOf(offset);
        ByteBuffer buffer = buffers[index];
        int from = (int) (offset - starts[index]);
        return littleEndian(buffer.slice(from, Math.min(maxBytes, buffer.capacity() - from)));
    }

    /**
     * Writes a buffer's remaining bytes, over as many segments as they take, and moves its position to its limit.
     *
     * @param offset where to write, in bytes
     * @param source the bytes
     * @throws IndexOutOfBoundsException if they do not fit; nothing is written then
     * @throws java.nio.ReadOnlyBufferException if a segment that would be written is read-only
     */
    public void put(long offset, ByteBuffer source) {
        checkRange(offset, source.remaining());
        long at = offset;
        while (source.hasRemaining()) {
            int index = indexOf(at);
            int to = (int) (at - starts[index]);
            int length = Math.min(source.remaining(), buffers[index].capacity() - to);
            buffers[index].put(to, source, source.position(), length);
            source.position(source.position() + length);
            at += length;
        }
    }

    /**
     * Copies bytes to other segments, which must not overlap with the source.
     *
     * @param offset where to read, in bytes
     * @param target the segments to write
     * @param targetOffset where to write, in bytes
     * @param bytes how many
     * @throws IndexOutOfBoundsException if either range is outside; nothing is written then
     * @throws java.nio.ReadOnlyBufferException if a segment that would be written is read-only
     */
    public void copyTo(long offset, Segments target, long targetOffset, long bytes) {
        checkRange(offset, bytes);
        target.checkRange(targetOffset, bytes);
        long done = 0;
        while (done < bytes) {
            ByteBuffer part = slice(offset + done, (int) Math.min(SEGMENT_BYTES, bytes - done));
            int length = part.remaining();
            target.put(targetOffset + done, part);
            done += length;
        }
    }

    /** The first bytes of these segments; they share memory. */
    Segments prefix(long bytes) {
        checkRange(0, bytes);
        List<ByteBuffer> parts = new ArrayList<>();
        for (long at = 0; at < bytes; ) {
            ByteBuffer part = slice(at, (int) Math.min(SEGMENT_BYTES, bytes - at));
            parts.add(part);
            at += part.remaining();
        }
        return new Segments(parts);
    }

    /** Read-only little-endian views of all segments; empty if there are no bytes. */
    List<ByteBuffer> readOnlyViews() {
        return Arrays.stream(buffers)
                .filter(ByteBuffer::hasRemaining)
                .map(buffer -> littleEndian(buffer.asReadOnlyBuffer()))
                .toList();
    }

    /** The little-endian number of 1, 2, 4 or 8 bytes at an offset, zero-extended; it may straddle segments. */
    long bits(long offset, int width) {
        checkRange(offset, width);
        int index = indexOf(offset);
        ByteBuffer buffer = buffers[index];
        int from = (int) (offset - starts[index]);
        if (width > buffer.capacity() - from) {
            int half = width / 2;
            return bits(offset, half) | bits(offset + half, half) << half * Byte.SIZE;
        }
        return switch (width) {
            case Byte.BYTES -> Byte.toUnsignedLong(buffer.get(from));
            case Short.BYTES -> Short.toUnsignedLong(buffer.getShort(from));
            case Integer.BYTES -> Integer.toUnsignedLong(buffer.getInt(from));
            default -> buffer.getLong(from);
        };
    }

    boolean contentEquals(Segments other) {
        if (byteSize != other.byteSize) {
            return false;
        }
        for (long at = 0; at < byteSize; ) {
            ByteBuffer theirs = other.slice(at, SEGMENT_BYTES);
            ByteBuffer ours = slice(at, theirs.remaining());
            theirs.limit(ours.remaining());
            if (!ours.equals(theirs)) {
                return false;
            }
            at += ours.remaining();
        }
        return true;
    }

    private int indexOf(long offset) {
        if (buffers.length == 1) {
            return 0;
        }
        int found = Arrays.binarySearch(starts, offset);
        return found >= 0 ? found : -found - 2;
    }

    private void checkRange(long offset, long bytes) {
        Objects.checkFromIndexSize(offset, bytes, byteSize);
    }

    private static ByteBuffer littleEndian(ByteBuffer buffer) {
        return buffer.order(ByteOrder.LITTLE_ENDIAN);
    }
}
