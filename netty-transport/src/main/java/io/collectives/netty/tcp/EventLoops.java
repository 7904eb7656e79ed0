// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import io.collectives.transport.Loop;
import io.collectives.transport.local.Trampoline;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.netty.resources.LoopResources;

/** The one event loop of a communicator, with its thread. */
final class EventLoops implements Loop {
    private final LoopResources resources;
    private final EventLoop loop;
    private final boolean preferNative;

    /** Asked for here, since the first one to ask may have to wait. */
    private final Scheduler elsewhere = Schedulers.boundedElastic();

    /** Runs what comes after the thread has ended. */
    private final Trampoline afterwards = new Trampoline();

    EventLoops(int rank, boolean preferNative) {
        this.preferNative = preferNative;
        this.resources = LoopResources.create("collectives-" + rank, 1, true);
        this.loop = resources.onServer(preferNative).next();
        // starts the thread here, so that it inherits from who connects and not from the pool thread that looked a name
        // up
        loop.execute(() -> {});
    }

    LoopResources resources() {
        return resources;
    }

    boolean preferNative() {
        return preferNative;
    }

    /** What the platform gave: such as {@code epoll} or {@code nio}. */
    String kind() {
        boolean nativeTransport = preferNative && LoopResources.hasNativeSupport();
        return nativeTransport ? "epoll" : "nio";
    }

    EventLoop eventLoop() {
        return loop;
    }

    @Override
    public void execute(Runnable task) {
        try {
            loop.execute(task);
        } catch (RejectedExecutionException ended) {
            afterwards.execute(task);
        }
    }

    @Override
    public void offload(Runnable task) {
        elsewhere.schedule(task);
    }

    Mono<Void> close() {
        return resources.disposeLater(Duration.ZERO, Duration.ofSeconds(5));
    }
}
