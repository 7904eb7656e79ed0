// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a job has to show at the end: every tensor, the same bytes on all ranks.
 *
 * @param ranks how many ranks took part
 * @param seconds from the first call to the last result, on the slowest rank known
 * @param totalSeconds from the start of the command to its end
 * @param tensors the gathered tensors, by name
 */
record GatherReport(int ranks, double seconds, double totalSeconds, List<GatheredTensor> tensors) {

    /** The bytes that each rank has at the end. */
    long bytes() {
        return tensors.stream().mapToLong(tensor -> tensor.info().byteSize()).sum();
    }

    /** Bytes of one rank's results in a second; 0 if there were none. */
    double bytesPerSecond() {
        return seconds > 0 ? bytes() / seconds : 0;
    }

    /** The object of {@code --json}. */
    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("ranks", ranks);
        fields.put("seconds", seconds);
        fields.put("totalSeconds", totalSeconds);
        fields.put("bytesPerSecond", bytesPerSecond());
        fields.put("tensors", tensors.stream().map(GatheredTensor::fields).toList());
        return fields;
    }
}
