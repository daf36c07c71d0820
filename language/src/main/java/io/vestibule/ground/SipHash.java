package io.vestibule.ground;

/// A keyed hash that nobody without the key can predict: SipHash-2-4 of up to three numbers.
///
/// For draws and spreads that all must agree on and no outsider may foresee, and for tables that
/// strangers fill. Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF". *Immutable.*
///
/// @param k0 the first half of the key
/// @param k1 the second half
public record SipHash(long k0, long k1) {

    /// The hash of the bytes of `words`, eight each, lowest first.
    public long of(long... words) {
        var state = new State(k0, k1);
        for (long word : words) {
            state.take(word);
        }
        state.take(((long) words.length * Long.BYTES) << 56);
        return state.finish();
    }

    /// Does not show the key.
    @Override
    public String toString() {
        return "SipHash";
    }

    private static final class State {
        private long v0;
        private long v1;
        private long v2;
        private long v3;

        State(long k0, long k1) {
            v0 = k0 ^ 0x736f6d6570736575L;
            v1 = k1 ^ 0x646f72616e646f6dL;
            v2 = k0 ^ 0x6c7967656e657261L;
            v3 = k1 ^ 0x7465646279746573L;
        }

        void take(long word) {
            v3 ^= word;
            round();
            round();
            v0 ^= word;
        }

        long finish() {
            v2 ^= 0xff;
            round();
            round();
            round();
            round();
            return v0 ^ v1 ^ v2 ^ v3;
        }

        private void round() {
            v0 += v1;
            v1 = Long.rotateLeft(v1, 13) ^ v0;
            v0 = Long.rotateLeft(v0, 32);
            v2 += v3;
            v3 = Long.rotateLeft(v3, 16) ^ v2;
            v0 += v3;
            v3 = Long.rotateLeft(v3, 21) ^ v0;
            v2 += v1;
            v1 = Long.rotateLeft(v1, 17) ^ v2;
            v2 = Long.rotateLeft(v2, 32);
        }
    }
}
