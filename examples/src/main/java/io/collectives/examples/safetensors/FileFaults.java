// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.safetensors;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;

/** What an {@link IOException} means to somebody who gave a file name. */
final class FileFaults {

    private FileFaults() {}

    static String describe(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "no such file";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof FileAlreadyExistsException exists) {
            return exists.getFile() + " is there and is no folder";
        }
        String reason = e instanceof FileSystemException failure ? failure.getReason() : e.getMessage();
        return Objects.requireNonNullElse(reason, e.getClass().getSimpleName());
    }
}
