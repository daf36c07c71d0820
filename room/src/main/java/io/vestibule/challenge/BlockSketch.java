package io.vestibule.challenge;

import io.vestibule.ground.SipHash;
import io.vestibule.rule.value.Ip;

/// About how many challenges each block of addresses asked for lately, in memory of fixed size. A
/// block is what one subscriber usually has at most: a /24 of IPv4, a /56 of IPv6. *Confined to its
/// event loop.*
///
/// No address is kept, only counts at places that a keyed hash chooses. They halve every five
/// minutes, and an hour later nothing is left of a block, whatever it did.
public final class BlockSketch {

    /*
     * A count-min sketch with conservative update (Estan and Varghese, 2002): four counters for each
     * block, of which only the smallest grow. They never say less than what was counted, and more
     * only if all four are shared. What a counter holds on average is taken off, so that a crowd of
     * many blocks makes no block look busy.
     *
     * Counters stop at 4,095: halved twelve times, that is 0.
     */

    /// How often counts halve.
    static final long HALF_LIFE_MILLIS = 300_000;

    /// No counter goes beyond.
    static final int MOST = 4_095;

    private static final int HALVINGS = 12;
    private static final int ROWS = 4;
    private static final int COLUMNS = 1 << 16;
    private static final int FOUR_PREFIX = 24;
    private static final int SIX_PREFIX = 56;

    private final SipHash hash;
    private final short[] counters = new short[ROWS * COLUMNS];
    private final int[] at = new int[ROWS];
    private long sum;
    private long halvedMillis;

    /// An empty sketch of 512 KiB.
    ///
    /// @param hash under a key that is drawn at every start
    public BlockSketch(SipHash hash, long nowMillis) {
        this.hash = hash;
        this.halvedMillis = nowMillis;
    }

    /// Counts a challenge for an address.
    ///
    /// @return how many its block asked for lately, with this one
    public int count(Ip address, long nowMillis) {
        decay(nowMillis);
        find(address);
        int before = smallest();
        if (before < MOST) {
            for (int place : at) {
                if (counters[place] == before) {
                    counters[place]++;
                    sum++;
                }
            }
        }
        return withoutOthers(Math.min(MOST, before + 1));
    }

    /// How many the address's block asked for lately.
    public int of(Ip address, long nowMillis) {
        decay(nowMillis);
        find(address);
        return withoutOthers(smallest());
    }

    private int smallest() {
        int smallest = MOST;
        for (int place : at) {
            smallest = Math.min(smallest, counters[place]);
        }
        return smallest;
    }

    private int withoutOthers(int counted) {
        return (int) Math.max(0, counted - sum / counters.length);
    }

    /// One place in each row.
    private void find(Ip address) {
        Ip block = blockOf(address);
        long first = hash.of(block.six() ? 1 : 0, block.high(), block.low());
        for (int row = 0; row < ROWS; row++) {
            int column = (int) (first >>> (16 * row)) & (COLUMNS - 1);
            at[row] = row * COLUMNS + column;
        }
    }

    /// The block of an address.
    public static Ip blockOf(Ip address) {
        Ip plain = address.unmapped();
        return plain.first(plain.six() ? SIX_PREFIX : FOUR_PREFIX);
    }

    /// Catches up with the clock. One that was set back halves nothing.
    private void decay(long nowMillis) {
        long due = (nowMillis - halvedMillis) / HALF_LIFE_MILLIS;
        if (due <= 0) {
            return;
        }
        halvedMillis += due * HALF_LIFE_MILLIS;
        int shift = (int) Math.min(due, HALVINGS);
        sum = 0;
        for (int i = 0; i < counters.length; i++) {
            counters[i] = (short) (counters[i] >> shift);
            sum += counters[i];
        }
    }
}
