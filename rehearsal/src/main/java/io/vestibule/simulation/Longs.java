package io.vestibule.simulation;

import java.util.Arrays;

/// Numbers that become more and more. *Confined to its owner.*
final class Longs {

    private long[] numbers = new long[64];
    private int size;

    void add(long number) {
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, size * 2);
        }
        numbers[size++] = number;
    }

    long get(int index) {
        return numbers[index];
    }

    int size() {
        return size;
    }

    /// A copy in ascending order.
    long[] sorted() {
        long[] copy = Arrays.copyOf(numbers, size);
        Arrays.sort(copy);
        return copy;
    }

    /// The median; 0 if there are no values.
    long median() {
        return size == 0 ? 0 : sorted()[(size - 1) / 2];
    }
}
