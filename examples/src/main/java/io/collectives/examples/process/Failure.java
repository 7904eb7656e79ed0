// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.process;

import io.collectives.examples.text.Printable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Why a job failed.
 *
 * @param error what is wrong, in one line
 * @param rank the rank at fault, or null if there is none or it is not known
 * @param tensor the tensor at fault, or null
 * @param consequence whether another rank's failure may have led to this one
 */
public record Failure(String error, @Nullable Integer rank, @Nullable String tensor, boolean consequence) {

    static final String KIND = "failed";

    /**
     * Names a tensor, if none is named yet.
     *
     * @param name the tensor
     * @return the failure with the tensor in its text, too
     */
    public Failure at(String name) {
        return tensor == null ? new Failure("tensor '" + name + "': " + error, rank, name, consequence) : this;
    }

    /**
     * Returns the failure for people.
     *
     * @return a text that names the rank; control characters but line ends are replaced
     */
    public String line() {
        String text = error.lines().map(Printable::of).collect(Collectors.joining("\n"));
        boolean named = rank == null
                || Pattern.compile("\\brank " + rank + "\\b").matcher(text).find();
        return named ? text : "rank " + rank + ": " + text;
    }

    /**
     * Returns the failure as a JSON object for programs.
     *
     * @return the fields {@code error}, {@code rank} and {@code tensor}; the latter two may be null
     */
    public Map<String, @Nullable Object> fields() {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("error", error);
        fields.put("rank", rank);
        fields.put("tensor", tensor);
        return fields;
    }

    /**
     * Returns the failure as a message to the process that started this one, which then ends the job.
     *
     * @return the message
     */
    public Message message() {
        Map<String, @Nullable Object> fields = fields();
        fields.put("consequence", consequence);
        return new Message(KIND, fields);
    }

    static Failure of(Message message) {
        Map<String, ?> fields = message.fields();
        return new Failure(
                message.text("error"),
                fields.get("rank") instanceof Number rank ? rank.intValue() : null,
                fields.get("tensor") instanceof String tensor ? tensor : null,
                Boolean.TRUE.equals(fields.get("consequence")));
    }
}
