// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.gather;

import io.collectives.examples.options.CommunicatorOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is gathered, where it goes and how it is shown. */
final class GatherOptions {

    @Option(
            names = "--input",
            required = true,
            paramLabel = "FILE",
            description = "The shard to read, a safetensors file; {rank} stands for the rank.")
    private String input = "";

    @Option(
            names = "--output",
            required = true,
            paramLabel = "FILE",
            description = "The safetensors file of full tensors to write; {rank} stands for the rank, and without it"
                    + " rank 0 alone writes. Missing folders are made; an existing file is replaced when the new one is"
                    + " whole.")
    private String output = "";

    @Option(names = "--skip-scalars", description = "Leave scalars out, which cannot be gathered, instead of failing.")
    private boolean skipScalars;

    @Option(names = "--json", description = "Print one JSON object instead of the table, also on failure.")
    private boolean json;

    @Mixin
    private final CommunicatorOptions communicator = new CommunicatorOptions();

    ShardPath input() {
        return new ShardPath(input);
    }

    ShardPath output() {
        return new ShardPath(output);
    }

    boolean skipScalars() {
        return skipScalars;
    }

    boolean json() {
        return json;
    }

    CommunicatorOptions communicator() {
        return communicator;
    }

    /** What is wrong with the paths for some ranks; null if nothing is. */
    @Nullable
    String pathFault(int firstRank, int ranks) {
        if (input.isEmpty() || output.isEmpty()) {
            return (input.isEmpty() ? "--input" : "--output") + " is empty";
        }
        Set<Path> inputs = new HashSet<>();
        for (int rank = firstRank; rank < firstRank + ranks; rank++) {
            inputs.add(real(input().of(rank)));
        }
        for (int rank = firstRank; rank < firstRank + ranks; rank++) {
            if (inputs.contains(real(output().of(rank)))) {
                return "--output " + output().of(rank) + " would replace a shard that is read";
            }
        }
        return null;
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException notThere) {
            return path.toAbsolutePath().normalize();
        }
    }
}
