// SPDX-License-Identifier: Apache-2.0
package io.collectives.engine;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Values by number, for numbers that come in roughly ascending order and are removed in roughly ascending order. */
final class Window<T> {
    private @Nullable Object[] slots = new @Nullable Object[16];
    private long base;
    private long end;

    Window(long base) {
        this.base = base;
        this.end = base;
    }

    /** The lowest number that may still be there. */
    long base() {
        return base;
    }

    @SuppressWarnings("unchecked")
    @Nullable
    T get(long number) {
        return number < base || number >= end ? null : (T) slots[index(number)];
    }

    void put(long number, T value) {
        if (number - base >= slots.length) {
            grow(number - base + 1);
        }
        slots[index(number)] = value;
        end = Math.max(end, number + 1);
    }

    /** Removes a value, and moves the base over the free slots, but not over {@code limit}. */
    void remove(long number, long limit) {
        slots[index(number)] = null;
        while (base < limit && base < end && slots[index(base)] == null) {
            base++;
        }
    }

    @SuppressWarnings("unchecked")
    void forEach(Consumer<? super T> action) {
        for (long number = base; number < end; number++) {
            Object value = slots[index(number)];
            if (value != null) {
                action.accept((T) value);
            }
        }
    }

    private int index(long number) {
        return (int) (number & (slots.length - 1));
    }

    private void grow(long needed) {
        int size = Integer.highestOneBit((int) Math.max(needed - 1, 1)) << 1;
        @Nullable Object[] larger = new @Nullable Object[size];
        for (long number = base; number < end; number++) {
            larger[(int) (number & (size - 1))] = slots[index(number)];
        }
        slots = larger;
    }
}
