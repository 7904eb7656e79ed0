// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.safetensors;

import io.collectives.tensor.Tensor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A safetensors file, read through a memory mapping: its header is checked in full, its data is not touched before it is
 * used. The file must not be changed as long as its tensors are in use.
 */
public final class SafetensorsFile {

    private static final long PIECE_BYTES = 1L << 30;

    private final Header header;
    private final Map<String, Header.Entry> entries;
    private final List<ByteBuffer> pieces;

    private SafetensorsFile(Header header, List<ByteBuffer> pieces) {
        this.header = header;
        this.entries = header.entries().stream()
                .collect(Collectors.toMap(entry -> entry.info().name(), Function.identity()));
        this.pieces = pieces;
    }

    /**
     * Opens a file.
     *
     * @param file the file, of any size
     * @return the file, with a header that is without fault
     * @throws SafetensorsException if the file cannot be read or is no valid safetensors file, or if a tensor is of another
     *     type than the 12
     */
    public static SafetensorsFile open(Path file) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new SafetensorsException(file, null, "not a regular file", null);
        }
        try (FileChannel channel = FileChannel.open(file)) {
            Header header = new HeaderReader(file, channel).read();
            return new SafetensorsFile(header, map(channel, header.dataStart()));
        } catch (IOException e) {
            throw new SafetensorsException(file, null, FileFaults.describe(e), e);
        }
    }

    /**
     * Returns the texts that the file carries beside its tensors.
     *
     * @return texts by key
     */
    public Map<String, String> metadata() {
        return header.metadata();
    }

    /**
     * Returns what is in the file.
     *
     * @return the tensors, ordered by name
     */
    public List<TensorInfo> tensors() {
        return header.entries().stream().map(Header.Entry::info).toList();
    }

    /**
     * Returns a tensor, whose memory is the mapped file.
     *
     * @param name its name
     * @return the tensor
     * @throws IllegalArgumentException if there is none of that name
     */
    public Tensor tensor(String name) {
        Header.Entry entry = entries.get(name);
        if (entry == null) {
            throw new IllegalArgumentException("no tensor '" + name + "'");
        }
        ByteBuffer[] data = slices(entry.begin(), entry.end()).toArray(ByteBuffer[]::new);
        return Tensor.wrap(entry.info().dataType(), entry.info().shape(), data);
    }

    private List<ByteBuffer> slices(long begin, long end) {
        List<ByteBuffer> slices = new ArrayList<>();
        for (long at = begin; at < end; ) {
            ByteBuffer piece = pieces.get((int) (at / PIECE_BYTES));
            int from = (int) (at % PIECE_BYTES);
            int length = (int) Math.min(piece.capacity() - from, end - at);
            slices.add(piece.slice(from, length));
            at += length;
        }
        return slices;
    }

    private static List<ByteBuffer> map(FileChannel channel, long dataStart) throws IOException {
        List<ByteBuffer> pieces = new ArrayList<>();
        for (long at = dataStart; at < channel.size(); at += PIECE_BYTES) {
            pieces.add(channel.map(MapMode.READ_ONLY, at, Math.min(PIECE_BYTES, channel.size() - at)));
        }
        return pieces;
    }
}
