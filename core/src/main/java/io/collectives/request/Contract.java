// SPDX-License-Identifier: Apache-2.0
package io.collectives.request;

import io.collectives.group.Group;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the contract of {@code allgather(tensor, rankSize, group, fusion, fusionId)} refuses. Every check returns the reason as
 * a text, or null if it has nothing against the call.
 */
public final class Contract {
    /** The largest group, from HCCL. */
    public static final int MAX_RANK_SIZE = 32_768;

    /** The longest name of a lane and the longest label, in UTF-8 bytes. */
    public static final int MAX_TEXT_BYTES = 1_024;

    /** The most dimensions of a tensor that is sent. */
    public static final int MAX_DIMENSIONS = 255;

    private Contract() {}

    /**
     * What makes it impossible to say which lane a call belongs to.
     *
     * @param request the call
     * @return the reason, or null
     */
    public static @Nullable String checkLane(AllgatherRequest request) {
        if (request.fusion() != 0 && request.fusion() != 2) {
            return "fusion must be 0 (never) or 2 (with the same fusionId), it is " + request.fusion();
        }
        if (request.fusion() == 2 && request.fusionId() < 0) {
            return "fusion 2 needs a fusionId of 0.." + Integer.MAX_VALUE + ", it is " + request.fusionId();
        }
        String name = request.name();
        return name == null || !name.isEmpty() ? checkText("the name", name) : "the name is empty";
    }

    /**
     * The lane of a call that {@link #checkLane} has nothing against.
     *
     * @param request the call
     * @return its lane
     */
    public static LaneKey lane(AllgatherRequest request) {
        if (request.name() != null) {
            return LaneKey.named(request.name());
        }
        return request.fusion() == 2 ? LaneKey.fused(request.fusionId()) : LaneKey.DEFAULT;
    }

    /**
     * What is wrong with the block or the result.
     *
     * @param request the call
     * @param group the group it names
     * @param product whose refusals to copy; null for none
     * @return the reason, or null
     */
    public static @Nullable String check(AllgatherRequest request, Group group, @Nullable Product product) {
        String wrong = checkRankSize(request.rankSize(), group);
        if (wrong == null) {
            wrong = checkShape(request.tensor().shape(), request.tensor().dataType(), group.size());
        }
        if (wrong == null
                && product != null
                && !product.accepts(request.tensor().dataType())) {
            wrong = checkProduct(product, request.tensor().dataType());
        }
        if (wrong == null) {
            wrong = checkText("the label", request.label());
        }
        Duration timeout = request.timeout();
        if (wrong == null && timeout != null && (timeout.isNegative() || timeout.isZero())) {
            wrong = "the timeout must be longer than zero, it is " + timeout;
        }
        return wrong;
    }

    private static @Nullable String checkRankSize(OptionalInt rankSize, Group group) {
        int stated = rankSize.orElse(group.size());
        if (stated < 1 || stated > MAX_RANK_SIZE) {
            return "rankSize must be in 1.." + MAX_RANK_SIZE + " and equal to the group's size, it is " + stated
                    + " and group '" + group.name() + "' has " + group.size() + " ranks";
        }
        return stated == group.size()
                ? null
                : "rankSize is " + stated + " but group '" + group.name() + "' has " + group.size() + " ranks";
    }

    private static @Nullable String checkShape(Shape shape, DataType type, int size) {
        if (shape.isScalar()) {
            return "a scalar (0-dim tensor, shape []) cannot be gathered; give it the shape [1]";
        }
        if (shape.rank() > MAX_DIMENSIONS) {
            return "a tensor has at most " + MAX_DIMENSIONS + " dimensions, this one has " + shape.rank();
        }
        try {
            shape.withDim0Times(size).byteSize(type);
            return null;
        } catch (IllegalArgumentException e) {
            return "the result of " + size + " blocks of " + type.hcclName() + " " + shape + " is too large: "
                    + e.getMessage();
        }
    }

    private static String checkProduct(Product product, DataType type) {
        String accepted = Arrays.stream(DataType.values())
                .filter(product::accepts)
                .map(DataType::hcclName)
                .collect(Collectors.joining(", "));
        return accepted.isEmpty()
                ? product.title() + " has no allgather"
                : product.title() + " does not gather " + type.hcclName() + ", only " + accepted;
    }

    private static @Nullable String checkText(String what, @Nullable String text) {
        int bytes = text == null ? 0 : text.getBytes(StandardCharsets.UTF_8).length;
        return bytes <= MAX_TEXT_BYTES
                ? null
                : what + " has at most " + MAX_TEXT_BYTES + " bytes in UTF-8, this one has " + bytes;
    }
}
