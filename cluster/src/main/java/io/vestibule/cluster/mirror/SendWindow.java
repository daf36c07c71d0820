package io.vestibule.cluster.mirror;

/// How far something numbered has got that is sent in order to one mirror, a window at a time: what
/// is beyond the window waits until some of it is acknowledged. When nothing is for a second, it is
/// sent again from where the mirror says that it is, little at first. *Confined to its agent.*
final class SendWindow {

    private static final long SILENT_MILLIS = 1_000;

    private final int least;
    private long got;
    private long sent;
    private long window;
    private long sinceMillis;
    private boolean moved;

    /// @param got nothing of it
    /// @param least how much is sent at once after a silence
    SendWindow(long got, int least) {
        this.least = least;
        begin(got);
    }

    /// Begins again, with a whole window.
    final void begin(long from) {
        got = from;
        sent = from;
        window = Long.MAX_VALUE / 4;
        moved = true;
    }

    /// The last that was acknowledged.
    long got() {
        return got;
    }

    /// The last that was sent.
    long sent() {
        return sent;
    }

    /// It was sent up to this one.
    void sent(long last) {
        sent = last;
    }

    /// Up to this one it came.
    void heard(long last) {
        if (last > got) {
            got = last;
            sent = Math.max(sent, last);
            window = Math.min(2 * window, Long.MAX_VALUE / 4);
            moved = true;
        }
    }

    /// Whether something is on its way, and nothing of it came for long.
    boolean isSilent(long now) {
        if (moved || sent == got || now < sinceMillis) {
            moved = false;
            sinceMillis = now;
        }
        return now - sinceMillis >= SILENT_MILLIS;
    }

    /// Goes back.
    ///
    /// @param said how far the receiver is by its newest answer, which may be less than an earlier
    ///   one: a node that was restarted has nothing
    void back(long said) {
        got = Math.min(got, said);
        sent = got;
        window = least;
        moved = true;
    }

    /// How much more may be sent.
    ///
    /// @param most how much may be on its way
    long room(long most) {
        return got + Math.min(window, most) - sent;
    }
}
