package io.vestibule.cluster.disk;

/// Numbers of segments: those of a later life are higher than those of an earlier one, and within a
/// life there is no gap. *Immutable.*
final class Numbering {

    /// So many segments a life: at one every ten seconds more than a year. What runs over goes on
    /// into the next numbers, which is harmless since lives are milliseconds apart.
    private static final int BITS = 22;

    private Numbering() {}

    /// The first number of a life.
    static long first(long life) {
        return life << BITS;
    }

    /// Whether a number is the first of its life.
    static boolean isFirst(long number) {
        return (number & ((1L << BITS) - 1)) == 0;
    }

    /// The life that a number belongs to.
    static long life(long number) {
        return number >> BITS;
    }
}
