// SPDX-License-Identifier: Apache-2.0
package io.collectives.tensor;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** What becomes of memory that nobody gave back. */
class ArenaUnreachableTest {

    private static final int BYTES = 64 * 1024;

    private final Arena arena = new Arena(10 * BYTES);

    private Tensor tensor(int mark) {
        Memory memory = arena.allocate(BYTES);
        memory.segments().put(0, ByteBuffer.wrap(new byte[] {(byte) mark}));
        return Tensor.over(DataType.INT8, Shape.of(BYTES), memory);
    }

    private static void awaitCollection(Callable<Boolean> seen) {
        await().pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(5))
                .atMost(Duration.ofSeconds(60))
                .until(() -> {
                    System.gc();
                    return seen.call();
                });
    }

    /** Collects garbage until the collector has been through, as an unreachable tensor of another arena tells. */
    private static void collect() {
        Arena witness = new Arena(BYTES);
        witness.allocate(1);
        awaitCollection(() -> witness.heldBytes() == 0);
    }

    @Test
    void a_dropped_tensor_gives_its_memory_back() {
        tensor(42);
        assertThat(arena.heldBytes()).isEqualTo(BYTES);
        awaitCollection(() -> arena.heldBytes() == 0);
        assertThat(arena.idleBytes()).isEqualTo(BYTES);
        assertThat(requireNonNull(arena.reuse(BYTES)).segments().bits(0, 1)).isEqualTo(42);
    }

    @Test
    void reuse_alone_finds_what_was_dropped() {
        tensor(42);
        awaitCollection(() -> arena.reuse(BYTES) != null);
    }

    @Test
    void a_reachable_tensor_keeps_its_memory() {
        Tensor tensor = tensor(42);
        collect();
        assertThat(arena.heldBytes()).isEqualTo(BYTES);
        assertThat(arena.reuse(BYTES)).isNull();
        assertThat(tensor.getLong(0)).isEqualTo(42);
    }

    @Test
    void whoever_has_a_reference_keeps_the_memory_of_a_dropped_tensor() {
        Memory memory = tensor(42).memory().retain();
        collect();
        assertThat(arena.heldBytes()).isEqualTo(BYTES);
        assertThat(memory.segments().bits(0, 1)).isEqualTo(42);
        memory.release();
        Reference.reachabilityFence(memory);
    }

    @Test
    void memory_whose_buffers_were_handed_out_is_never_reused_once_it_was_dropped() {
        List<ByteBuffer> views = tensor(42).segments();
        ByteBuffer slice = views.get(0).slice(0, 1);
        awaitCollection(() -> arena.heldBytes() == 0);
        assertThat(arena.idleBytes()).isZero();
        assertThat(arena.reuse(BYTES)).isNull();
        assertThat(slice.get(0)).isEqualTo((byte) 42);
    }

    @Test
    void closed_tensors_are_given_back_once() {
        Tensor tensor = tensor(42);
        tensor.close();
        tensor = null;
        Memory again = requireNonNull(arena.reuse(BYTES));
        collect();
        assertThat(arena.heldBytes()).isEqualTo(BYTES);
        assertThat(arena.reuse(BYTES)).isNull();
        again.release();
        assertThat(arena.idleBytes()).isEqualTo(BYTES);
    }

    @Test
    void what_was_dropped_after_close_is_kept_no_more() {
        tensor(42);
        arena.close();
        awaitCollection(() -> arena.heldBytes() == 0);
        assertThat(arena.idleBytes()).isZero();
    }
}
