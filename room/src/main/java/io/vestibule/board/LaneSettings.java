package io.vestibule.board;

import io.vestibule.coordination.protocol.Worker;

/// How a lane asks and reports.
///
/// @param askMillis how long an answer is waited for
/// @param heldMillis how long it is waited for when there is a slot, and only the promise that
///   covers it is on its way to disk, or the slot on its way from Anywhere; not less than
///   `askMillis`
/// @param askLimit how many questions may be under way at once; more get no answer
/// @param flushMillis how long a visit event waits for company before it is reported
/// @param flushAt how many visit events make a report at once
/// @param resendMillis how long an acknowledgment is waited for before reports are sent again
/// @param keepLimit how many visit events are kept for a host that does not acknowledge; beyond,
///   check-ins are forgotten, since the next one says the same
/// @param notes whether reports say what the minute book wants to know besides
public record LaneSettings(
        long askMillis,
        long heldMillis,
        int askLimit,
        long flushMillis,
        int flushAt,
        long resendMillis,
        int keepLimit,
        boolean notes) {

    /// Where hosts are in the same process. A machine may be busy with other things for a while, or a
    /// collector at work: a newcomer to a room with free seats rather waits that long than sees a waiting page
    /// for seconds.
    public static final LaneSettings DEFAULT = new LaneSettings(250, 700, 8_192, 100, 256, 5_000, 500_000, true);

    /// Where hosts may be on other machines: reports get lost.
    public static final LaneSettings DISTANT = new LaneSettings(250, 700, 8_192, 100, 256, 1_000, 500_000, true);

    Worker.Settings worker() {
        return new Worker.Settings(flushAt, resendMillis, keepLimit);
    }

    /// The same with another deadline.
    public LaneSettings askMillis(long millis) {
        return new LaneSettings(
                millis, Math.max(millis, heldMillis), askLimit, flushMillis, flushAt, resendMillis, keepLimit, notes);
    }

    /// The same with or without notes for the minute book.
    public LaneSettings notes(boolean told) {
        return new LaneSettings(askMillis, heldMillis, askLimit, flushMillis, flushAt, resendMillis, keepLimit, told);
    }
}
