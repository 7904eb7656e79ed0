// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import io.collectives.error.Fault;
import io.collectives.group.Group;
import io.collectives.request.AllgatherRequest;
import io.collectives.request.OperationKind;
import io.collectives.tensor.Arena;
import io.collectives.tensor.Memory;
import io.collectives.tensor.Tensor;
import io.collectives.transport.Link;
import io.collectives.transport.LinkHandler;
import io.collectives.transport.LinkHandlers;
import io.collectives.transport.Loop;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** All operations of one communicator. Lives on one loop; calls may be submitted from any thread. */
public final class Engine implements LinkHandlers {
    /** Smaller results are heap arrays: for them the arena's book-keeping would cost more than the memory. */
    private static final int ARENA_BYTES = 64 * 1024;

    /** How many lanes may be known at a time. */
    static final int MAX_LANES = 65_536;

    private final EngineConfig config;
    private final Loop loop;
    private final Arena arena;
    private final Deadlines deadlines;
    private final Groups groups = new Groups(this);
    private final Map<Integer, Neighbour> neighbours = new TreeMap<>();
    private final Map<Integer, Departure> gone = new TreeMap<>();
    private final Closing closing = new Closing(this);
    private int lanes;

    private final Admission admission = new Admission(this);
    private final Turns turns;

    /**
     * Creates the engine of one rank.
     *
     * @param config how it works
     * @param loop where it lives
     * @param servers the server of each world rank; its length is the world size
     */
    public Engine(EngineConfig config, Loop loop, List<String> servers) {
        this.config = config;
        this.loop = loop;
        this.arena = new Arena(config.idleMemoryBytes());
        this.turns = new Turns(loop, closing::check);
        this.deadlines = new Deadlines(config.timer(), this::submit);
        for (int rank = 0; rank < servers.size(); rank++) {
            if (rank != config.rank()) {
                neighbours.put(rank, new Neighbour(this, rank));
            }
        }
        groups.create(Group.world(config.rank(), servers));
    }

    // From any thread

    /**
     * A call of allgather. Cold: each subscription is one operation.
     *
     * @param request what is asked for
     * @return the result, signalled on the loop
     */
    public Mono<Tensor> allgather(AllgatherRequest request) {
        return new CallMono(this, OperationKind.ALLGATHER, request);
    }

    /**
     * A call of barrier. Cold: each subscription is one operation.
     *
     * @param request a request with an empty tensor, for the lane and the deadline
     * @return an empty tensor when every rank of the group has come
     */
    public Mono<Tensor> barrier(AllgatherRequest request) {
        return new CallMono(this, OperationKind.BARRIER, request);
    }

    /**
     * Looks up a group.
     *
     * @param name its name
     * @return null if there is none of that name now
     */
    public @Nullable Group group(String name) {
        return groups.published(name);
    }

    /**
     * Creates a group on this rank.
     *
     * @param group its name and members; neither the world nor a name in use
     * @return the group
     */
    public Mono<Group> createGroup(Group group) {
        return onLoop(() -> {
            if (closing.isClosing()) {
                throw admission.closed();
            }
            if (groups.active(group.name()) != null) {
                throw admission.argument("group '" + group.name() + "' exists already");
            }
            if (groups.create(group) == null) {
                throw admission.limit("more than " + Groups.MAX_GROUPS + " groups");
            }
            return group;
        });
    }

    /**
     * Destroys a group on this rank: its pending calls fail here, what is owed to others still goes out.
     *
     * @param name its name; not the world's
     * @return completes when that is done
     */
    public Mono<Void> destroyGroup(String name) {
        return this.<Boolean>onLoop(() -> {
                    GroupState group = groups.active(name);
                    if (group == null) {
                        throw admission.argument("there is no group '" + name + "' on rank " + config.rank());
                    }
                    groups.destroy(group);
                    closing.leave(group);
                    return true;
                })
                .then();
    }

    private <T> Mono<T> onLoop(Callable<T> action) {
        return Mono.create(sink -> submit(() -> {
            try {
                T value = action.call();
                signal(() -> sink.success(value));
            } catch (Exception e) {
                signal(() -> sink.error(e));
            }
        }));
    }

    /**
     * Ends everything in order: pending calls fail here, what is owed to others goes out, then a goodbye.
     *
     * @return completes when every other rank has ended its side too, or at the close timeout
     */
    public Mono<Void> close() {
        return closing.close();
    }

