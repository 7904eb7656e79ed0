// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.util.UncheckedBooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets the socket write a payload where it belongs: while one is expected, the buffer for the next read is its landing;
 * otherwise a staging buffer that takes many small frames at once.
 */
final class LandingAllocator implements RecvByteBufAllocator {
    private static final int STAGING_BYTES = 64 * 1024;

    /** So that one busy link does not hold up the others. */
    private static final int READS_A_TURN = 16;

    private final RecvByteBufAllocator staging =
            new FixedRecvByteBufAllocator(STAGING_BYTES).maxMessagesPerRead(READS_A_TURN);
    private final Supplier<@Nullable ByteBuf> landing;

    /** Creates an allocator that asks {@code landing} before each read; null means to stage. */
    LandingAllocator(Supplier<@Nullable ByteBuf> landing) {
        this.landing = landing;
    }

    @Override
    @SuppressWarnings("deprecation") // the channel still calls it
    public Handle newHandle() {
        return new LandingHandle((ExtendedHandle) staging.newHandle(), landing);
    }

    private static final class LandingHandle extends DelegatingHandle implements ExtendedHandle {
        private final ExtendedHandle staging;
        private final Supplier<@Nullable ByteBuf> landing;

        LandingHandle(ExtendedHandle staging, Supplier<@Nullable ByteBuf> landing) {
            super(staging);
            this.staging = staging;
            this.landing = landing;
        }

        @Override
        public ByteBuf allocate(ByteBufAllocator alloc) {
            ByteBuf target = landing.get();
            return target == null ? staging.allocate(alloc) : target;
        }

        @Override
        public boolean continueReading(UncheckedBooleanSupplier maybeMoreDataSupplier) {
            return staging.continueReading(maybeMoreDataSupplier);
        }
    }
}
