package io.vestibule.queue;

import io.vestibule.room.DrawSeed;
import io.vestibule.room.Event;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/// A draw among those who came while people gathered for an event. Pure: who knows the seed and a
/// ticket's id knows its virtual arrival, without anybody else. *Immutable.*
///
/// A ticket's lot is the first eight bytes of HMAC-SHA256 (RFC 2104, FIPS 180-4) of the id under
/// the seed, an unsigned number. The lots order the tickets as a random permutation; a lot that is
/// the fraction f of the largest means an arrival after the fraction f of the time of gathering.
public final class Draw {

    /*
     * HMAC by hand: both inner states after the key are kept and copied for each ticket, so that a
     * lot costs two compressions and no look-up of an algorithm; and the states are never changed,
     * so that all threads may share them.
     */

    private static final int BLOCK = 64;
    private static final byte INNER = 0x36;
    private static final byte OUTER = 0x5c;

    private final long fromMillis;
    private final long startMillis;
    private final DrawSeed seed;
    private final String commitment;
    private final MessageDigest inner;
    private final MessageDigest outer;

    /// @param fromMillis the arrival of the first who may be in it
    /// @param startMillis when it is decided: visitors who come then or later are not in it
    public Draw(long fromMillis, long startMillis, DrawSeed seed) {
        this.fromMillis = fromMillis;
        this.startMillis = startMillis;
        this.seed = seed;
        commitment = seed.commitment();
        inner = keyed(seed.bytes(), INNER);
        outer = keyed(seed.bytes(), OUTER);
    }

    /// The draw of an event that has a seed.
    static Draw of(Event event) {
        return new Draw(
                event.drawFromMillis(),
                event.times().startMillis(),
                event.seed().orElseThrow());
    }

    /// The same by a clock that is ahead.
    Draw later(long millis) {
        return new Draw(fromMillis + millis, startMillis + millis, seed);
    }

    /// Whether a visitor who came then is in it.
    public boolean includes(long arrivedMillis) {
        return arrivedMillis >= fromMillis && arrivedMillis < startMillis;
    }

    /// The first moment of those who are in it.
    public long fromMillis() {
        return fromMillis;
    }

    /// When it is decided.
    public long startMillis() {
        return startMillis;
    }

    public DrawSeed seed() {
        return seed;
    }

    /// What was published of the seed before.
    public String commitment() {
        return commitment;
    }

    /// The ticket's lot, an unsigned number: the smaller, the earlier.
    public long lot(long id) {
        byte[] message = ByteBuffer.allocate(Long.BYTES).putLong(id).array();
        return ByteBuffer.wrap(digest(outer, digest(inner, message))).getLong();
    }

    /// The virtual arrival of a ticket, in milliseconds since 1970: `fromMillis` or later, before
    /// `startMillis`.
    public long positionMillis(long id) {
        return fromMillis + Math.unsignedMultiplyHigh(lot(id), startMillis - fromMillis);
    }

    private static MessageDigest keyed(byte[] key, byte pad) {
        try {
            byte[] block = Arrays.copyOf(key, BLOCK);
            for (int i = 0; i < BLOCK; i++) {
                block[i] ^= pad;
            }
            var digest = MessageDigest.getInstance("SHA-256");
            digest.update(block);
            return digest;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static byte[] digest(MessageDigest begun, byte[] rest) {
        try {
            var digest = (MessageDigest) begun.clone();
            return digest.digest(rest);
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("the platform's SHA-256 can be copied", e);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Draw that
                && fromMillis == that.fromMillis
                && startMillis == that.startMillis
                && seed.hex().equals(that.seed.hex());
    }

    @Override
    public int hashCode() {
        return Long.hashCode(fromMillis) * 31 + Long.hashCode(startMillis);
    }

    /// Does not show the seed.
    @Override
    public String toString() {
        return "Draw[" + fromMillis + " to " + startMillis + "]";
    }
}
