package io.vestibule.crowd;

import static io.vestibule.crowd.CrowdRun.LONG;
import static org.awaitility.Awaitility.await;

import io.vestibule.analytics.AnalyticsStore;
import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.demo.CrowdBehavior.Habits;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.store.StorePlace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The demo's crowd, and what a gate keeps of it: every admission once and in its minute, people
/// inside as the crowd knows them, percentiles as in the visitors' own diaries. Five minutes with
/// `-Dlong=true`.
class AnalyticsTruthIT {

    private static final Duration LASTS = LONG ? Duration.ofMinutes(5) : Duration.ofSeconds(70);

    /// A session, its tick, and until its end is written.
    private static final Duration LONGEST_END = Duration.ofSeconds(90);

    /// The demo's limits; in the short form passes of the first seconds are free again at its end.
    private static final Sized SALE = LONG ? new Sized("sale", 60, 60) : new Sized("sale", 150, 150);

    /// Most of them log out.
    private static final Habits HABITS = LONG
            ? new Habits(Duration.ofSeconds(30), Duration.ofSeconds(5), 0, 0.05, 0.5)
            : new Habits(Duration.ofSeconds(8), Duration.ofSeconds(2), 0, 0.05, 0.8);

    @TempDir
    private Path folder;

    @Test
    void whatIsKeptIsWhatHappened() {
        try (var run = new CrowdRun(folder, List.of(SALE))) {
            long began = System.currentTimeMillis();
            run.visit(
                    0,
                    CrowdBehavior.of(300, LASTS.dividedBy(LONG ? 3 : 10), LASTS, 11)
                            .with(HABITS));
            var findings = run.findings().getFirst();
            int sessions = findings.stays().size();
            var rows = await().atMost(LONGEST_END)
                    .pollInterval(Duration.ofSeconds(2))
                    .until(() -> rows(run.gate(), began), kept -> kept.sum(Count.SESSIONS_ENDED) >= sessions);
            var past = new PastFindings(findings, rows);
            System.out.print(past);

            past.admissionsAreWhatTheOriginReceived(0);
            past.insideAgrees(1);
            past.waitsAgree();
            past.timesInQueueAgree(1);
            past.timesOnOriginAgree();
            long way = findings.wayMillis();
            past.percentilesAgree(
                    Distribution.TIME_BETWEEN_REFRESHES,
                    past.betweenRefreshes(2_000 + way),
                    past.betweenRefreshes(0),
                    way);
        }
    }

    private static PastRows rows(GateProcess gate, long beganMillis) {
        return PastRows.read(
                new StorePlace.Sqlite(gate.data().resolve(AnalyticsStore.FILE)),
                gate.settings().rooms().getFirst().id(),
                beganMillis,
                System.currentTimeMillis());
    }
}
