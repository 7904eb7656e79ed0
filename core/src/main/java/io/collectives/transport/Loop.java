// SPDX-License-Identifier: Apache-2.0
package io.collectives.transport;

import java.util.concurrent.Executor;

/** An event loop: runs tasks one after the other, in the order of their submission. */
public interface Loop extends Executor {
    /**
     * Runs something that takes long, such as getting fresh memory, away from the loop if there is a place for it.
     *
     * @param task what to run
     */
    void offload(Runnable task);
}
