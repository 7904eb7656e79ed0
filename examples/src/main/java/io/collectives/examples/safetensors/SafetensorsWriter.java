// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.safetensors;

import io.collectives.tensor.Tensor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes a safetensors file. The bytes go to a temporary file beside the target, which takes the target's name when
 * {@link #commit()} finds it whole; until then a file that is there stays as it is. The temporary file goes away with
 * {@link #close()} and with the end of the process.
 *
 * <p>Tensors may come in any order and from several threads at a time.
 */
public final class SafetensorsWriter implements AutoCloseable {

    private final Path target;
    private final Path temporary;
    private final Layout layout;
    private final FileChannel channel;
    private final Thread cleaner;
    private final Set<String> missing = ConcurrentHashMap.newKeySet();

    private SafetensorsWriter(Path target, Path temporary, Layout layout, FileChannel channel) {
        this.target = target;
        this.temporary = temporary;
        this.layout = layout;
        this.channel = channel;
        this.cleaner = new Thread(() -> temporary.toFile().delete(), "remove " + temporary.getFileName());
        missing.addAll(layout.entries().keySet());
        Runtime.getRuntime().addShutdownHook(cleaner);
    }

    /**
     * Starts a file: makes the folders that are missing and writes the header to the temporary file.
     *
     * @param target the file to write
     * @param metadata the texts to carry, by key
     * @param tensors what will be written; no name twice
     * @return the writer
     * @throws SafetensorsException if the file cannot be written, or something else than a regular file has its name
     */
    public static SafetensorsWriter create(Path target, Map<String, String> metadata, List<TensorInfo> tensors) {
        Path temporary = temporary(target, ProcessHandle.current().pid());
        try {
            FileChannel channel = open(target, temporary);
            SafetensorsWriter writer = new SafetensorsWriter(target, temporary, new Layout(metadata, tensors), channel);
            writer.start();
            return writer;
        } catch (IOException e) {
            throw fault(target, null, e);
        }
    }

    /**
     * Returns the temporary file of a process for a target, for cleaning up behind a process that was killed.
     *
     * @param target the file to write
     * @param pid the process that writes it
     * @return the temporary file, whether it is there or not
     */
    public static Path temporary(Path target, long pid) {
        return target.resolveSibling("." + target.getFileName() + "." + pid + ".tmp");
    }

    /**
     * Writes a tensor's bytes.
     *
     * @param name which tensor
     * @param tensor its bytes, of the announced type and shape
     * @throws SafetensorsException if they cannot be written
     * @throws IllegalArgumentException if the tensor was not announced, is another or has been written
     */
    public void write(String name, Tensor tensor) {
        Header.Entry entry = layout.entries().get(name);
        if (entry == null || !entry.info().equals(new TensorInfo(name, tensor.dataType(), tensor.shape()))) {
            throw new IllegalArgumentException("tensor '" + name + "' is not the one announced: " + tensor);
        }
        if (!missing.contains(name)) {
            throw new IllegalArgumentException("tensor '" + name + "' has been written");
        }
        long at = layout.header().limit() + entry.begin();
        try {
            for (ByteBuffer segment : tensor.segments()) {
                write(segment, at);
                at += segment.limit();
            }
        } catch (IOException e) {
            throw fault(target, name, e);
        }
        missing.remove(name);
    }

    /**
     * Ends the file: what is in it is forced to the disk, and it takes the target's name in one step.
     *
     * @throws IllegalStateException if a tensor is missing
     * @throws SafetensorsException if the file cannot be written
     */
    public void commit() {
        if (!missing.isEmpty()) {
            throw new IllegalStateException("not yet written: " + missing);
        }
        try {
            channel.force(true);
            channel.close();
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw fault(target, null, e);
        }
    }

    /** Removes the temporary file, if it has not become the target. */
    @Override
    public void close() {
        try {
            channel.close();
            Files.deleteIfExists(temporary);
            Runtime.getRuntime().removeShutdownHook(cleaner);
        } catch (IOException e) {
            throw fault(target, null, e);
        } catch (IllegalStateException shutdown) {
            // The process ends, and the hook does the rest.
        }
    }

    private static FileChannel open(Path target, Path temporary) throws IOException {
        // A rename would replace a device, a pipe or a folder just as well as a file.
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            throw new IOException("it is there and is no regular file");
        }
        Path folder = target.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        return FileChannel.open(
                temporary, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
    }

    private void start() throws IOException {
        try {
            write(layout.header(), 0);
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private void write(ByteBuffer bytes, long position) throws IOException {
        long start = position - bytes.position();
        while (bytes.hasRemaining()) {
            channel.write(bytes, start + bytes.position());
        }
    }

    private static SafetensorsException fault(Path target, @Nullable String tensor, IOException e) {
        return new SafetensorsException(target, tensor, "cannot be written: " + FileFaults.describe(e), e);
    }
}
