// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.bench;

import io.collectives.examples.options.CommunicatorOptions;
import io.collectives.examples.options.SizeConverter;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is measured. */
final class BenchOptions {

    @Option(names = "--ranks", required = true, paramLabel = "N", description = "How many rank processes to start.")
    private int ranks;

    @Option(
            names = "--sizes",
            split = ",",
            paramLabel = "SIZES",
            converter = SizeConverter.class,
            description = "The sizes of a rank's block in bytes, such as 8,64K,1M; K is 1024. Default: from 8 to 64M.")
    private List<Long> sizes = defaultSizes();

    @Mixin
    private final CommunicatorOptions communicator = new CommunicatorOptions();

    int ranks() {
        return ranks;
    }

    List<Long> sizes() {
        return sizes;
    }

    CommunicatorOptions communicator() {
        return communicator;
    }

    private static List<Long> defaultSizes() {
        SizeConverter converter = new SizeConverter();
        return List.of("8", "64", "1K", "4K", "16K", "64K", "256K", "1M", "4M", "16M", "64M").stream()
                .map(converter::convert)
                .toList();
    }
}
