package io.vestibule.rule.regex;

/// A set of bytes. *Immutable.*
///
/// @param a bytes 0 to 63, and so on
record ByteSet(long a, long b, long c, long d) {

    static final ByteSet NONE = new ByteSet(0, 0, 0, 0);
    static final ByteSet ALL = new ByteSet(-1, -1, -1, -1);
    static final ByteSet DIGIT = range('0', '9');
    static final ByteSet WORD = DIGIT.or(range('A', 'Z')).or(range('a', 'z')).or(range('_', '_'));
    static final ByteSet SPACE = range('\t', '\r').or(range(' ', ' '));

    /// From `first` to `last`, both included.
    static ByteSet range(int first, int last) {
        long[] words = new long[4];
        for (int i = first; i <= last; i++) {
            words[i >> 6] |= 1L << (i & 63);
        }
        return new ByteSet(words[0], words[1], words[2], words[3]);
    }

    boolean has(int value) {
        long word = value < 64 ? a : value < 128 ? b : value < 192 ? c : d;
        return (word >> (value & 63) & 1) != 0;
    }

    ByteSet or(ByteSet other) {
        return new ByteSet(a | other.a, b | other.b, c | other.c, d | other.d);
    }

    ByteSet and(ByteSet other) {
        return new ByteSet(a & other.a, b & other.b, c & other.c, d & other.d);
    }

    ByteSet not() {
        return new ByteSet(~a, ~b, ~c, ~d);
    }

    ByteSet without(ByteSet other) {
        return and(other.not());
    }

    ByteSet xor(ByteSet other) {
        return or(other).without(and(other));
    }

    /// With both cases of every ASCII letter in it.
    ByteSet folded() {
        long letters = 0x07FF_FFFE_07FF_FFFEL & b;
        long upper = letters & 0xFFFF_FFFFL;
        long lower = letters >>> 32;
        return new ByteSet(a, b | upper << 32 | lower, c, d);
    }

    int size() {
        return Long.bitCount(a) + Long.bitCount(b) + Long.bitCount(c) + Long.bitCount(d);
    }

    /// The smallest one; the set must not be empty.
    int first() {
        for (int i = 0; i < 256; i++) {
            if (has(i)) {
                return i;
            }
        }
        throw new IllegalStateException("an empty set has no first byte");
    }
}
