package io.vestibule.ground;

/// A source of chance, passed in so that a seed replays a run.
@FunctionalInterface
public interface Randomness {

    /// 64 bits, each value equally likely.
    long nextLong();

    /// A fraction in `[0, 1)` with 53 bits. A `double`: spreads refreshes, never counts people.
    default double nextFraction() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }
}
