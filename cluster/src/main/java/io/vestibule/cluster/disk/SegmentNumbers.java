package io.vestibule.cluster.disk;

/// Numbers of segments: those of a later term are higher than those of an earlier one, and within a
/// term there is no gap. *Immutable.*
final class SegmentNumbers {

    /// Segments a term: at one every ten seconds enough for more than a year. Any further ones use
    /// the next numbers, which is harmless since terms are milliseconds apart.
    private static final int BITS = 22;

    private SegmentNumbers() {}

    /// The first number of a term.
    static long first(long term) {
        return term << BITS;
    }

    /// Whether a number is the first of its term.
    static boolean isFirst(long number) {
        return (number & ((1L << BITS) - 1)) == 0;
    }

    /// The term that a number belongs to.
    static long term(long number) {
        return number >> BITS;
    }
}
