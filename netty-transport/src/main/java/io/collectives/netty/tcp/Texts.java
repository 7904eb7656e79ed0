// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.tcp;

import java.net.UnknownHostException;

/** Reasons of failures, for people. */
final class Texts {
    private Texts() {}

    static String reason(Throwable error) {
        Throwable root = error;
        while (root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        if (root instanceof UnknownHostException) {
            return "unknown host " + root.getMessage();
        }
        return root.getMessage() == null ? root.toString() : root.getMessage();
    }
}
