package io.vestibule;

import io.vestibule.ground.Randomness;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// Seeds for tests of laws: every value of such a test is drawn from its seed.
///
/// `-Dseed=42` replays one, `-Dseeds=100000` searches. *Immutable.*
public final class Seeds {

    private static final int USUAL = 50;

    private Seeds() {}

    /// The seeds of this run, for `@MethodSource("io.vestibule.Seeds#some")`.
    public static Stream<Long> some() {
        Long one = Long.getLong("seed");
        return one != null ? Stream.of(one) : LongStream.rangeClosed(1, count()).boxed();
    }

    /// How many seeds a law is tried with.
    public static int count() {
        return Integer.getInteger("seeds", USUAL);
    }

    public static SplittableRandom random(long seed) {
        return new SplittableRandom(seed);
    }

    /// The same stream of chance in the form that the product takes.
    public static Randomness randomness(long seed) {
        return new SplittableRandom(seed)::nextLong;
    }
}
