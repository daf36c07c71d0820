package io.vestibule.demo.check;

import io.vestibule.demo.Diary;
import io.vestibule.demo.Diary.CheckIn;
import io.vestibule.demo.Diary.Ending;
import io.vestibule.demo.Diary.Seen;
import io.vestibule.demo.check.Presence.Span;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;

/// When a visitor waited and was inside, by what the diary says.
public final class DiaryTimes {

    private DiaryTimes() {}

    /// How often the visitor was held although a session of `sessionMillis` could not have run out.
    public static int lostSessions(Diary diary, long sessionMillis) {
        return Math.toIntExact(
                diary.checkIns().stream()
                        .filter(checkIn -> isLoss(diary, checkIn, sessionMillis))
                        .count());
    }

    private static boolean isLoss(Diary diary, CheckIn checkIn, long sessionMillis) {
        return diary.seen().stream()
                .anyMatch(
                        answer ->
                                answer.answeredMillis() < checkIn.sentMillis()
                                        && checkIn.sentMillis()
                                                < answer.sentMillis() + sessionMillis);
    }

    /// Whether the visitor came back in time throughout, as long as they waited until `endMillis`.
    public static boolean liveThroughout(Diary diary, long endMillis) {
        List<CheckIn> checkIns = diary.checkIns();
        for (int next = 1; next < checkIns.size(); next++) {
            if (checkIns.get(next).sentMillis() > checkIns.get(next - 1).liveUntilMillis()) {
                return false;
            }
        }
        long end =
                Math.min(
                        endMillis,
                        Math.min(diary.endedMillis(), diary.admittedMillis().orElse(endMillis)));
        return checkIns.isEmpty() || end <= checkIns.getLast().liveUntilMillis();
    }

    /// The time for which the visitor waits in the gate's count: from the ticket's first return
    /// until they are let in, give the place back, or are no longer live.
    public static Optional<Span> waiting(Diary diary) {
        List<CheckIn> checkIns = diary.checkIns();
        if (checkIns.size() < 2) {
            return Optional.empty();
        }
        long until = checkIns.getLast().liveUntilMillis();
        if (diary.ending() == Ending.GAVE_BACK) {
            until = Math.min(until, diary.endedMillis());
        }
        return Optional.of(
                new Span(
                        checkIns.get(1).answeredMillis(),
                        Math.min(until, diary.admittedMillis().orElse(Long.MAX_VALUE))));
    }

    /// The times for which the visitor is inside: from the first answer to the end of the session
    /// that the last request had.
    ///
    /// @param endMillis when a session ends that was seen last at a moment
    public static List<Span> inside(Diary diary, LongUnaryOperator endMillis) {
        var spans = new ArrayList<Span>();
        long from = Long.MIN_VALUE;
        long until = Long.MIN_VALUE;
        for (Seen answer : diary.seen()) {
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
    public static List<Span> perhapsInside(Diary diary, LongUnaryOperator endMillis) {
        return diary.unanswered().stream()
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
