// SPDX-License-Identifier: Apache-2.0
package io.collectives.tensor;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;

/** Arena memory that is out. It ends once: by the last release, or when its {@link Memory} has become unreachable. */
final class Lease extends PhantomReference<Memory> {

    private final Segments region;
    private final Arena arena;
    private volatile boolean handedOut;

    Lease(Memory memory, Segments region, Arena arena, ReferenceQueue<Memory> unreachable) {
        super(memory, unreachable);
        this.region = region;
        this.arena = arena;
    }

    /** The whole region, of which the memory may show only the beginning. */
    Segments region() {
        return region;
    }

    void handOut() {
        handedOut = true;
    }

    boolean isHandedOut() {
        return handedOut;
    }

    void end() {
        arena.end(this, true);
    }
}
