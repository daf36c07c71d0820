package io.vestibule.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.health.Announcement;
import io.vestibule.health.CheckStatus;
import io.vestibule.health.Incident;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IncidentLogTest {

    private static final String CHECK = "77aa88bb99cc00dd11ee22ff33445566";
    private static final long MINUTE = 60_000;
    private static final long T = 1_790_000_000_000L;

    private final HealthStates states;
    private final IncidentLog log;
    private final Path folder;

    IncidentLogTest(@TempDir Path folder) {
        this.folder = folder;
        states = HealthStates.open(place());
        log = IncidentLog.open(place());
    }

    private StorePlace place() {
        return new StorePlace.Sqlite(folder.resolve(StorePlace.FILE));
    }

    @AfterEach
    void close() {
        states.close();
        log.close();
    }

    private boolean announce(long number, CheckStatus status, long at) {
        return states.write(new Announcement(CHECK, number, status, at, "node", "", "", "192.0.2.1", 0, 0));
    }

    private List<Incident> all() {
        return log.news(0).orElseThrow();
    }

    private static Incident check(long began, long ended) {
        return new Incident(Incident.Kind.CHECK, CHECK, "", began, ended);
    }

    @Test
    void anIncidentIsWrittenWithTheAnnouncementThatWonAndWithNoOther() {
        announce(1, CheckStatus.HEALTHY, T);
        assertThat(all()).isEmpty();
        assertThat(announce(2, CheckStatus.UNHEALTHY, T + MINUTE)).isTrue();
        assertThat(announce(2, CheckStatus.UNHEALTHY, T + 2 * MINUTE)).isFalse();
        assertThat(all()).containsExactly(check(T + MINUTE, 0));
        assertThat(log.news(0)).isEmpty();

        announce(3, CheckStatus.HEALTHY, T + 30 * MINUTE);

        assertThat(all()).containsExactly(check(T + MINUTE, T + 30 * MINUTE));
    }

    @Test
    void anOriginThatFlapsIsOneIncident() {
        for (int i = 0; i < 200; i++) {
            announce(2 * i + 1, CheckStatus.UNHEALTHY, T + i * 2L * MINUTE);
            announce(2 * i + 2, CheckStatus.HEALTHY, T + (i * 2L + 1) * MINUTE);
        }
        announce(401, CheckStatus.UNHEALTHY, T + 500 * MINUTE);

        assertThat(all()).containsExactly(check(T + 500 * MINUTE, 0), check(T, T + 399 * MINUTE));
    }

    @Test
    void onlySoManyAreKeptOfOneCheck() {
        int count = IncidentLog.MOST_KEPT + 5;
        for (int i = 0; i < count; i++) {
            announce(2 * i + 1, CheckStatus.UNHEALTHY, T + i * 20L * MINUTE);
            announce(2 * i + 2, CheckStatus.HEALTHY, T + (i * 20L + 1) * MINUTE);
        }

        assertThat(all()).hasSize(IncidentLog.MOST_KEPT);
        assertThat(again().getLast().beganMillis()).isEqualTo(T + 5 * 20 * MINUTE);
    }

    /// Read by another node.
    private List<Incident> again() {
        try (var other = IncidentLog.open(place())) {
            return other.news(0).orElseThrow();
        }
    }

    @Test
    void aRoomHoldsAndLetsGoInEachDataCenterForItself() {
        log.held("r", "west", "r/west/1", T);
        log.held("r", "west", "r/west/1", T);
        log.held("r", "east", "r/east/2", T + MINUTE);
        log.letGo("r", "west", T + 2 * MINUTE);

        assertThat(all())
                .containsExactly(
                        new Incident(Incident.Kind.ROOM, "r", "east", T + MINUTE, 0),
                        new Incident(Incident.Kind.ROOM, "r", "west", T, T + 2 * MINUTE));
        log.letGo("r", "west", T + 3 * MINUTE);
        assertThat(log.news(0)).isEmpty();
    }

    @Test
    void whatNoOneEndedCanBeEnded() {
        log.held("r", "west", "1", T);
        announce(1, CheckStatus.UNHEALTHY, T);

        for (Incident incident : all()) {
            log.end(incident, T + MINUTE);
        }

        assertThat(all()).allMatch(incident -> incident.endedMillis() == T + MINUTE);
    }

    @Test
    void anIncidentNeverEndsBeforeItsBeginning() {
        announce(1, CheckStatus.UNHEALTHY, T);
        announce(2, CheckStatus.HEALTHY, T - MINUTE);

        assertThat(all()).containsExactly(check(T, T + 1));
    }

    @Test
    void whatEndedLongAgoIsForgottenAndWhatGoesOnIsNot() {
        announce(1, CheckStatus.UNHEALTHY, T);
        announce(2, CheckStatus.HEALTHY, T + MINUTE);
        log.held("r", "", "1", T);

        assertThat(log.news(T + 2 * MINUTE))
                .hasValueSatisfying(it -> assertThat(it).hasSize(1));
        log.forget(T + 2 * MINUTE);

        assertThat(all()).containsExactly(new Incident(Incident.Kind.ROOM, "r", "", T, 0));
    }
}
