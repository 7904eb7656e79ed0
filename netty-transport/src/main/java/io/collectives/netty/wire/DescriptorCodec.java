// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.wire;

import io.collectives.request.Contract;
import io.collectives.request.Descriptor;
import io.collectives.request.OperationKind;
import io.collectives.route.RouteKind;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** {@code kind u8 · dtype u8 · route u8 · rankSize varint · dims u8 · dim varint … · label u8, 0 or 1 · label text, if 1}. */
final class DescriptorCodec {
    private DescriptorCodec() {}

    static void write(ByteBuf out, Descriptor descriptor) {
        out.writeByte(descriptor.kind().code());
        out.writeByte(descriptor.dataType().code());
        out.writeByte(descriptor.route().code());
        Primitives.writeVarint(out, descriptor.rankSize());
        Shape shape = descriptor.shape();
        out.writeByte(shape.rank());
        for (int i = 0; i < shape.rank(); i++) {
            Primitives.writeVarint(out, shape.dim(i));
        }
        String label = descriptor.label();
        out.writeByte(label == null ? 0 : 1);
        if (label != null) {
            Primitives.writeText(out, label);
        }
    }

    static Descriptor read(ByteBuf in) {
        OperationKind kind = OperationKind.ofCode(Primitives.readByte(in) & 0xFF);
        DataType type = DataType.ofCode(Primitives.readByte(in) & 0xFF);
        RouteKind route = RouteKind.ofCode(Primitives.readByte(in) & 0xFF);
        int rankSize = Primitives.readInt(in);
        if (rankSize < 1 || rankSize > Contract.MAX_RANK_SIZE) {
            throw new WireException("a block of " + rankSize + " ranks");
        }
        return new Descriptor(kind, type, readShape(in, type), rankSize, route, readLabel(in));
    }

    private static Shape readShape(ByteBuf in, DataType type) {
        long[] dims = new long[Primitives.readByte(in) & 0xFF];
        if (dims.length == 0) {
            throw new WireException("a block without a dimension");
        }
        for (int i = 0; i < dims.length; i++) {
            dims[i] = Primitives.readVarint(in);
        }
        Shape shape = Shape.of(dims);
        shape.byteSize(type);
        return shape;
    }

    private static @Nullable String readLabel(ByteBuf in) {
        byte labels = Primitives.readByte(in);
        if (labels < 0 || labels > 1) {
            throw new WireException("a block with " + labels + " labels");
        }
        return labels == 0 ? null : Primitives.readText(in, Contract.MAX_TEXT_BYTES);
    }
}
