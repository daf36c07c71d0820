package io.vestibule.fleet;

import static org.awaitility.Awaitility.await;

import io.vestibule.crowd.PastFindings;
import io.vestibule.crowd.PastRows;
import io.vestibule.demo.check.Stay;
import io.vestibule.minute.Count;
import io.vestibule.room.Room;
import io.vestibule.store.StorePlace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// What the shared store keeps of a crowd's visit to a fleet, held against the visit. *Confined to
/// the test's thread.*
final class KeptPast {

    /// Rows are written every five seconds; what a process that is killed had not written is lost,
    /// and it may have been at the origin a second before or after.
    private static final long LOST_MILLIS = 5_000;

    private static final long BORDER_MILLIS = 1_000;

    /// When a crowd has gone, all of it is kept within so long: the patience with a gate that is
    /// gone, and what a new host needs.
    private static final Duration WRITTEN = Duration.ofSeconds(40);

    private static final Duration LOOK = Duration.ofSeconds(1);

    /// A node that was killed.
    ///
    /// @param center its data center
    record Kill(String center, long atMillis) {}

    private KeptPast() {}

    /// Waits until what happened is kept, and says so if it is right: every admission once and in
    /// its minute, but for what a process that was killed had not written.
    static PastFindings admissionsOf(Fleet fleet, Verdict verdict, List<Kill> kills) {
        var findings = verdict.findings();
        long missing = findings.stays().stream()
                .filter(stay -> isPerhapsLost(stay, verdict, kills))
                .count();
        int stays = findings.stays().size();
        var rows = await().atMost(WRITTEN)
                .pollInterval(LOOK)
                .until(() -> rows(fleet, verdict), kept -> kept.sum(Count.ADMITTED) >= stays - missing);
        var past = new PastFindings(findings, rows);
        System.out.printf("%s  at most %d missing after %s%n", past, missing, kills);
        past.admissionsAreWhatTheOriginReceived(missing);
        return past;
    }

    private static boolean isPerhapsLost(Stay stay, Verdict verdict, List<Kill> kills) {
        String center = verdict.centerOf().apply(stay.visitor());
        return kills.stream()
                .filter(kill -> kill.center().equals(center))
                .anyMatch(kill -> stay.fromMillis() > kill.atMillis() - LOST_MILLIS - BORDER_MILLIS
                        && stay.fromMillis() < kill.atMillis() + BORDER_MILLIS);
    }

    private static PastRows rows(Fleet fleet, Verdict verdict) {
        var place = StorePlace.of(
                        "postgresql://postgres:secret@127.0.0.1:%d/postgres?sslmode=disable"
                                .formatted(fleet.storePort()),
                        Path.of(""))
                .orElseThrow();
        var room = fleet.members().getFirst().process().settings().rooms().stream()
                .filter(each -> each.name().equals(verdict.place().name()))
                .map(Room::id)
                .findFirst()
                .orElseThrow();
        long first = verdict.findings().stays().stream()
                .mapToLong(Stay::fromMillis)
                .min()
                .orElse(0);
        return PastRows.read(place, room, first, System.currentTimeMillis());
    }
}
