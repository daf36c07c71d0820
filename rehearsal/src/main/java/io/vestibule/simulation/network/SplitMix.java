package io.vestibule.simulation.network;

import io.vestibule.ground.Randomness;

/// A stream of chance that follows from a seed: SplitMix64 (Steele, Lea and Flood, 2014), small
/// enough for a million visitors. *Confined to its owner.*
public final class SplitMix implements Randomness {

    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;

    private long state;

    /// The stream of one participant of a world.
    ///
    /// @param seed of the world
    /// @param what distinguishes streams of one owner
    /// @param number whose
    public SplitMix(long seed, long what, long number) {
        state = mix(mix(seed + GOLDEN * what) + GOLDEN * number);
    }

    @Override
    public long nextLong() {
        state += GOLDEN;
        return mix(state);
    }

    /// A whole number in `[0, bound)`.
    public int nextInt(int bound) {
        return (int) Math.unsignedMultiplyHigh(nextLong(), bound);
    }

    /// The milliseconds until something happens by chance, on average after `meanSeconds`. A
    /// double: a mean.
    public long exponentialMillis(double meanSeconds) {
        return (long) (-meanSeconds * 1_000 * Math.log(1 - nextFraction()));
    }

    private static long mix(long number) {
        long z = number;
        z = (z ^ (z >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return z ^ (z >>> 31);
    }
}
