package io.vestibule.coordination.books;

import io.vestibule.ground.SipHash;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// Releases passes to a line as a stream: a constant number a minute, evenly, with ten seconds of
/// credit. *Confined to its agent.*
///
/// In a draw slot k of L comes at a moment within its `60/L` seconds that only those who know the
/// secret can know before.
public final class Pace {

    private static final long MINUTE = 60_000;
    private static final long CREDIT_SECONDS = 10;

    private final SipHash secret;
    private int perMinute;
    private boolean drawn;
    private long released;
    private int credit;

    Pace(SipHash secret, int perMinute, boolean drawn, long nowMillis) {
        this.secret = secret;
        this.perMinute = perMinute;
        this.drawn = drawn;
        released = released(nowMillis);
        credit = most();
    }

    /// Takes another rate or another way; credit is kept as far as it fits.
    void configure(int newPerMinute, boolean newDrawn, long nowMillis) {
        advance(nowMillis);
        perMinute = newPerMinute;
        drawn = newDrawn;
        released = released(nowMillis);
        credit = Math.min(credit, most());
    }

    /// Lets time pass.
    ///
    /// @return how much credit ran over
    int advance(long nowMillis) {
        long now = released(nowMillis);
        long full = credit + Math.max(0, now - released);
        released = Math.max(released, now);
        credit = (int) Math.min(most(), full);
        return (int) Math.min(Integer.MAX_VALUE, full - credit);
    }

    /// How many may enter now.
    public int credit() {
        return credit;
    }

    /// How many may have entered by then, as far as the rate goes.
    int creditWithin(long millis) {
        return (int) Math.min(Integer.MAX_VALUE, credit + (long) perMinute * millis / MINUTE);
    }

    void take() {
        credit = Math.max(0, credit - 1);
    }

    void giveBack() {
        credit = Math.min(most(), credit + 1);
    }

    void write(DataOutput copy) throws IOException {
        copy.writeInt(credit);
    }

    void read(DataInput copy) throws IOException {
        credit = Math.min(most(), copy.readInt());
    }

    /// No credit: for a start without knowing what went before.
    void exhaust() {
        credit = 0;
    }

    /// How much credit there can be.
    int most() {
        return (int) Math.max(1, perMinute * CREDIT_SECONDS / 60);
    }

    /// How many were released from the beginning of time to this moment.
    private long released(long nowMillis) {
        long minute = Math.floorDiv(nowMillis, MINUTE);
        long progress = Math.floorMod(nowMillis, MINUTE) * perMinute;
        long slot = progress / MINUTE;
        long whole = minute * perMinute + slot;
        return drawn && progress % MINUTE >= moment(minute, slot) ? whole + 1 : whole;
    }

    /// When within its time a slot comes, in `[0, 60,000)`.
    private long moment(long minute, long slot) {
        return Math.unsignedMultiplyHigh(secret.of(minute, slot), MINUTE);
    }
}
