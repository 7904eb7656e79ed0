// SPDX-License-Identifier: Apache-2.0
package io.collectives;

import io.collectives.request.Contract;
import io.collectives.request.Product;
import io.collectives.route.RouteKind;
import io.collectives.transport.Limits;
import io.collectives.transport.RankAddress;
import io.collectives.transport.RankTable;
import io.collectives.transport.Transport;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * How a communicator is set up. Immutable: each method returns a changed copy, so that one base serves all ranks.
 *
 * <p>Needed are the {@link #rank} and either {@link #ranks} or {@link #rendezvous} with {@link #bind}; everything else has a
 * default.
 */
public final class CommunicatorConfig {
    private final Transport transport;
    private int rank = -1;
    private @Nullable RankTable table;
    private @Nullable Rendezvous rendezvous;
    private @Nullable RankAddress bind;
    private String jobId = "";
    private @Nullable RouteKind route;
    private Set<RouteKind> routes = EnumSet.allOf(RouteKind.class);
    private int chunkBytes = 1 << 20;
    private int eagerBytes = 1 << 20;
    private int smallBytes = 64 << 10;
    private long idleMemoryBytes = 1L << 30;
    private Duration connectTimeout = Duration.ofSeconds(120);
    private Duration operationTimeout = Duration.ofSeconds(1836);
    private Duration closeTimeout = Duration.ofSeconds(5);
    private @Nullable Product product;

    private CommunicatorConfig(Transport transport) {
        this.transport = Objects.requireNonNull(transport, "transport");
    }

    /**
     * The defaults.
     *
     * @param transport what carries the frames
     * @return a configuration that still needs a rank and a table
     */
    public static CommunicatorConfig create(Transport transport) {
        return new CommunicatorConfig(transport);
    }

    private CommunicatorConfig with(Consumer<CommunicatorConfig> change) {
        CommunicatorConfig copy = new CommunicatorConfig(transport);
        copy.rank = rank;
        copy.table = table;
        copy.rendezvous = rendezvous;
        copy.bind = bind;
        copy.jobId = jobId;
        copy.route = route;
        copy.routes = routes;
        copy.chunkBytes = chunkBytes;
        copy.eagerBytes = eagerBytes;
        copy.smallBytes = smallBytes;
        copy.idleMemoryBytes = idleMemoryBytes;
        copy.connectTimeout = connectTimeout;
        copy.operationTimeout = operationTimeout;
        copy.closeTimeout = closeTimeout;
        copy.product = product;
        change.accept(copy);
        return copy;
    }

    /**
     * Sets who this is.
     *
     * @param rank world rank, 0…n−1
     * @return a copy
     */
    public CommunicatorConfig rank(int rank) {
        return with(copy -> copy.rank = atLeast("rank", rank, 0));
    }

    /**
     * Sets where all ranks are. This rank listens at its own address in the table unless {@link #bind} says otherwise.
     *
     * @param table the addresses of all ranks
     * @return a copy
     */
    public CommunicatorConfig ranks(RankTable table) {
        Objects.requireNonNull(table, "table");
        return with(copy -> {
            copy.table = table;
            copy.rendezvous = own -> Mono.just(table);
        });
    }

    /**
     * Sets how to find the other ranks once this one listens, for ranks that take any free port.
     *
     * @param rendezvous gives the addresses of all ranks; needs {@link #bind}
     * @return a copy
     */
    public CommunicatorConfig rendezvous(Rendezvous rendezvous) {
        Objects.requireNonNull(rendezvous, "rendezvous");
        return with(copy -> {
            copy.table = null;
            copy.rendezvous = rendezvous;
        });
    }

    /**
     * Sets where to listen, if that is not this rank's address in the table.
     *
     * @param bind host and port; port 0 takes any free one
     * @return a copy
     */
    public CommunicatorConfig bind(RankAddress bind) {
        Objects.requireNonNull(bind, "bind");
        return with(copy -> copy.bind = bind);
    }

    /**
     * Names the job; ranks of different jobs refuse each other.
     *
     * @param jobId any text of at most 1,024 bytes in UTF-8; default empty
     * @return a copy
     */
    public CommunicatorConfig jobId(String jobId) {
        int bytes = jobId.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > Contract.MAX_TEXT_BYTES) {
            throw new IllegalArgumentException(
                    "a job id has at most " + Contract.MAX_TEXT_BYTES + " bytes in UTF-8, this one has " + bytes);
        }
        return with(copy -> copy.jobId = jobId);
    }

    /**
     * Chooses the route of this rank's blocks.
     *
     * @param route default: direct up to 64 ranks, ring above
     * @return a copy
     */
    public CommunicatorConfig route(RouteKind route) {
        Objects.requireNonNull(route, "route");
        return with(copy -> copy.route = route);
    }

    /**
     * Sets which routes this rank takes part in. Must be equal on all ranks.
     *
     * @param routes at least one; default all
     * @return a copy
     */
    public CommunicatorConfig routes(Set<RouteKind> routes) {
        if (routes.isEmpty()) {
            throw new IllegalArgumentException("at least one route must be enabled");
        }
        return with(copy -> copy.routes = EnumSet.copyOf(routes));
    }

    /**
     * Sets the longest chunk sent.
     *
     * @param chunkBytes at least 1; default 1 MiB. The receiver's limit on frames may make it shorter
     * @return a copy
     */
    public CommunicatorConfig chunkBytes(int chunkBytes) {
        return with(copy -> copy.chunkBytes = atLeast("chunkBytes", chunkBytes, 1));
    }

    /**
     * Sets how much each other rank may send for operations that are not subscribed here yet.
     *
     * @param eagerBytes at least 64 KiB; default 1 MiB a link
     * @return a copy
     */
    public CommunicatorConfig eagerBytes(int eagerBytes) {
        return with(copy -> copy.eagerBytes = atLeast("eagerBytes", eagerBytes, Limits.LEAST_BYTES));
    }

    /**
     * Sets the largest block that is sent before its receiver has subscribed.
     *
     * @param smallBytes at least 0; default 64 KiB. Larger blocks send their descriptor and wait
     * @return a copy
     */
    public CommunicatorConfig smallBytes(int smallBytes) {
        return with(copy -> copy.smallBytes = atLeast("smallBytes", smallBytes, 0));
    }

    /**
     * Sets how much result memory is kept for reuse.
     *
     * @param idleMemoryBytes at least 0; default 1 GiB
     * @return a copy
     */
    public CommunicatorConfig idleMemoryBytes(long idleMemoryBytes) {
        if (idleMemoryBytes < 0) {
            throw new IllegalArgumentException("idleMemoryBytes must be at least 0, it is " + idleMemoryBytes);
        }
        return with(copy -> copy.idleMemoryBytes = idleMemoryBytes);
    }

    /**
     * Sets how long {@code connect} waits for all ranks.
     *
     * @param timeout longer than zero; default 120 s, as HCCL_CONNECT_TIMEOUT
     * @return a copy
     */
    public CommunicatorConfig connectTimeout(Duration timeout) {
        return with(copy -> copy.connectTimeout = positive("connectTimeout", timeout));
    }

    /**
     * Sets the deadline of calls that name none, from subscription to result.
     *
     * @param timeout default 1836 s, as HCCL_EXEC_TIMEOUT; zero for none
     * @return a copy
     */
    public CommunicatorConfig operationTimeout(Duration timeout) {
        if (timeout.isNegative()) {
            throw new IllegalArgumentException("operationTimeout must not be negative, it is " + timeout);
        }
        return with(copy -> copy.operationTimeout = timeout);
    }

    /**
     * Sets how long {@code close} waits, first for what is owed and then for the other ranks.
     *
     * @param timeout longer than zero; default 5 s
     * @return a copy
     */
    public CommunicatorConfig closeTimeout(Duration timeout) {
        return with(copy -> copy.closeTimeout = positive("closeTimeout", timeout));
    }

    /**
     * Refuses what a product of HCCL's refuses.
     *
     * @param product the product; default none
     * @return a copy
     */
    public CommunicatorConfig product(Product product) {
        Objects.requireNonNull(product, "product");
        return with(copy -> copy.product = product);
    }

    private static int atLeast(String name, int value, int least) {
        if (value < least) {
            throw new IllegalArgumentException(name + " must be at least " + least + ", it is " + value);
        }
        return value;
    }

    private static Duration positive(String name, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(name + " must be longer than zero, it is " + value);
        }
        return value;
    }

    // What connecting needs

    Transport transport() {
        return transport;
    }

    int rank() {
        return rank;
    }

    @Nullable
    RankTable table() {
        return table;
    }

    @Nullable
    Rendezvous rendezvous() {
        return rendezvous;
    }

    @Nullable
    RankAddress bind() {
        return bind;
    }

    String jobId() {
        return jobId;
    }

    @Nullable
    RouteKind route() {
        return route;
    }

    Set<RouteKind> routes() {
        return routes;
    }

    int chunkBytes() {
        return chunkBytes;
    }

    Limits limits() {
        return new Limits(eagerBytes, Math.max(chunkBytes, Limits.LEAST_BYTES) + Limits.HEADER_BYTES);
    }

    int smallBytes() {
        return smallBytes;
    }

    long idleMemoryBytes() {
        return idleMemoryBytes;
    }

    Duration connectTimeout() {
        return connectTimeout;
    }

    Duration operationTimeout() {
        return operationTimeout;
    }

    Duration closeTimeout() {
        return closeTimeout;
    }

    @Nullable
    Product product() {
        return product;
    }
}
