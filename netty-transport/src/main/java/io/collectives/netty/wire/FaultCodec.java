// SPDX-License-Identifier: Apache-2.0
package io.collectives.netty.wire;

import io.collectives.error.Fault;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code kind u8 · rank plus one varint · text · values varint · (value text · ranks varint · rank varint …) …}, cut to fit. */
final class FaultCodec {
    private static final int MAX_TEXT = 1_500;
    private static final int MAX_TEXT_BYTES = 4 * MAX_TEXT;
    private static final int MAX_VALUES = 16;
    private static final int MAX_RANKS = 64;

    /** Room for the values, so that the whole frame is far below the least limit. */
    private static final int MAX_VALUES_BYTES = 16 * 1024;

    private FaultCodec() {}

    static void write(ByteBuf out, Fault fault) {
        out.writeByte(fault.kind().code());
        Primitives.writeVarint(out, fault.rank() + 1L);
        Primitives.writeText(out, cut(fault.text()));
        int count = out.writerIndex();
        out.writeByte(0);
        int written = 0;
        for (Map.Entry<String, List<Integer>> value : fault.values().entrySet()) {
            int start = out.writerIndex();
            writeValue(out, value.getKey(), value.getValue());
            if (written == MAX_VALUES || out.writerIndex() - count > MAX_VALUES_BYTES) {
                out.writerIndex(start);
                break;
            }
            written++;
        }
        out.setByte(count, written);
    }

    private static void writeValue(ByteBuf out, String value, List<Integer> ranks) {
        Primitives.writeText(out, cut(value));
        List<Integer> some = ranks.subList(0, Math.min(MAX_RANKS, ranks.size()));
        Primitives.writeVarint(out, some.size());
        some.forEach(rank -> Primitives.writeVarint(out, rank));
    }

    private static String cut(String text) {
        return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "...";
    }

    static Fault read(ByteBuf in) {
        Fault.Kind kind = Fault.Kind.ofCode(Primitives.readByte(in) & 0xFF);
        int rank = Primitives.readInt(in) - 1;
        String text = Primitives.readText(in, MAX_TEXT_BYTES);
        Map<String, List<Integer>> values = new LinkedHashMap<>();
        int count = atMost(MAX_VALUES, Primitives.readInt(in));
        for (int i = 0; i < count; i++) {
            String value = Primitives.readText(in, MAX_TEXT_BYTES);
            List<Integer> ranks = new ArrayList<>();
            int size = atMost(MAX_RANKS, Primitives.readInt(in));
            for (int j = 0; j < size; j++) {
                ranks.add(Primitives.readInt(in));
            }
            values.put(value, ranks);
        }
        return new Fault(kind, rank, text, values);
    }

    private static int atMost(int most, int value) {
        if (value > most) {
            throw new WireException("a fault with " + value + " entries");
        }
        return value;
    }
}
