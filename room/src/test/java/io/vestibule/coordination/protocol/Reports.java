package io.vestibule.coordination.protocol;

import java.util.List;

/// Reports for tests.
public final class Reports {

    private Reports() {}

    /// One of events alone, of a worker that does not stop.
    public static Report of(
            WorkerId worker, long sequence, long acknowledged, long throughMillis, List<VisitEvent> visitEvents) {
        return of(worker, sequence, acknowledged, throughMillis, visitEvents, LaneNotes.NONE);
    }

    /// One with what the worker saw besides.
    public static Report of(
            WorkerId worker,
            long sequence,
            long acknowledged,
            long throughMillis,
            List<VisitEvent> visitEvents,
            LaneNotes notes) {
        return new Report(worker, sequence, acknowledged, throughMillis, false, visitEvents, notes, OriginAnswers.NONE);
    }
}
