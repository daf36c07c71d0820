package io.vestibule.coordination.protocol;

import java.util.List;

/// What a worker reports to its data center, every half second or more often.
///
/// Reports of a worker are taken in the order of their numbers, each once. One that is not
/// acknowledged is sent again, with the same number and content, and with what is acknowledged by
/// then. *Immutable.*
///
/// @param sequence grows by one from report to report; the first is 1
/// @param acknowledged the highest number of which the worker has seen the acknowledgment
/// @param throughMillis everything that happened at the worker before this moment is in this report
///   or in an earlier one
/// @param last a farewell: the worker stops, and is waited for no more once this is taken
/// @param notes what it saw besides, for the minute book; it changes no count of the room
/// @param answers how the origin answered, where a sick one holds the line
public record Report(
        WorkerId worker,
        long sequence,
        long acknowledged,
        long throughMillis,
        boolean last,
        List<VisitEvent> visitEvents,
        LaneNotes notes,
        OriginAnswers answers) {

    /// A report does not carry its list away: the worker must not change it any more.
    public Report {
        if (sequence <= acknowledged) {
            throw new IllegalArgumentException("an acknowledged report is not sent again");
        }
    }

    /// Whether there is anything in it but that there is nothing.
    public boolean saysSomething() {
        return !visitEvents.isEmpty() || !notes.isEmpty();
    }

    /// The same when acknowledgments up to this number have come. A coordinator that took over
    /// knows of none, and takes what follows the number that it receives.
    Report acknowledging(long highest) {
        return new Report(worker, sequence, highest, throughMillis, last, visitEvents, notes, answers);
    }

    /// How often a worker reports when there are `workers` of them, so that a coordinator gets a
    /// bounded number of messages a second.
    public static long intervalMillis(int workers) {
        return Math.max(500, leastMillis(workers));
    }

    /// How long a worker that has something to say waits at least after its last report, when there
    /// are `workers` of them: a coordinator gets 2,000 reports a second at most.
    public static long leastMillis(int workers) {
        return workers / 2;
    }
}
