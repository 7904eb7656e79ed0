// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import io.collectives.examples.process.Message;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What a rank has to show at the end.
 *
 * @param seconds from its first call to its last result
 * @param tensors the gathered tensors, by name
 */
record RankReport(double seconds, List<GatheredTensor> tensors) {

    static final String KIND = "report";

    Message message() {
        List<Map<String, Object>> fields =
                tensors.stream().map(GatheredTensor::fields).toList();
        return new Message(KIND, Map.of("seconds", seconds, "tensors", fields));
    }

    static RankReport of(Message message) {
        List<?> tensors = (List<?>) Objects.requireNonNull(message.fields().get("tensors"), "tensors");
        return new RankReport(
                message.number("seconds"),
                tensors.stream()
                        .map(tensor -> GatheredTensor.read((Map<?, ?>) tensor))
                        .toList());
    }
}
