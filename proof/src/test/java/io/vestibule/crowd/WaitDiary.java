package io.vestibule.crowd;

import static java.util.Comparator.comparingLong;

import io.vestibule.demo.VisitorTrace;
import io.vestibule.demo.VisitorTrace.CheckIn;
import io.vestibule.demo.VisitorTrace.Ending;
import io.vestibule.demo.VisitorTrace.Seen;
import io.vestibule.testing.PerhapsValues;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// When a crowd waited, by the visitors' own clocks. The gate acts on a request some time between
/// its sending and its answer, so that each moment of the gate's is known to lie between two of
/// theirs. *Immutable.*
final class WaitDiary {

    /// A gate may count a visitor so much later than it answers: the report, and a pass over the line. Next to the
    /// rest of a build a pass may begin seconds late.
    private static final long LATE_MILLIS = CrowdRun.LONG ? 2_000 : 6_000;

    private final List<Wait> waits = new ArrayList<>();

    /// One visitor's wait.
    ///
    /// @param checkIns at least one, the first in the line
    /// @param entered the answer that ended it, if one did
    /// @param leftMillis when the visitor gave the place back; the far future if not
    private record Wait(List<CheckIn> checkIns, Optional<Seen> entered, long leftMillis) {

        CheckIn first() {
            return checkIns.getFirst();
        }

        /// A ticket counts when it has come back.
        boolean isSure(long at) {
            if (checkIns.size() < 2
                    || checkIns.get(1).answeredMillis() >= at - LATE_MILLIS
                    || entered.map(Seen::sentMillis).orElse(leftMillis) <= at + LATE_MILLIS
                    || leftMillis <= at + LATE_MILLIS) {
                return false;
            }
            return checkIns.stream()
                    .skip(1)
                    .filter(told -> told.answeredMillis() < at - LATE_MILLIS)
                    .anyMatch(told -> told.liveUntilMillis() > at + LATE_MILLIS);
        }

        boolean isPerhaps(long at) {
            long returned = checkIns.size() > 1
                    ? checkIns.get(1).sentMillis()
                    : entered.map(Seen::sentMillis).orElse(Long.MAX_VALUE);
            return first().sentMillis() <= at
                    && returned < at + LATE_MILLIS
                    && entered.map(Seen::answeredMillis).orElse(leftMillis) > at - LATE_MILLIS
                    && leftMillis > at - LATE_MILLIS
                    && checkIns.getLast().liveUntilMillis() > at - LATE_MILLIS;
        }
    }

    WaitDiary(List<VisitorTrace> diaries) {
        diaries.forEach(this::add);
    }

    private void add(VisitorTrace trace) {
        long left = trace.ending() == Ending.GAVE_BACK ? trace.endedMillis() : Long.MAX_VALUE;
        var seen = new ArrayList<>(trace.seen());
        seen.sort(comparingLong(Seen::answeredMillis));
        var held = new ArrayList<>(trace.checkIns());
        held.sort(comparingLong(CheckIn::answeredMillis));
        int next = 0;
        while (next < held.size()) {
            var first = held.get(next);
            var entered = seen.stream()
                    .filter(answer -> answer.sentMillis() >= first.answeredMillis())
                    .findFirst();
            long until = entered.map(Seen::answeredMillis).orElse(Long.MAX_VALUE);
            int end = next + 1;
            while (end < held.size() && held.get(end).answeredMillis() <= until) {
                end++;
            }
            waits.add(new Wait(List.copyOf(held.subList(next, end)), entered, left));
            next = end;
        }
    }

    /// How long those had waited who were let in after a wait; of those who entered as soon as they
    /// came back it is not known if they did.
    PerhapsValues waited() {
        var values = new PerhapsValues();
        for (Wait wait : waits) {
            wait.entered().ifPresent(answer -> addWait(wait, answer, values));
        }
        return values;
    }

    private static void addWait(Wait wait, Seen answer, PerhapsValues values) {
        long least = answer.sentMillis() - wait.first().answeredMillis();
        long most = answer.answeredMillis() - wait.first().sentMillis();
        if (wait.checkIns().size() == 1) {
            values.perhaps(least, most);
        } else {
            values.sure(least, most);
        }
    }

    /// How long those who waited at some moments had waited then.
    ///
    /// @param surely moments at which the line was read
    /// @param perhaps moments at which some of it may have been read
    PerhapsValues inLine(Collection<Long> surely, Collection<Long> perhaps) {
        var values = new PerhapsValues();
        surely.forEach(at -> addLine(at, true, values));
        perhaps.forEach(at -> addLine(at, false, values));
        return values;
    }

    private void addLine(long at, boolean surely, PerhapsValues values) {
        for (Wait wait : waits) {
            long least = Math.max(0, at - wait.first().answeredMillis());
            long most = at - wait.first().sentMillis();
            if (surely && wait.isSure(at)) {
                values.sure(least, most);
            } else if (wait.isPerhaps(at)) {
                values.perhaps(least, most);
            }
        }
    }
}
