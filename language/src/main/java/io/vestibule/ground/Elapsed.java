package io.vestibule.ground;

/// How much of a span is over, by a clock that may be set. A moment that lies ahead of the clock by
/// the span or more was noted before the clock was set back, and its span counts as over; nothing
/// waits for longer than twice its span. All arguments of one call have the same unit. *Stateless.*
///
/// Every comparison of "how long ago" uses this; `SetClocksTest` finds those that do not.
public final class Elapsed {

    private Elapsed() {}

    /// Whether a span is over.
    ///
    /// @param since when it began; 0 or less for never
    /// @param span how long it is, at least 0
    public static boolean isOver(long since, long span, long now) {
        long passed = now - since;
        return passed >= span || passed <= -span;
    }

    /// How much time has passed; 0 for a moment that lies ahead.
    public static long of(long since, long now) {
        return Math.max(0, now - since);
    }

    /// How much of a span is left: from 0 to all of it.
    public static long left(long since, long span, long now) {
        return isOver(since, span, now) ? 0 : Math.min(span, since + span - now);
    }
}
