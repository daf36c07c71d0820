package io.vestibule.demo.check;

import io.vestibule.demo.VisitorTrace;
import io.vestibule.demo.VisitorTrace.CheckIn;
import io.vestibule.demo.VisitorTrace.Ending;
import io.vestibule.demo.VisitorTrace.Seen;
import io.vestibule.demo.check.Presence.Span;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;

/// When a visitor waited and was inside, according to the trace.
public final class DiaryTimes {

    private DiaryTimes() {}

    /// How often the visitor was held although a session of `sessionMillis` could not have run out.
    public static int lostSessions(VisitorTrace trace, long sessionMillis) {
        return Math.toIntExact(
                trace.checkIns().stream()
                        .filter(checkIn -> isLoss(trace, checkIn, sessionMillis))
                        .count());
    }

    private static boolean isLoss(VisitorTrace trace, CheckIn checkIn, long sessionMillis) {
        return trace.seen().stream()
                .anyMatch(
                        answer ->
                                answer.answeredMillis() < checkIn.sentMillis()
                                        && checkIn.sentMillis()
                                                < answer.sentMillis() + sessionMillis);
    }

    /// Whether the visitor came back in time throughout, as long as they waited until `endMillis`.
    public static boolean liveThroughout(VisitorTrace trace, long endMillis) {
        List<CheckIn> checkIns = trace.checkIns();
        for (int next = 1; next < checkIns.size(); next++) {
            if (checkIns.get(next).sentMillis() > checkIns.get(next - 1).liveUntilMillis()) {
                return false;
            }
        }
        long end =
                Math.min(
                        endMillis,
                        Math.min(trace.endedMillis(), trace.admittedMillis().orElse(endMillis)));
        return checkIns.isEmpty() || end <= checkIns.getLast().liveUntilMillis();
    }

    /// The time for which the visitor waits in the gate's count: from the ticket's first return
    /// until they are let in, give the place back, or are no longer live.
    public static Optional<Span> waiting(VisitorTrace trace) {
        List<CheckIn> checkIns = trace.checkIns();
        if (checkIns.size() < 2) {
            return Optional.empty();
        }
        long until = checkIns.getLast().liveUntilMillis();
        if (trace.ending() == Ending.GAVE_BACK) {
            until = Math.min(until, trace.endedMillis());
        }
        return Optional.of(
                new Span(
                        checkIns.get(1).answeredMillis(),
                        Math.min(until, trace.admittedMillis().orElse(Long.MAX_VALUE))));
    }

    /// The times for which the visitor is inside: from the first answer to the end of the session
    /// that the last request had.
    ///
    /// @param endMillis when a session ends that was seen last at a moment
    public static List<Span> inside(VisitorTrace trace, LongUnaryOperator endMillis) {
        var spans = new ArrayList<Span>();
        long from = Long.MIN_VALUE;
        long until = Long.MIN_VALUE;
        for (Seen answer : trace.seen()) {
            if (answer.sentMillis() > until) {
                addIfAny(spans, from, until);
                from = answer.answeredMillis();
            }
            until =
                    answer.endsSession()
                            ? answer.answeredMillis()
                            : Math.max(until, endMillis.applyAsLong(answer.sentMillis()));
        }
        addIfAny(spans, from, until);
        return List.copyOf(spans);
    }

    /// The times for which the visitor may be inside without knowing it.
    ///
    /// @param endMillis when a session ends that was seen last at a moment
    public static List<Span> perhapsInside(VisitorTrace trace, LongUnaryOperator endMillis) {
        return trace.unanswered().stream()
                .filter(lost -> lost.sentMillis() > 0)
                .map(lost -> new Span(lost.sentMillis(), endMillis.applyAsLong(lost.untilMillis())))
                .toList();
    }

    private static void addIfAny(List<Span> spans, long from, long until) {
        if (from < until) {
            spans.add(new Span(from, until));
        }
    }
}
