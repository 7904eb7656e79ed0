// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.safetensors;

import java.util.List;
import java.util.Map;

/**
 * The header of a file: 8 bytes of length, JSON, then the data.
 *
 * @param metadata the texts under {@code __metadata__}
 * @param entries the tensors, by name
 * @param dataStart where the data begins in the file, in bytes
 */
record Header(Map<String, String> metadata, List<Entry> entries, long dataStart) {

    static final String METADATA = "__metadata__";
    static final int LENGTH_BYTES = Long.BYTES;
    static final int MAX_BYTES = 100_000_000;

    /** A tensor and where it lies, in bytes from the start of the data. */
    record Entry(TensorInfo info, long begin, long end) {}
}
