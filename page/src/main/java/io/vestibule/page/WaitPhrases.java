package io.vestibule.page;

import org.jspecify.annotations.Nullable;

/// Waits in the words of one language, ready to be copied into a page. Waiting visitors see few
/// different ones at a time, and formatting one costs as much as all the rest of the page: so each
/// is kept until another one falls on the same place of a table of fixed size. *Thread-safe:* what
/// is kept is immutable, and a thread that does not see it yet makes it again.
final class WaitPhrases {

    private static final int PLACES_BITS = 8;

    /// With all places taken some 30 KiB for a language that is asked for.
    private static final int PLACES = 1 << PLACES_BITS;

    /// Spreads multiples of a minute over all places: the golden ratio.
    private static final int SPREAD = 0x9E37_79B1;

    /// Stands for the upper end of what is counted in seconds; no band ends there.
    private static final int IN_SECONDS = -1;

    private final DurationWording wording;
    private final @Nullable Band[] kept = new @Nullable Band[PLACES];

    private static final class Band {
        private final int low;
        private final int high;
        private final byte[] words;

        Band(int low, int high, byte[] words) {
            this.low = low;
            this.high = high;
            this.words = words;
        }
    }

    WaitPhrases(DurationWording wording) {
        this.wording = wording;
    }

    /// As [DurationWording#aboutBand], of any seconds, in UTF-8. The bytes are shared: do not change them.
    byte[] band(int low, int high) {
        int to = DurationWording.high(high);
        int from = Math.min(DurationWording.low(low), to);
        return kept(whole(from), whole(to));
    }

    /// As [DurationWording#aboutSeconds], in the same way.
    byte[] seconds(int seconds) {
        return kept(seconds, IN_SECONDS);
    }

    /// From two minutes on bands are shown in whole minutes.
    private static int whole(int seconds) {
        return seconds <= DurationWording.SECONDS_BELOW ? seconds : 60 * Minutes.atLeastOne(seconds);
    }

    private byte[] kept(int low, int high) {
        int at = ((low * 31 + high) * SPREAD) >>> (32 - PLACES_BITS);
        var band = kept[at];
        if (band == null || band.low != low || band.high != high) {
            band = new Band(low, high, Utf8.encoded(worded(low, high)));
            kept[at] = band;
        }
        return band.words;
    }

    private String worded(int low, int high) {
        return high == IN_SECONDS ? wording.aboutSeconds(low) : wording.aboutBand(low, high);
    }
}
