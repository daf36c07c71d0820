package io.vestibule.room;

import io.vestibule.ground.Sha256;
import java.time.Instant;
import java.util.HexFormat;

/// What decides a draw: 32 random bytes, chosen before visitors can join it. Secret until the draw
/// is over; its [commitment][#commitment] is public from the beginning, so that it cannot be
/// replaced by another one later. *Immutable.*
///
/// @param hex the bytes as 64 lower-case hex digits
/// @param announced since when the draw is announced: visitors who came before are not in it
public record DrawSeed(String hex, Instant announced) {

    /// How many bytes a seed has.
    public static final int BYTES = 32;

    /// How long after the start the seed stays secret: no clock of ours is so far behind that it
    /// would still take a visitor into the draw.
    public static final long REVEALED_AFTER_MILLIS = 10_000;

    public DrawSeed {
        if (!hex.matches("[0-9a-f]{64}")) {
            throw new IllegalArgumentException("a seed is 64 lower-case hex digits");
        }
    }

    /// A seed of these bytes.
    public static DrawSeed of(byte[] bytes, Instant announced) {
        return new DrawSeed(HexFormat.of().formatHex(bytes), announced);
    }

    /// The bytes themselves.
    public byte[] bytes() {
        return HexFormat.of().parseHex(hex);
    }

    /// SHA-256 of the bytes, as 64 hex digits.
    public String commitment() {
        return HexFormat.of().formatHex(Sha256.of(bytes()));
    }

    /// The same seed, announced at another moment.
    public DrawSeed announced(Instant moment) {
        return new DrawSeed(hex, moment);
    }

    /// Does not show the seed.
    @Override
    public String toString() {
        return "DrawSeed[" + commitment() + "]";
    }
}
