// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import io.collectives.examples.process.Failure;
import java.util.List;

/** Hears how far a rank is; from several threads. */
interface GatherListener {

    /**
     * The shards fit together.
     *
     * @param bytes what the rank will have at the end
     * @param skipped the scalars that are left out
     */
    void planned(long bytes, List<String> skipped);

    /**
     * A tensor is whole and stored.
     *
     * @param bytes its size
     */
    void gathered(long bytes);

    /**
     * The rank's part has failed; its communicator is yet to be closed, which may take some seconds.
     *
     * @param failure why
     */
    void failed(Failure failure);
}
