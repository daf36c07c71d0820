package io.vestibule.fleet;

import static java.util.stream.Collectors.joining;

import io.vestibule.demo.check.OriginVisit;
import io.vestibule.demo.check.Stay;
import io.vestibule.ticket.Ticket;
import java.util.List;

/// The moment at which too many were inside by the origin's record, in words: for each of them what
/// the origin saw and which tickets they held, in milliseconds from that moment. *Immutable.*
record Overfull(Verdict verdict, long atMillis) {

    /// What the origin saw before a session and this belongs to earlier stays.
    private static final long BEFORE_MILLIS = 130_000;

    @Override
    public String toString() {
        return verdict.findings().stays().stream()
                .filter(stay -> stay.fromMillis() <= atMillis && stay.untilMillis() > atMillis)
                .map(this::text)
                .collect(joining("\n", "inside by the origin's record at " + atMillis + ":\n", ""));
    }

    private String text(Stay stay) {
        return "%d in %s, from %d until %d; sent and arrived:%s; tickets:%s"
                .formatted(
                        stay.visitor(),
                        verdict.centerOf().apply(stay.visitor()),
                        stay.fromMillis() - atMillis,
                        stay.untilMillis() - atMillis,
                        visits(stay.visitor()),
                        tickets(stay.visitor()));
    }

    private String visits(long visitor) {
        return verdict.findings().visits().stream()
                .filter(visit -> visit.visitor() == visitor)
                .filter(visit -> visit.arrivedMillis() > atMillis - BEFORE_MILLIS)
                .map(this::text)
                .collect(joining());
    }

    private String text(OriginVisit visit) {
        return " %d %d %s".formatted(visit.sentMillis() - atMillis, visit.arrivedMillis() - atMillis, visit.path());
    }

    private String tickets(long visitor) {
        return verdict.findings().tickets().getOrDefault(visitor, List.of()).stream()
                .filter(Ticket.Active.class::isInstance)
                .map(Ticket.Active.class::cast)
                .map(ticket -> " %x of %d, %d to %d"
                        .formatted(
                                ticket.id(),
                                ticket.dataCenter(),
                                ticket.acceptedMillis() - atMillis,
                                ticket.seenMillis() - atMillis))
                .collect(joining());
    }
}