    /**
     * Ends everything at once; for the other ranks this one is lost.
     *
     * @return completes when that is done
     */
    public Mono<Void> closeNow() {
        return closing.closeNow();
    }

    /**
     * What this rank holds. Read on the loop, or once everything is closed.
     *
     * @return a snapshot
     */
    public EngineState state() {
        long unclaimed = 0;
        long onCredit = 0;
        for (Neighbour neighbour : neighbours.values()) {
            unclaimed += neighbour.unclaimedBytes();
            onCredit += neighbour.outbox().unopenedBytes();
        }
        int[] operations = new int[1];
        groups.all().forEach(group -> group.lanes().forEach(lane -> lane.forEach(operation -> operations[0]++)));
        return new EngineState(arena.heldBytes(), unclaimed, onCredit, operations[0]);
    }

    /**
     * Runs something on the loop, in the order of submission.
     *
     * @param task what to run
     */
    public void submit(Runnable task) {
        turns.submit(task);
    }

    // On the loop

    void settle() {
        turns.settle();
    }

    void dirty(Neighbour neighbour) {
        turns.dirty(neighbour);
    }

    void signal(Runnable signal) {
        turns.signal(signal);
    }

    boolean isClosing() {
        return closing.isClosing();
    }

    Fault closedFault() {
        return closing.fault();
    }

    Fault fault(Fault.Kind kind, String text) {
        return Fault.of(kind, config.rank(), text);
    }

    EngineConfig config() {
        return config;
    }

    Deadlines deadlines() {
        return deadlines;
    }

    Groups groups() {
        return groups;
    }

    Arena arena() {
        return arena;
    }

    int worldSize() {
        return neighbours.size() + 1;
    }

    Neighbour neighbour(int rank) {
        return Objects.requireNonNull(neighbours.get(rank));
    }

    Iterable<Neighbour> neighbours() {
        return neighbours.values();
    }

    @Override
    public LinkHandler linked(Link link) {
        Neighbour neighbour = neighbour(link.peer());
        neighbour.linked(link);
        return neighbour;
    }

    boolean mayAddLane() {
        return lanes++ < MAX_LANES;
    }

    void lanesGone(int count) {
        lanes -= count;
    }

    // Calls

    /** Gives a call its lane and number; refuses what has none. */
    void place(Call call) {
        admission.place(call);
    }

    /** Finds room for a result; where that takes long, away from the loop. */
    void memory(long bytes, Consumer<Memory> then, Consumer<Throwable> failed) {
        if (bytes < ARENA_BYTES) {
            then.accept(Memory.heap(bytes));
            return;
        }
        Memory idle = arena.reuse(bytes);
        if (idle != null) {
            then.accept(idle);
        } else {
            loop.offload(() -> allocate(bytes, then, failed));
        }
    }

    private void allocate(long bytes, Consumer<Memory> then, Consumer<Throwable> failed) {
        try {
            Memory fresh = arena.allocate(bytes);
            submit(() -> then.accept(fresh));
        } catch (OutOfMemoryError e) {
            submit(() -> failed.accept(e));
        }
    }

    // Ranks that are gone

    /** Since when and why a rank is gone; null while it is there. */
    @Nullable
    Departure departure(int rank) {
        return gone.get(rank);
    }

    /** A rank has said goodbye, and what it has answered until then. */
    void departed(Departure departure) {
        gone.put(departure.rank(), departure);
        groups.all().forEach(group -> group.depart(departure));
    }

    /** A rank is gone without a word. */
    void memberGone(int rank, Fault fault) {
        departed(new Departure(rank, fault, Map.of()));
    }

    /** Nothing comes from a rank any more. */
    void cutOff() {
        groups.all().forEach(group -> group.lanes().forEach(lane -> lane.forEach(Operation::cutOff)));
    }

    /** Nothing can be sent to a rank any more: what was on its way counts as sent. */
    void abandon(Outbox outbox) {
        for (GroupState group : groups.all()) {
            for (Lane lane : group.lanes()) {
                lane.forEach(operation -> operation.forEachBlock(block -> {
                    for (Cursor cursor : block.cursors) {
                        if (cursor.outbox == outbox) {
                            cursor.finish();
                        }
                    }
                }));
            }
        }
    }
}
