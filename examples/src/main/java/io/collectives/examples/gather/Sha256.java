// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import io.collectives.tensor.Tensor;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The digest that says whether two ranks hold the same bytes. */
final class Sha256 {

    static final int BYTES = 32;

    private Sha256() {}

    static byte[] of(Tensor tensor) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            tensor.segments().forEach(digest::update);
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
