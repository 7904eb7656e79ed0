// SPDX-License-Identifier: Apache-2.0
package io.collectives.examples.options;

import io.collectives.CommunicatorConfig;
import io.collectives.netty.TcpTransport;
import io.collectives.request.Product;
import io.collectives.route.RouteKind;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import reactor.netty.resources.LoopResources;

/** How the ranks talk. */
public final class CommunicatorOptions {

    @Option(
            names = "--route",
            paramLabel = "ROUTE",
            description = "How blocks travel: direct (to every rank at once) or ring (from rank to rank)."
                    + " Default: direct, and ring with more than 64 ranks.")
    private @Nullable RouteKind route;

    @Option(
            names = "--chunk-bytes",
            paramLabel = "BYTES",
            description = "The size of the pieces in which large blocks are sent. Default: 1048576.")
    private @Nullable Integer chunkBytes;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "How long ranks wait for each other, at the start and in each operation: 60, 1.5s, 200ms, 2m."
                    + " Default: 60 s.")
    private Duration timeout = Duration.ofSeconds(60);

    @Option(
            names = "--product",
            paramLabel = "PRODUCT",
            description = "Refuse what this product of HCCL's refuses: ${COMPLETION-CANDIDATES}.")
    private @Nullable Product product;

    @Option(names = "--nio", description = "Use NIO even where the platform has epoll.")
    private boolean nio;

    /** Makes the defaults. */
    public CommunicatorOptions() {}

    /**
     * Returns the time that ranks wait for each other.
     *
     * @return longer than zero
     */
    public Duration timeout() {
        return timeout;
    }

    /**
     * Returns what carries the bytes.
     *
     * @return {@code tcp-epoll} or {@code tcp-nio}
     */
    public String transport() {
        return !nio && LoopResources.hasNativeSupport() ? "tcp-epoll" : "tcp-nio";
    }

    /**
     * Returns the configuration that these options ask for.
     *
     * @param command the command that has these options
     * @return a configuration over TCP that needs a rank and a table
     * @throws ParameterException if an option has a value that the library refuses
     */
    public CommunicatorConfig config(CommandLine command) {
        try {
            return config();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, String.valueOf(e.getMessage()), e);
        }
    }

    private CommunicatorConfig config() {
        CommunicatorConfig config = CommunicatorConfig.create(
                        TcpTransport.create().preferNative(!nio))
                .connectTimeout(timeout)
                .operationTimeout(timeout);
        if (route != null) {
            config = config.route(route);
        }
        if (chunkBytes != null && chunkBytes < 1) {
            throw new IllegalArgumentException("--chunk-bytes must be at least 1, not " + chunkBytes);
        }
        if (chunkBytes != null) {
            config = config.chunkBytes(chunkBytes);
        }
        if (product != null) {
            config = config.product(product);
        }
        return config;
    }
}
