// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.json;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says that a text is not JSON, and where. */
public final class JsonException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The names of the fields around the fault. */
    private final List<String> path;

    JsonException(List<String> path, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.path = List.copyOf(path);
    }

    /**
     * Returns the names of the fields around the fault.
     *
     * @return the names, outermost first; empty if the fault is in no field
     */
    public List<String> path() {
        return path;
    }
}
