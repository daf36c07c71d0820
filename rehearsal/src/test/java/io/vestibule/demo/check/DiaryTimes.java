package io.vestibule.demo.check;

import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.partitioningBy;
import static java.util.stream.Collectors.toList;

import io.vestibule.demo.VisitorTrace;
import io.vestibule.demo.VisitorTrace.CheckIn;
import io.vestibule.demo.VisitorTrace.Ending;
import io.vestibule.demo.VisitorTrace.Seen;
import io.vestibule.demo.check.Presence.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// When a visitor waited and was inside, according to the trace.
public final class DiaryTimes {

    private DiaryTimes() {}

    /// How often the visitor was held although a session of `sessionMillis` could not have run out.
    public static int lostSessions(VisitorTrace trace, long sessionMillis) {
        return Math.toIntExact(trace.checkIns().stream()
                .filter(checkIn -> isLoss(trace, checkIn, sessionMillis))
                .count());
    }

    private static boolean isLoss(VisitorTrace trace, CheckIn checkIn, long sessionMillis) {
        return trace.seen().stream()
                .anyMatch(answer -> answer.answeredMillis() < checkIn.sentMillis()
                        && checkIn.sentMillis() < answer.sentMillis() + sessionMillis);
    }

    /// Whether the visitor came back in time throughout, as long as they waited until `endMillis`.
    public static boolean liveThroughout(VisitorTrace trace, long endMillis) {
        List<CheckIn> checkIns = trace.checkIns();
        for (int next = 1; next < checkIns.size(); next++) {
            if (checkIns.get(next).sentMillis() > checkIns.get(next - 1).liveUntilMillis()) {
                return false;
            }
        }
        long end = Math.min(
                endMillis, Math.min(trace.endedMillis(), trace.admittedMillis().orElse(endMillis)));
        return checkIns.isEmpty() || end <= checkIns.getLast().liveUntilMillis();
    }

    /// The time for which the visitor waits in the gate's count by the answers as they came: from
    /// the ticket's first return until they are let in, give the place back, or are no longer live.
    public static Optional<Span> waiting(VisitorTrace trace) {
        return waiting(trace, CheckIn::answeredMillis, Seen::answeredMillis);
    }

    /// The part of it that is certain: until the request is sent that lets them in.
    public static Optional<Span> surelyWaiting(VisitorTrace trace) {
        return waiting(trace, CheckIn::answeredMillis, Seen::sentMillis);
    }

    /// The time that is possible: from when the ticket's first return is sent.
    public static Optional<Span> perhapsWaiting(VisitorTrace trace) {
        return waiting(trace, CheckIn::sentMillis, Seen::answeredMillis);
    }

    private static Optional<Span> waiting(
            VisitorTrace trace, ToLongFunction<CheckIn> begins, ToLongFunction<Seen> ends) {
        List<CheckIn> checkIns = trace.checkIns();
        if (checkIns.size() < 2) {
            return Optional.empty();
        }
        long until = checkIns.getLast().liveUntilMillis();
        if (trace.ending() == Ending.GAVE_BACK) {
            until = Math.min(until, trace.endedMillis());
        }
        long admitted = trace.seen().stream().mapToLong(ends).min().orElse(Long.MAX_VALUE);
        long from = begins.applyAsLong(checkIns.get(1));
        return Optional.of(new Span(from, Math.max(from, Math.min(until, admitted))));
    }

    /// The times for which the visitor is inside by the answers as they came: from the first one to
    /// the end of the session that the last request had.
    ///
    /// @param endMillis when a session ends that was seen last at a moment
    public static List<Span> inside(VisitorTrace trace, LongUnaryOperator endMillis) {
        return inside(trace, endMillis, Seen::answeredMillis, Seen::answeredMillis);
    }

    /// The parts of them that are certain: until a request is sent that ends the session.
    ///
    /// @param endMillis when a session ends that was seen last at a moment
    public static List<Span> surelyInside(VisitorTrace trace, LongUnaryOperator endMillis) {
        return inside(trace, endMillis, Seen::answeredMillis, Seen::sentMillis);
    }

    /// The times that are possible: from when the request was sent that was let in, and those of
    /// requests that got no answer. A visitor who had a ticket by then keeps its seat; a lost first
    /// request may have taken another one.
    ///
    /// @param endMillis when a session ends that was seen last at a moment
    public static List<Span> perhapsInside(VisitorTrace trace, LongUnaryOperator endMillis) {
        var lost = trace.unanswered().stream()
                .filter(request -> request.sentMillis() > 0)
                .collect(partitioningBy(
                        request -> hadTicket(trace, request.sentMillis()),
                        mapping(
                                request -> new Span(request.sentMillis(), endMillis.applyAsLong(request.untilMillis())),
                                toList())));
        var known = inside(trace, endMillis, Seen::sentMillis, Seen::answeredMillis);
        var ofTicket = Stream.concat(known.stream(), lost.getOrDefault(true, List.of()).stream());
        return Stream.concat(joined(ofTicket).stream(), lost.getOrDefault(false, List.of()).stream())
                .toList();
    }

    private static boolean hadTicket(VisitorTrace trace, long atMillis) {
        var answers = LongStream.concat(
                trace.checkIns().stream().mapToLong(CheckIn::answeredMillis),
                trace.seen().stream().mapToLong(Seen::answeredMillis));
        return answers.anyMatch(answered -> answered <= atMillis);
    }

    /// Spans that overlap, as one.
    private static List<Span> joined(Stream<Span> spans) {
        var joined = new ArrayList<Span>();
        spans.sorted(Comparator.comparingLong(Span::fromMillis)).forEach(span -> {
            if (!joined.isEmpty() && span.fromMillis() <= joined.getLast().untilMillis()) {
                var last = joined.removeLast();
                joined.add(new Span(last.fromMillis(), Math.max(last.untilMillis(), span.untilMillis())));
            } else {
                joined.add(span);
            }
        });
        return joined;
    }

    private static List<Span> inside(
            VisitorTrace trace, LongUnaryOperator endMillis, ToLongFunction<Seen> begins, ToLongFunction<Seen> ends) {
        var spans = new ArrayList<Span>();
        long from = Long.MIN_VALUE;
        long until = Long.MIN_VALUE;
        for (Seen answer : trace.seen()) {
            if (answer.sentMillis() > until) {
                addIfAny(spans, from, until);
                from = begins.applyAsLong(answer);
            }
            until = answer.endsSession()
                    ? ends.applyAsLong(answer)
                    : Math.max(until, endMillis.applyAsLong(answer.sentMillis()));
        }
        addIfAny(spans, from, until);
        return List.copyOf(spans);
    }

    private static void addIfAny(List<Span> spans, long from, long until) {
        if (from < until) {
            spans.add(new Span(from, until));
        }
    }
}
