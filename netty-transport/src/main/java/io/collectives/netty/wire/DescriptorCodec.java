// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.wire;

import io.collectives.request.Contract;
import io.collectives.request.Descriptor;
import io.collectives.request.OperationKind;
import io.collectives.route.RouteKind;
import io.collectives.tensor.DataType;
import io.collectives.tensor.Shape;
import io.netty.buffer.ByteBuf;

/** {@code kind u8 · dtype u8 · route u8 · rankSize varint · dims u8 · dim varint … · label text, its length plus one}. */
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
        long[] dims = new long[Primitives.readByte(in) & 0xFF];
        for (int i = 0; i < dims.length; i++) {
            dims[i] = Primitives.readVarint(in);
        }
        Shape shape = Shape.of(dims);
        shape.byteSize(type);
        String label = Primitives.readByte(in) == 0 ? null : Primitives.readText(in, Contract.MAX_TEXT_BYTES);
        return new Descriptor(kind, type, shape, rankSize, route, label);
    }
}
