// SPDX-License-Identifier: Apache-2.0
package io.collectives.request;

import io.collectives.group.Group;
import io.collectives.tensor.Tensor;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What one call of {@code allgather} asks for. Immutable: each method returns a changed copy. Nothing is checked here but
 * null; what the contract refuses arrives as an error of the call.
 */
public final class AllgatherRequest {
    private final Tensor tensor;
    private final OptionalInt rankSize;
    private final String group;
    private final int fusion;
    private final int fusionId;
    private final @Nullable String name;
    private final @Nullable String label;
    private final @Nullable Duration timeout;

    private AllgatherRequest(
            Tensor tensor,
            OptionalInt rankSize,
            String group,
            int fusion,
            int fusionId,
            @Nullable String name,
            @Nullable String label,
            @Nullable Duration timeout) {
        this.tensor = Objects.requireNonNull(tensor, "tensor");
        this.rankSize = rankSize;
        this.group = Objects.requireNonNull(group, "group");
        this.fusion = fusion;
        this.fusionId = fusionId;
        this.name = name;
        this.label = label;
        this.timeout = timeout;
    }

    /**
     * A request in the world group, not fused, of the group's size.
     *
     * @param tensor this rank's block; at least one dimension; equal type and shape on all ranks
     * @return the request
     */
    public static AllgatherRequest of(Tensor tensor) {
        return new AllgatherRequest(tensor, OptionalInt.empty(), Group.WORLD, 0, -1, null, null, null);
    }

    /**
     * States the group's size, which is then checked.
     *
     * @param rankSize 1…32768 and equal to the size of the group
     * @return a copy
     */
    public AllgatherRequest rankSize(int rankSize) {
        OptionalInt stated = OptionalInt.of(rankSize);
        return new AllgatherRequest(tensor, stated, group, fusion, fusionId, name, label, timeout);
    }

    /**
     * Chooses the group.
     *
     * @param group its name; default {@code hccl_world_group}
     * @return a copy
     */
    public AllgatherRequest group(String group) {
        return new AllgatherRequest(tensor, rankSize, group, fusion, fusionId, name, label, timeout);
    }

    /**
     * Fuses the call with others of the same id; short for {@code fusion(2, fusionId)}.
     *
     * @param fusionId 0…2³¹−1
     * @return a copy
     */
    public AllgatherRequest fusion(int fusionId) {
        return fusion(2, fusionId);
    }

    /**
     * Says whether and with what the call is fused, as HCCL's arguments do.
     *
     * @param fusion 0 (never; the default) or 2 (with the calls of the same id)
     * @param fusionId with 2: 0…2³¹−1; with 0: ignored
     * @return a copy
     */
    public AllgatherRequest fusion(int fusion, int fusionId) {
        return new AllgatherRequest(tensor, rankSize, group, fusion, fusionId, name, label, timeout);
    }

    /**
     * Puts the call in a lane of its own name: ranks match calls of one name in order, and may issue different names in
     * different orders.
     *
     * @param name at least one character
     * @return a copy
     */
    public AllgatherRequest named(String name) {
        Objects.requireNonNull(name, "name");
        return new AllgatherRequest(tensor, rankSize, group, fusion, fusionId, name, label, timeout);
    }

    /**
     * Labels the step. The label is compared between ranks like the element type: a step number in it turns any slip in the
     * order of calls into an error.
     *
     * @param label any text
     * @return a copy
     */
    public AllgatherRequest label(String label) {
        Objects.requireNonNull(label, "label");
        return new AllgatherRequest(tensor, rankSize, group, fusion, fusionId, name, label, timeout);
    }

    /**
     * Sets the deadline of this call, counted from its subscription. Ranks may set different ones: when the first one passes,
     * the call fails on every rank where it has not completed, with an error that names the rank whose deadline it was and
     * who was not heard from.
     *
     * @param timeout longer than zero; default: the communicator's operation timeout
     * @return a copy
     */
    public AllgatherRequest timeout(Duration timeout) {
        Objects.requireNonNull(timeout, "timeout");
        return new AllgatherRequest(tensor, rankSize, group, fusion, fusionId, name, label, timeout);
    }

    /**
     * This rank's block.
     *
     * @return the tensor
     */
    public Tensor tensor() {
        return tensor;
    }

    /**
     * The stated size of the group.
     *
     * @return empty if it was not stated
     */
    public OptionalInt rankSize() {
        return rankSize;
    }

    /**
     * The group's name.
     *
     * @return the name
     */
    public String group() {
        return group;
    }

    /**
     * HCCL's fusion argument.
     *
     * @return 0, 2, or what the contract refuses
     */
    public int fusion() {
        return fusion;
    }

    /**
     * HCCL's fusion id.
     *
     * @return −1 if none was given
     */
    public int fusionId() {
        return fusionId;
    }

    /**
     * The name of the lane.
     *
     * @return null if none was given
     */
    public @Nullable String name() {
        return name;
    }

    /**
     * The label of the step.
     *
     * @return null if none was given
     */
    public @Nullable String label() {
        return label;
    }

    /**
     * The deadline of this call.
     *
     * @return null if none was given
     */
    public @Nullable Duration timeout() {
        return timeout;
    }
}
