// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import io.collectives.examples.safetensors.TensorInfo;
import java.util.Map;

/**
 * A tensor that is whole on a rank.
 *
 * @param info name, type and shape
 * @param sha256 the digest of its bytes, in hexadecimal
 */
record GatheredTensor(TensorInfo info, String sha256) {

    static GatheredTensor read(Map<?, ?> fields) {
        return new GatheredTensor(TensorFields.read(fields), TensorFields.text(fields, "sha256"));
    }

    Map<String, Object> fields() {
        Map<String, Object> fields = TensorFields.of(info);
        fields.put("bytes", info.byteSize());
        fields.put("sha256", sha256);
        return fields;
    }
}
