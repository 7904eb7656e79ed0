// SPDX-License-Identifier: Apache-2.0
package io.collectives;

import io.collectives.group.Group;
import io.collectives.request.AllgatherRequest;
import io.collectives.tensor.Tensor;
import java.util.Optional;
import reactor.core.publisher.Mono;

/**
 * One rank's door to the others. Ranks match their calls one by one in the order of subscription, within each lane of each
 * group; calls may be subscribed from any thread.
 *
 * <p>Calls never throw (but for null): what the contract refuses arrives as an error. All Monos are cold, each subscription is
 * one operation, and results are signalled on the communicator's event loop, which must not be blocked. A cancel detaches: this
 * rank goes on contributing, no other rank notices.
 */
public interface Communicator {
    /**
     * Connects this rank to all others.
     *
     * @param config who and where
     * @return the communicator once every other rank has shaken hands; or a
     *     {@link io.collectives.error.ConnectException} that names who was not heard of at the connect timeout
     */
    static Mono<Communicator> connect(CommunicatorConfig config) {
        return Connecting.connect(config);
    }

    /**
     * This rank.
     *
     * @return world rank, 0…n−1
     */
    int rank();

    /**
     * How many ranks there are.
     *
     * @return at least 1
     */
    int worldSize();

    /**
     * The group of all ranks.
     *
     * @return the group {@code hccl_world_group}
     */
    Group world();

    /**
     * A group by name.
     *
     * @param name its name
     * @return empty if this rank has created no group of that name, or has destroyed it
     */
    Optional<Group> group(String name);

    /**
     * Gathers everyone's tensor: the result holds all ranks' blocks, concatenated on dimension 0 in rank order, and is the same
     * on every rank.
     *
     * @param request this rank's tensor, the group, the lane, the deadline
     * @return shape [group size × dim0, rest…]. Errors: {@link io.collectives.error.ArgumentException} (what the contract
     *     refuses here), {@link io.collectives.error.RefusedException} (what another rank refused),
     *     {@link io.collectives.error.MismatchException} (on every rank), and the other
     *     {@link io.collectives.error.OperationException}s. An argument error is a refusal on the other ranks at once, unless
     *     it leaves open which lane the call belongs to (unknown group, no member, bad fusion or fusionId, empty or overlong
     *     name, closed communicator): of such a call the others learn nothing, and wait until their deadline. The result may
     *     be closed for its memory to be reused at once; otherwise that happens when nobody refers to it any more
     */
    Mono<Tensor> allgather(AllgatherRequest request);

    /**
     * Gathers in the world group, not fused.
     *
     * @param tensor this rank's block, at least one dimension
     * @param rankSize 1…32768 and equal to the number of ranks
     * @return as {@link #allgather(AllgatherRequest)}
     */
    default Mono<Tensor> allgather(Tensor tensor, int rankSize) {
        return allgather(AllgatherRequest.of(tensor).rankSize(rankSize));
    }

    /**
     * Gathers in a group, not fused.
     *
     * @param tensor this rank's block, at least one dimension
     * @param rankSize 1…32768 and equal to the size of the group
     * @param group the group's name
     * @return as {@link #allgather(AllgatherRequest)}
     */
    default Mono<Tensor> allgather(Tensor tensor, int rankSize, String group) {
        return allgather(AllgatherRequest.of(tensor).rankSize(rankSize).group(group));
    }

    /**
     * Gathers with all of HCCL's arguments, in HCCL's order.
     *
     * @param tensor this rank's block, at least one dimension
     * @param rankSize 1…32768 and equal to the size of the group
     * @param group the group's name
     * @param fusion 0 (never fused) or 2 (fused with calls of the same fusionId)
     * @param fusionId with fusion 2: 0…2³¹−1; with fusion 0: ignored
     * @return as {@link #allgather(AllgatherRequest)}
     */
    default Mono<Tensor> allgather(Tensor tensor, int rankSize, String group, int fusion, int fusionId) {
        return allgather(
                AllgatherRequest.of(tensor).rankSize(rankSize).group(group).fusion(fusion, fusionId));
    }

    /**
     * Waits until every rank has come.
     *
     * @return completes when all ranks have subscribed their barrier; errors as {@link #allgather(AllgatherRequest)}
     */
    default Mono<Void> barrier() {
        return barrier(Group.WORLD);
    }

    /**
     * Waits until every member of a group has come. A barrier is an operation of the group's default lane.
     *
     * @param group the group's name
     * @return completes when all members have subscribed their barrier
     */
    Mono<Void> barrier(String group);

    /**
     * Creates a group on this rank. Its members do the same, in any order and at any time; a rank that is not a member may.
     *
     * @param name 1…127 bytes in UTF-8, not in use here and not {@code hccl_world_group}
     * @param worldRanks its members in any order
     * @return the group; or an {@link io.collectives.error.ArgumentException}
     */
    Mono<Group> createGroup(String name, int... worldRanks);

    /**
     * Destroys a group on this rank: its pending calls fail here, what is owed to other members still goes out, and their
     * later calls fail.
     *
     * @param name a group that was created here
     * @return completes when the group is gone here
     */
    Mono<Void> destroyGroup(String name);

    /**
     * Closes in order: pending calls fail here at once, what is owed to others goes out, then a goodbye. Other ranks fail
     * exactly the calls that this rank had not made.
     *
     * @return completes when sockets and threads are gone; may be subscribed again
     */
    Mono<Void> close();

    /**
     * Closes without a goodbye; for the other ranks this one is lost.
     *
     * @return completes when sockets and threads are gone
     */
    Mono<Void> closeNow();
}
