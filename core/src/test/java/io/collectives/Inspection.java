// SPDX-License-Identifier: Apache-2.0
package io.collectives;

import io.collectives.engine.Engine;
import io.collectives.engine.EngineState;
import reactor.core.publisher.Mono;

/** What the engine behind a communicator holds, for tests that look for leaks. */
public final class Inspection {
    private Inspection() {}

    /** The state as the loop sees it. */
    public static Mono<EngineState> state(Communicator communicator) {
        Engine engine = engine(communicator);
        return Mono.create(sink -> engine.submit(() -> sink.success(engine.state())));
    }

    /** The state of a communicator that is closed, whose loop may be gone. */
    public static EngineState stateOfClosed(Communicator communicator) {
        return engine(communicator).state();
    }

    private static Engine engine(Communicator communicator) {
        return ((EngineCommunicator) communicator).engine();
    }
}
