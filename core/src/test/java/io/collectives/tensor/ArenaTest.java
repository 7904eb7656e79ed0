// SPDX-License-Identifier: Apache-2.0
package io.collectives.tensor;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArenaTest {

    private static final int KIB_64 = 64 * 1024;

    private final Arena arena = new Arena(100 * KIB_64);

    private static void mark(Memory memory, int mark) {
        memory.segments().put(0, ByteBuffer.wrap(new byte[] {(byte) mark}));
    }

    private static long mark(Memory memory) {
        return memory.segments().bits(0, 1);
    }

    /** Idle regions of as many granules as said, marked with that number. */
    private void idle(int... granules) {
        List<Memory> all = new ArrayList<>();
        for (int size : granules) {
            Memory memory = arena.allocate((long) size * KIB_64);
            mark(memory, size);
            all.add(memory);
        }
        all.forEach(Memory::release);
    }

    private long reuse(int granules) {
        return mark(requireNonNull(arena.reuse((long) granules * KIB_64)));
    }

    @Test
    void lends_direct_memory_of_exactly_the_size() {
        Memory memory = arena.allocate(100_001);
        assertThat(memory.byteSize()).isEqualTo(100_001);
        assertThat(memory.segments().byteSize()).isEqualTo(100_001);
        assertThat(memory.segments().isDirect()).isTrue();
        assertThat(arena.heldBytes()).isEqualTo(2 * KIB_64);
        assertThat(arena.idleBytes()).isZero();
    }

    @Test
    void reuses_what_came_back_and_never_what_is_out() {
        Memory first = arena.allocate(KIB_64);
        mark(first, 42);
        assertThat(arena.reuse(KIB_64)).isNull();
        first.release();
        assertThat(arena.heldBytes()).isZero();
        assertThat(arena.idleBytes()).isEqualTo(KIB_64);

        Memory second = requireNonNull(arena.reuse(10));
        assertThat(second.byteSize()).isEqualTo(10);
        assertThat(mark(second)).isEqualTo(42);
        assertThat(arena.heldBytes()).isEqualTo(KIB_64);
        assertThat(arena.idleBytes()).isZero();
        assertThat(arena.reuse(10)).isNull();
        assertThatThrownBy(first::segments).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void a_region_keeps_its_size_however_little_of_it_was_used() {
        idle(4);
        requireNonNull(arena.reuse(2L * KIB_64)).release();
        assertThat(requireNonNull(arena.reuse(4L * KIB_64)).byteSize()).isEqualTo(4L * KIB_64);
    }

    @Test
    void prefers_the_smallest_that_fits() {
        idle(9, 5, 6, 3);
        assertThat(reuse(5)).isEqualTo(5);
        assertThat(reuse(5)).isEqualTo(6);
        assertThat(reuse(5)).isEqualTo(9);
        assertThat(arena.reuse(5L * KIB_64)).isNull();
        assertThat(reuse(3)).isEqualTo(3);
    }

    @Test
    void wastes_no_more_than_half() {
        idle(8);
        assertThat(arena.reuse(4L * KIB_64 - KIB_64)).isNull();
        assertThat(arena.reuse(9L * KIB_64)).isNull();
        assertThat(reuse(4)).isEqualTo(8);
    }

    @Test
    void of_equal_regions_prefers_the_one_used_last() {
        Memory first = arena.allocate(KIB_64);
        Memory second = arena.allocate(KIB_64);
        mark(first, 1);
        mark(second, 2);
        second.release();
        first.release();
        assertThat(reuse(1)).isEqualTo(1);
        assertThat(reuse(1)).isEqualTo(2);
    }

    @Test
    void keeps_the_youngest_up_to_its_limit() {
        idle(40, 30, 20);
        assertThat(arena.idleBytes()).isEqualTo(90 * KIB_64);
        idle(15);
        assertThat(arena.idleBytes()).isEqualTo(65 * KIB_64);
        assertThat(arena.reuse(40L * KIB_64)).isNull();
        assertThat(reuse(30)).isEqualTo(30);
        assertThat(reuse(15)).isEqualTo(15);
        assertThat(reuse(20)).isEqualTo(20);
    }

    @Test
    void drops_the_oldest_of_equal_size() {
        Arena small = new Arena(2 * KIB_64);
        List<Memory> all = List.of(small.allocate(1), small.allocate(1), small.allocate(1));
        for (int i = 0; i < 3; i++) {
            mark(all.get(i), i);
        }
        all.forEach(Memory::release);
        assertThat(mark(requireNonNull(small.reuse(1)))).isEqualTo(2);
        assertThat(mark(requireNonNull(small.reuse(1)))).isEqualTo(1);
        assertThat(small.reuse(1)).isNull();
    }

    @Test
    void what_was_used_again_is_young_again() {
        Arena small = new Arena(3 * KIB_64);
        List<Memory> all = List.of(small.allocate(1), small.allocate(2L * KIB_64), small.allocate(1));
        all.get(0).release();
        all.get(1).release();
        requireNonNull(small.reuse(1)).release();
        all.get(2).release();
        assertThat(small.idleBytes()).isEqualTo(2 * KIB_64);
        assertThat(small.reuse(2L * KIB_64)).isNull();
    }

    @Test
    void drops_what_is_larger_than_its_limit_and_nothing_else() {
        idle(10);
        idle(101);
        assertThat(arena.idleBytes()).isEqualTo(10 * KIB_64);
        assertThat(arena.heldBytes()).isZero();
    }

    @Test
    void may_keep_nothing() {
        Arena none = new Arena(0);
        none.allocate(1).release();
        assertThat(none.idleBytes()).isZero();
        assertThat(none.heldBytes()).isZero();
        assertThat(none.reuse(1)).isNull();
    }

    @Test
    void a_reference_keeps_memory_out() {
        Memory memory = arena.allocate(KIB_64).retain();
        Tensor tensor = Tensor.over(DataType.INT8, Shape.of(KIB_64), memory);
        tensor.close();
        assertThat(arena.heldBytes()).isEqualTo(KIB_64);
        assertThat(arena.reuse(KIB_64)).isNull();
        memory.release();
        assertThat(arena.idleBytes()).isEqualTo(KIB_64);
    }

    @Test
    void closing_a_tensor_gives_back_even_memory_that_was_handed_out() {
        Tensor tensor = Tensor.over(DataType.INT8, Shape.of(KIB_64), arena.allocate(KIB_64));
        assertThat(tensor.segments()).hasSize(1);
        tensor.close();
        assertThat(arena.heldBytes()).isZero();
        assertThat(arena.idleBytes()).isEqualTo(KIB_64);
    }

    @Test
    void memory_comes_back_once_even_if_the_collector_finds_it_during_the_last_release() {
        Memory memory = Memory.heap(KIB_64);
        Lease lease = arena.lease(memory, memory.segments());
        lease.enqueue();
        lease.end();
        assertThat(arena.heldBytes()).isZero();
        assertThat(arena.idleBytes()).isEqualTo(KIB_64);
    }

    @Test
    void memory_is_cut_into_segments() {
        Arena cutting = new Arena(10 * KIB_64, KIB_64, ByteBuffer::allocateDirect);
        Memory memory = cutting.allocate(2 * KIB_64 + 1);
        assertThat(memory.segments().readOnlyViews())
                .extracting(ByteBuffer::remaining)
                .containsExactly(KIB_64, KIB_64, 1);
        memory.segments().put(KIB_64 - 1, ByteBuffer.wrap(new byte[] {7, 8}));
        memory.release();
        Memory again = requireNonNull(cutting.reuse(KIB_64 + KIB_64 / 2));
        assertThat(again.segments().readOnlyViews())
                .extracting(ByteBuffer::remaining)
                .containsExactly(KIB_64, KIB_64 / 2);
        assertThat(again.segments().bits(KIB_64 - 1, 2)).isEqualTo(0x0807);
    }

    @Test
    void no_bytes_are_a_size_too() {
        Memory none = arena.allocate(0);
        assertThat(none.byteSize()).isZero();
        none.release();
        assertThat(requireNonNull(arena.reuse(0)).byteSize()).isZero();
    }

    @Test
    void impossible_sizes_are_refused() {
        for (long size : new long[] {-1, Long.MIN_VALUE, Long.MAX_VALUE, (1L << 61) + 1}) {
            assertThatIllegalArgumentException().isThrownBy(() -> arena.allocate(size));
            assertThatIllegalArgumentException().isThrownBy(() -> arena.reuse(size));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> new Arena(-1));
        assertThat(arena.reuse(1L << 61)).isNull();
    }

    @Test
    void once_closed_it_keeps_nothing_and_breaks_nothing() {
        idle(2);
        Memory out = arena.allocate(KIB_64);
        mark(out, 5);
        arena.close();
        arena.close();
        assertThat(arena.idleBytes()).isZero();
        assertThat(mark(out)).isEqualTo(5);
        assertThat(arena.heldBytes()).isEqualTo(KIB_64);
        out.release();
        assertThat(arena.heldBytes()).isZero();
        assertThat(arena.idleBytes()).isZero();
        assertThat(arena.reuse(KIB_64)).isNull();
    }
}
