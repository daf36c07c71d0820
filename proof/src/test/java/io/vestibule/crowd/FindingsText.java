package io.vestibule.crowd;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import io.vestibule.demo.VisitorTrace;
import io.vestibule.demo.check.CountsAgree;
import io.vestibule.demo.check.FirstComeFirstServed;
import java.util.HashSet;
import java.util.Locale;

/// What was found, in words: figures for who reads the output of a test, and the story of what went
/// wrong.
final class FindingsText {

    private FindingsText() {}

    static String of(Findings found) {
        var endings = found.diaries().stream().collect(groupingBy(VisitorTrace::ending, counting()));
        return String.format(
                Locale.ROOT,
                """
                [crowd] %s: limits %d active, %d a minute
                [crowd]   visitors %d, let in %d, requests at the origin %d (p99 of the way %d ms), %s
                [crowd]   most inside by the origin's record %d; most admissions in 60 s %d, in 58 s by the origin's clock %d
                [crowd]   inversions by ticket %d (widest %d ms), at the origin %d (widest %d ms)
                [crowd]   seats idle by the crowd %.1f of a mean (use %.2f %%, %d looks); passes lost by the crowd %.1f (use %.2f %%)
                [crowd]   seats idle %.1f of a mean (use %.2f %%, %d samples); passes lost %.1f (use %.2f %%)
                [crowd]   counts: active off by %d (%d of %d; median %+d), waiting off by %d (%d of %d; median %+d)%s%s%s
                [crowd]   estimates: %d scored, median error %.1f %%, band held %.1f %%, median estimate %.0f s
                [crowd]   shown: %s
                [crowd]   keys %d, admitted twice %s, places lost %s, sessions lost %s, faults %s, no answer %s
                %s\
                """,
                found.place().name(),
                found.place().totalActiveUsers(),
                found.place().newUsersPerMinute(),
                found.diaries().stream().filter(trace -> !trace.bot()).count(),
                found.stays().size(),
                found.visits().size(),
                found.wayMillis(),
                endings,
                found.inside().peak(),
                found.admittedByTicket().peak(),
                found.admittedAtOrigin().peak(),
                found.orderByTicket().pairs(),
                found.orderByTicket().widestMillis(),
                found.orderAtOrigin().pairs(),
                found.orderAtOrigin().widestMillis(),
                found.seatUse().meanIdle(),
                100 * found.seatUse().share(),
                found.seatUse().samples(),
                found.passUseByCrowd().lost(),
                100 * found.passUseByCrowd().share(),
                found.slotUse().meanIdle(),
                100 * found.slotUse().share(),
                found.slotUse().samples(),
                found.passUse().lost(),
                100 * found.passUse().share(),
                found.active().widest(),
                found.active().faults().size(),
                found.active().compared(),
                found.active().medianAhead(),
                found.waiting().widest(),
                found.waiting().faults().size(),
                found.waiting().compared(),
                found.waiting().medianAhead(),
                inWords(found, found.active()),
                inWords(found, found.waiting()),
                inWords(found, found.orderByTicket()),
                found.estimates().count(),
                100 * found.estimates().medianError(),
                100 * found.estimates().bandShare(),
                found.medianEstimatedSeconds(),
                found.shown(),
                found.keysSeen(),
                found.admittedTwice().twice(),
                found.lostPlaces(),
                found.lostSessions(),
                found.faults(),
                found.lostReplies(),
                losses(found));
    }

    /// All that those know who lost a place or a session.
    static String losses(Findings found) {
        var losers = new HashSet<>(found.lostPlaces());
        losers.addAll(found.lostSessions());
        return found.diaries().stream()
                .filter(trace -> losers.contains(trace.visitor()))
                .map(trace -> String.format(
                        Locale.ROOT,
                        "[crowd]   %d came at %d; %s; %s; no answer %s; tickets" + " %s%n",
                        trace.visitor(),
                        trace.arrivedMillis(),
                        trace.checkIns(),
                        trace.seen(),
                        trace.unanswered(),
                        found.tickets().get(trace.visitor())))
                .collect(joining());
    }

    /// When the gate counted what the crowd never had, in seconds before the end.
    private static String inWords(Findings found, CountsAgree counts) {
        return counts.faults().stream()
                .map(fault -> String.format(
                        Locale.ROOT,
                        "; at -%.2f s gate %d, crowd %d to %d",
                        (found.endMillis() - fault.gate().atMillis()) / 1000.0,
                        fault.gate().count(),
                        fault.fewest(),
                        fault.most()))
                .collect(joining());
    }

    /// Who overtook whom by most.
    private static String inWords(Findings found, FirstComeFirstServed order) {
        return found.diaries().stream()
                .filter(trace -> trace.visitor() == order.overtaken() || trace.visitor() == order.overtaking())
                .map(FindingsText::story)
                .collect(joining());
    }

    private static String story(VisitorTrace trace) {
        return String.format(
                Locale.ROOT,
                "; %d came at %d, let in at %s, was told to wait at %s",
                trace.visitor(),
                trace.arrivedMillis(),
                trace.admittedMillis(),
                trace.checkIns().stream()
                        .map(VisitorTrace.CheckIn::answeredMillis)
                        .toList());
    }
}
