// SPDX-License-Identifier: Apache-2.0
package io.collectives.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** An arena whose source of memory runs out. */
class ArenaOutOfMemoryTest {

    private static final int BYTES = 64 * 1024;

    private final Arena arena = new Arena(10 * BYTES, 1 << 30, this::source);
    private int requestsToFail;

    private ByteBuffer source(int bytes) {
        if (requestsToFail > 0) {
            requestsToFail--;
            throw new OutOfMemoryError("full");
        }
        return ByteBuffer.allocateDirect(bytes);
    }

    @Test
    void idle_memory_makes_room() {
        arena.allocate(BYTES).release();
        requestsToFail = 1;
        assertThat(arena.allocate(5 * BYTES).byteSize()).isEqualTo(5 * BYTES);
        assertThat(arena.idleBytes()).isZero();
        assertThat(arena.heldBytes()).isEqualTo(5 * BYTES);
    }

    @Test
    void idle_memory_that_fits_is_used() {
        arena.allocate(BYTES).release();
        requestsToFail = 1;
        arena.allocate(BYTES);
        assertThat(arena.idleBytes()).isZero();
        assertThat(arena.heldBytes()).isEqualTo(BYTES);
    }

    @Test
    void a_lack_that_lasts_is_reported() {
        requestsToFail = 2;
        assertThatThrownBy(() -> arena.allocate(BYTES))
                .isInstanceOf(OutOfMemoryError.class)
                .hasMessage("full");
        assertThat(arena.heldBytes()).isZero();
    }
}
