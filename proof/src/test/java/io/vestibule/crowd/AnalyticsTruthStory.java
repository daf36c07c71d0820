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
import java.time.Duration;
import java.util.List;

/// The demo's crowd, and what a gate keeps of it: every admission once and in its minute, people
/// inside as the crowd knows them, percentiles as in the visitors' own diaries. Five minutes with
/// `-Dlong=true`. *Confined to the test's thread.*
final class AnalyticsTruthStory implements Story {

    private static final Duration LASTS = LONG ? Duration.ofMinutes(5) : Duration.ofSeconds(68);

    /// A session, its tick, and until its end is written.
    private static final Duration LONGEST_END = Duration.ofSeconds(90);

    private static final Duration COMING = LONG ? LASTS.dividedBy(3) : Duration.ofSeconds(5);

    /// The demo's limits; in the short form passes of the first seconds are free again at its end.
    private static final Sized SALE = LONG ? new Sized("sale", 60, 60) : new Sized("sale", 150, 150);

    /// Most of them log out.
    private static final Habits HABITS = LONG
            ? new Habits(Duration.ofSeconds(30), Duration.ofSeconds(5), 0, 0.05, 0.5)
            : new Habits(Duration.ofSeconds(8), Duration.ofSeconds(2), 0, 0.05, 0.8);

    private long beganMillis;

    @Override
    public List<Sized> rooms() {
        return List.of(SALE);
    }

    @Override
    public void begin(Stage stage) {
        beganMillis = System.currentTimeMillis();
        stage.visit(0, CrowdBehavior.of(300, COMING, LASTS, 11).with(HABITS));
    }

    @Override
    public void judge(Stage stage) {
        var findings = stage.findings().getFirst();
        int sessions = findings.stays().size();
        var rows = await().atMost(LONGEST_END)
                .pollInterval(Duration.ofSeconds(2))
                .until(() -> rows(stage.gate(), beganMillis), kept -> kept.sum(Count.SESSIONS_ENDED) >= sessions);
        var past = new PastFindings(findings, rows);
        System.out.print(past);

        past.admissionsAreWhatTheOriginReceived(0);
        past.insideAgrees(1);
        past.waitsAgree();
        past.timesInQueueAgree(1);
        past.timesOnOriginAgree();
        long way = findings.wayMillis();
        past.percentilesAgree(
                Distribution.TIME_BETWEEN_REFRESHES, past.betweenRefreshes(2_000 + way), past.betweenRefreshes(0), way);
    }

    private static PastRows rows(GateProcess gate, long beganMillis) {
        return PastRows.read(
                new StorePlace.Sqlite(gate.data().resolve(AnalyticsStore.FILE)),
                gate.settings().rooms().stream()
                        .filter(room -> room.name().equals(SALE.name()))
                        .findFirst()
                        .orElseThrow()
                        .id(),
                beganMillis,
                System.currentTimeMillis());
    }
}
