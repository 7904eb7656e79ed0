// SPDX-License-Identifier: Apache-2.0
package io.collectives.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MemoryTest {

    @Test
    void starts_with_one_reference() {
        Memory memory = Memory.heap(8);
        memory.release();
        assertThatThrownBy(memory::release).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(memory::retain).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(memory::segments).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void lives_until_the_last_reference_is_released() {
        Segments segments = Segments.heap(8);
        Memory memory = Memory.wrapping(segments);
        assertThat(memory.retain()).isSameAs(memory);
        memory.release();
        assertThat(memory.segments()).isSameAs(segments);
        memory.release();
        assertThatThrownBy(memory::segments).isInstanceOf(IllegalStateException.class);
        assertThat(memory.byteSize()).isEqualTo(8);
    }

    @Test
    void fails_in_the_same_way_however_often() {
        Memory memory = Memory.heap(0);
        memory.release();
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(memory::release).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(memory::retain).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void refuses_a_negative_size() {
        assertThatIllegalArgumentException().isThrownBy(() -> Memory.heap(-1));
    }

    @Test
    void is_given_back_once_whoever_releases_it_last() {
        for (int round = 0; round < 200; round++) {
            Arena arena = new Arena(1 << 20);
            Memory memory = arena.allocate(100);
            int holders = 8;
            for (int i = 1; i < holders; i++) {
                memory.retain();
            }
            AtomicInteger refused = new AtomicInteger();
            IntStream.range(0, holders + 3).parallel().forEach(i -> release(memory, refused));
            assertThat(refused).hasValue(3);
            assertThat(arena.heldBytes()).isZero();
            assertThat(arena.idleBytes()).isEqualTo(64 * 1024);
        }
    }

    private static void release(Memory memory, AtomicInteger refused) {
        try {
            memory.release();
        } catch (IllegalStateException none) {
            refused.incrementAndGet();
        }
    }
}
