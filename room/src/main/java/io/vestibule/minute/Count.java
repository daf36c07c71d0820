package io.vestibule.minute;

import java.util.List;
import java.util.Locale;

/// What is counted in a minute. Counts add up over lives, data centers and time.
///
/// The first part is counted by the room's coordinator, by the moment at which things happened; the
/// second by lanes, which alone see it, by the moment of their report.
public enum Count {
    /// Sessions that began, by the moment of admission. One that was given back is not taken out:
    /// see [#GIVEN_BACK].
    ADMITTED,
    /// Admissions that did not come about, and seats that were not seen again.
    GIVEN_BACK,
    /// Sessions that the origin or the operator ended while they were open.
    REVOKED,
    /// Visitors who left by the leave button or logged out, inside or waiting.
    LEFT,
    /// Visitors who waited and did not come back in time.
    ABANDONED,
    /// Newcomers who were sent to wait; some of them never show their ticket again.
    FIRST_TOUCHES,
    /// Visitors who joined the line: their ticket came back.
    JOINED,
    /// Sessions that ended by themselves or were ended.
    SESSIONS_ENDED,
    /// How many of them are in [Distribution#TIME_ON_ORIGIN]; where not all are, each stands for
    /// [#SESSIONS_ENDED] divided by this.
    SESSIONS_TIMED,
    /// Admissions beyond a limit in force at that moment. A lowered limit makes none.
    ADMITTED_ABOVE_LIMIT,
    /// Estimates given at arrival whose visitors entered.
    ESTIMATES_SCORED,
    /// Those of them whose band held the true wait.
    ESTIMATES_IN_BAND,
    /// Events that were heard after their minute had been closed: they count in the minute that
    /// heard them.
    HEARD_LATE,
    /// Tenths of seconds in which taken seats held visitors back.
    LIMITED_BY_SEATS,
    /// Tenths of seconds in which used passes held visitors back.
    LIMITED_BY_PASSES,
    /// Tenths of seconds in which the pace within the minute held visitors back.
    LIMITED_BY_PACE,
    /// Tenths of seconds in which the operator held visitors back: queue-all, pre-queue, reject.
    LIMITED_BY_OPERATOR,
    /// Tenths of seconds in which nothing held visitors back.
    UNLIMITED,
    /// Slots that were empty while people waited, times tenths of seconds.
    SLOTS_EMPTY,

    /// Requests that passed by a bypass rule.
    BYPASSED,
    /// Visits that a rejecting room turned away.
    REJECTED,
    /// Requests that were refused: a misspelled path, a call of our page by another site.
    REFUSED,
    /// Waiting pages and waiting answers.
    WAITING_ANSWERS,
    /// Slot requests that the coordinator did not answer in time.
    COORDINATOR_SILENT,
    /// Admitted requests for which no origin could be reached.
    ORIGIN_FAILED,
    /// Visitors who were asked to solve a challenge: newcomers who were sent to wait, or, where
    /// that is so, not let in line yet; and each page for a ticket that moved too often.
    CHALLENGES_ISSUED,
    /// Proofs that were right: those visitors are likely people. What is left of those who were
    /// asked has not answered, as programs do not.
    CHALLENGES_SOLVED,
    /// Proofs that were forged, wrong, or none at all; one made for another ticket does not count.
    CHALLENGES_FAILED,
    /// Visitors who came into the line without a challenge, since their browser runs no script.
    CHALLENGES_PLAIN,
    /// Waiting pages and waiting answers of decoys, which wait without end.
    DECOY_REFRESHES,
    /// Tickets that were used from another network than the last time, in rooms that bind them.
    MOVES;

    /// The first of those that lanes count.
    public static final Count FIRST_OF_LANES = BYPASSED;

    /// Those that lanes count.
    public static final List<Count> OF_LANES = List.of(values()).subList(FIRST_OF_LANES.index(), values().length);

    /// Its place in a row, from 0.
    @SuppressWarnings("EnumOrdinal") // rows are exactly as long as the enum
    public int index() {
        return ordinal();
    }

    /// Its name in tables, exports and metrics: lower case with underscores.
    public String column() {
        return name().toLowerCase(Locale.ROOT);
    }
}
