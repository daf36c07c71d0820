package io.vestibule.demo.check;

import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.groupingBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// The time for which a visitor takes up a seat, by what the origin saw: from the first request to
/// the last one and a session longer, less the way between gate and origin. *Immutable.*
///
/// @param visitor the crowd's own number of the visitor
/// @param fromMillis when the first request reached the origin; the gate let it in earlier
/// @param untilMillis exclusive; when the last request was sent, plus the session. The gate saw
///   that request later than this, so its session ends no earlier
public record Stay(long visitor, long fromMillis, long untilMillis) {

    /// The stays that `visits`, in any order, add up to. After a pause longer than a session and a
    /// tick, and after a logout, a visitor's next request begins another stay; not so a request
    /// that was under way when the logout arrived.
    public static List<Stay> of(List<OriginVisit> visits, Duration session, Duration tick) {
        Collection<List<OriginVisit>> byVisitor =
                visits.stream().collect(groupingBy(OriginVisit::visitor)).values();
        var stays = new ArrayList<Stay>();
        for (var ofOne : byVisitor) {
            addStaysOfOne(ofOne, session.toMillis(), tick.toMillis(), stays);
        }
        stays.sort(comparingLong(Stay::fromMillis));
        return List.copyOf(stays);
    }

    private static void addStaysOfOne(List<OriginVisit> visits, long sessionMillis, long tickMillis, List<Stay> stays) {
        var inOrder = new ArrayList<>(visits);
        inOrder.sort(comparingLong(OriginVisit::arrivedMillis));
        long from = inOrder.getFirst().arrivedMillis();
        long until = from;
        long loggedOut = Long.MIN_VALUE;
        boolean open = false;
        for (var visit : inOrder) {
            if (visit.sentMillis() <= loggedOut) {
                continue;
            }
            if (open && visit.sentMillis() > until + tickMillis) {
                stays.add(new Stay(visit.visitor(), from, until));
                open = false;
            }
            if (!open) {
                from = visit.arrivedMillis();
                until = from;
                open = true;
            }
            if (visit.endsSession()) {
                stays.add(new Stay(visit.visitor(), from, visit.arrivedMillis()));
                loggedOut = visit.arrivedMillis();
                open = false;
            } else {
                until = Math.max(until, visit.sentMillis() + sessionMillis);
            }
        }
        if (open) {
            stays.add(new Stay(inOrder.getFirst().visitor(), from, until));
        }
    }
}
