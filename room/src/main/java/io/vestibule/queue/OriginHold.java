package io.vestibule.queue;

import java.util.Locale;

/// How far a sick origin holds a room's line in one data center. *Immutable.*
///
/// @param state what is done
/// @param cause what makes it so; of a recovery, what had made it so
/// @param percent how much of what the data center holds is given out, 0 to 100
/// @param sinceMillis when this step began, epoch milliseconds; 0 if there is none
public record OriginHold(State state, Cause cause, int percent, long sinceMillis) {

    /// Nothing is held, and nothing is wrong.
    public static final OriginHold NONE = new OriginHold(State.OPEN, Cause.NONE, 100, 0);

    /// What is done.
    public enum State {
        /// Nothing.
        OPEN,
        /// No newcomer enters; if the visitors' answers are the cause, ten do in each ten seconds,
        /// to see how they fare.
        HELD,
        /// Fewer enter.
        REDUCED,
        /// The origin is well again: more enter from minute to minute.
        RECOVERING,
        /// The check says that the origin is sick, and visitors get good answers: nothing is held.
        VETOED
    }

    /// What makes it so.
    public enum Cause {
        NONE,
        /// The room's health check.
        HEALTH_CHECK,
        /// The answers that visitors get.
        ANSWERS
    }

    public OriginHold {
        if (percent < 0 || percent > 100) {
            throw new IllegalArgumentException("a share is 0 to 100 percent");
        }
    }

    /// Whether there is anything to report.
    public boolean isSomething() {
        return state != State.OPEN;
    }

    /// Whether visitors are told that the line is paused.
    public boolean isHeld() {
        return state == State.HELD;
    }

    /// Whether less is given out than is there.
    public boolean isThrottled() {
        return percent < 100;
    }

    /// Whether a few enter although the line is held, to see how they fare.
    public boolean probes() {
        return state == State.HELD && cause == Cause.ANSWERS;
    }

    /// Whether no newcomer enters at all.
    public boolean isShut() {
        return state == State.HELD && cause != Cause.ANSWERS;
    }

    /// The name of the state in the API: lower case.
    public String published() {
        return state.name().toLowerCase(Locale.ROOT);
    }

    /// The name of the cause in the API: lower case.
    public String publishedCause() {
        return cause.name().toLowerCase(Locale.ROOT);
    }
}
