// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty;

import java.util.List;
import java.util.Map;

/** A JSON value that knows where it is written: file, line, column and path. */
sealed interface Json {

    /** Where the value begins, fit to start a message with. */
    String place();

    /** What the value is, in words. */
    String description();

    /** An object. */
    record Fields(String place, Map<String, Json> values) implements Json {
        @Override
        public String description() {
            return "an object";
        }
    }

    /** An array. */
    record Items(String place, List<Json> values) implements Json {
        @Override
        public String description() {
            return "an array";
        }
    }

    /** A string. */
    record Text(String place, String value) implements Json {
        @Override
        public String description() {
            return "a string";
        }
    }

    /** A number, a boolean or null. */
    record Bare(String place, String literal) implements Json {
        @Override
        public String description() {
            return "unquoted " + literal;
        }
    }
}
