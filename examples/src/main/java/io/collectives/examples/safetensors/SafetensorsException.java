// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.safetensors;

import io.collectives.examples.text.Printable;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Says what is wrong with a safetensors file or its writing; the message names the file and, where it is known, the tensor. */
public final class SafetensorsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The tensor in which the fault lies, or null. */
    private final @Nullable String tensor;

    /**
     * Makes an error.
     *
     * @param file the file
     * @param tensor the tensor, or null if the fault lies in none
     * @param what what is wrong, without file and tensor
     * @param cause what led to it, or null
     */
    public SafetensorsException(Path file, @Nullable String tensor, String what, @Nullable Throwable cause) {
        super(Printable.of(file + ": " + (tensor == null ? "" : "tensor '" + tensor + "': ") + what), cause);
        this.tensor = tensor;
    }

    /**
     * Returns the tensor in which the fault lies.
     *
     * @return its name, or null
     */
    public @Nullable String tensor() {
        return tensor;
    }
}
