package io.vestibule.status;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.config.Abilities;
import io.vestibule.config.Configuration;
import io.vestibule.config.Edit;
import io.vestibule.config.EditResult;
import io.vestibule.config.HealthCheckEdits;
import io.vestibule.config.Moment;
import io.vestibule.config.RoomEdits;
import io.vestibule.config.ZoneEdits;
import io.vestibule.config.ZoneEntry;
import io.vestibule.health.CheckRegion;
import io.vestibule.health.CheckState;
import io.vestibule.health.CheckStatus;
import io.vestibule.health.Incident;
import io.vestibule.health.RegionState;
import io.vestibule.page.StatusJson;
import io.vestibule.page.StatusPage;
import io.vestibule.page.StatusReport;
import io.vestibule.page.StatusReport.Health;
import io.vestibule.page.StatusReport.Queueing;
import io.vestibule.queue.Counts;
import io.vestibule.queue.OriginHold;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.TestView;
import io.vestibule.room.Room;
import io.vestibule.room.StableId;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonTree;
import io.vestibule.settings.text.Yaml;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What the page tells while time passes and things are unreachable, in virtual time.
class StatusMemoryTest {

    private static final String ZONE = StableId.ofZone("example.com");
    private static final StatusPage PAGE = StatusPage.load();
    private static final long MINUTE = 60_000;

    private final Map<String, CheckState> states = new HashMap<>();
    private Configuration configuration = Configuration.empty(Abilities.DEFAULT);
    private long now = Instant.parse("2026-11-26T12:00:00Z").toEpochMilli();
    private long drawn;
    private @Nullable RoomView view;
    private StatusMemory memory = new StatusMemory(LastKnown.NOTHING);
    private final String check;
    private final String room;

    StatusMemoryTest() {
        make(ZoneEdits.create(keys("{'name':'example.com'}")));
        make(ZoneEdits.settings(ZONE, keys("{'status_host':'status.example.com'}"), false));
        check = make(HealthCheckEdits.KIND.create(ZONE, keys("{'name':'shop','address':'192.0.2.7'}")));
        room = make(RoomEdits.KIND.create(
                ZONE,
                keys("{'name':'sale','host':'shop.example.com',"
                        + "'total_active_users':300,"
                        + "'new_users_per_minute':300}")));
    }

    private String make(Edit edit) {
        var when = new Moment(Instant.ofEpochMilli(now), () -> ++drawn);
        var changed = (EditResult.Changed) edit.apply(configuration, when);
        configuration = configuration.with(changed.changes(), configuration.revision() + 1);
        return changed.id();
    }

    private static Yaml.Mapping keys(String json) {
        return (Yaml.Mapping)
                JsonTree.read(json.replace('\'', '"'), new Faults("body")).orElseThrow();
    }

    private ZoneEntry zone() {
        return configuration.zone(ZONE).orElseThrow();
    }

    private void after(Duration time) {
        now += time.toMillis();
    }

    private StatusReport told() {
        memory.look(
                configuration,
                id -> states.getOrDefault(id, CheckState.unknown(id)),
                _ -> Optional.ofNullable(view),
                now);
        return memory.report(configuration, zone(), now);
    }

    private void check(CheckStatus status, long since) {
        var region = new RegionState(Optional.of(CheckRegion.WEU), status, false, true, List.of());
        var empty = new RegionState(Optional.of(CheckRegion.OC), CheckStatus.UNKNOWN, true, false, List.of());
        states.put(check, new CheckState(check, status, "", since, CheckState.Basis.VOTES, List.of(region, empty)));
    }

    private void view(int waiting, OriginHold hold) {
        Room settings = configuration.room(room).orElseThrow().room();
        var unknown = RoomView.unknown(settings, now);
        view = TestView.like(unknown)
                .at(now)
                .version(1)
                .known(true)
                .counts(new Counts(waiting, 300, 0, 0, 300, 1))
                .hold(hold)
                .view();
    }

    /// The same after a restart, from what is on the disk.
    private void restart() {
        var kept = StatusForm.write(memory.known()).getBytes(UTF_8);
        memory = new StatusMemory(StatusForm.read(kept).orElseThrow());
        states.clear();
        view = null;
    }

    @Test
    void whatIsSeenNowIsTold() {
        check(CheckStatus.HEALTHY, now - 5 * MINUTE);
        view(12, OriginHold.NONE);

        var report = told();

        assertThat(report.checks().getFirst().health()).isEqualTo(Health.WORKING);
        assertThat(report.checks().getFirst().sinceMillis()).isEqualTo(now - 5 * MINUTE);
        assertThat(report.checks().getFirst().regions())
                .containsExactly(new StatusReport.RegionLine("Western Europe", Health.WORKING));
        assertThat(report.rooms().getFirst().queueing()).isEqualTo(Queueing.SOME);
        assertThat(report.rooms().getFirst().paused()).isFalse();
        assertThat(report.knownMillis()).isEqualTo(now);
        assertThat(report.incidents()).isEmpty();
    }

    @Test
    void beforeAnythingIsKnownThatIsSaid() {
        var report = told();

        assertThat(report.checks().getFirst().health()).isEqualTo(Health.UNKNOWN);
        assertThat(report.rooms().getFirst().queueing()).isEqualTo(Queueing.UNKNOWN);
        assertThat(report.knownMillis()).isEqualTo(now);
    }

    @Test
    void whileEverythingIsAwayTheLastKnownStateIsToldWithItsAgeAlsoAfterARestart() {
        long failed = now - 3 * MINUTE;
        check(CheckStatus.UNHEALTHY, failed);
        view(0, new OriginHold(OriginHold.State.HELD, OriginHold.Cause.HEALTH_CHECK, 0, failed));
        memory.incidents(List.of(
                new Incident(Incident.Kind.CHECK, check, "", now - 300 * MINUTE, now - 200 * MINUTE),
                new Incident(Incident.Kind.CHECK, check, "", failed, 0)));
        var before = told();
        long known = now;

        states.clear();
        after(Duration.ofMinutes(2));
        var alone = told();
        restart();
        after(Duration.ofMinutes(15));
        var restarted = told();

        assertThat(alone.knownMillis()).isEqualTo(known);
        assertThat(restarted.knownMillis()).isEqualTo(known);
        assertThat(restarted.nowMillis() - restarted.knownMillis()).isEqualTo(17 * MINUTE);
        assertThat(restarted.checks().getFirst().health()).isEqualTo(Health.TROUBLE);
        assertThat(restarted.checks().getFirst().regions())
                .isEqualTo(before.checks().getFirst().regions());
        assertThat(restarted.rooms().getFirst().paused()).isTrue();
        assertThat(restarted.checks().getFirst().days().minutes())
                .isEqualTo(before.checks().getFirst().days().minutes());
        assertThat(restarted.incidents()).isEqualTo(before.incidents()).hasSize(3);
        assertThat(new String(PAGE.render(restarted), UTF_8)).contains("This is the last known state, 17 minutes old");
        assertThat(new String(StatusJson.render(restarted), UTF_8))
                .contains("\"known\":\"2026-11-26T12:00:00Z\",\"current\":false");
    }

    @Test
    void whatComesBackIsCurrentAgain() {
        check(CheckStatus.HEALTHY, now);
        view(0, OriginHold.NONE);
        told();
        restart();
        after(Duration.ofMinutes(30));
        assertThat(told().knownMillis()).isLessThan(now);

        check(CheckStatus.UNHEALTHY, now);
        view(0, OriginHold.NONE);
        var report = told();

        assertThat(report.knownMillis()).isEqualTo(now);
        assertThat(report.incidents()).containsExactly(new StatusReport.TroubleLine("shop", false, now, 0));
    }

    @Test
    void aViewThatIsOldSaysNothingOfNow() {
        check(CheckStatus.HEALTHY, now);
        view(0, OriginHold.NONE);
        told();
        after(Duration.ofSeconds(11));
        check(CheckStatus.HEALTHY, now);

        assertThat(told().knownMillis()).isEqualTo(now - 11_000);
    }

    @Test
    void whatIsSuspendedOrGoneIsNotTold() {
        check(CheckStatus.HEALTHY, now);
        told();
        make(HealthCheckEdits.KIND.patch(ZONE, check, keys("{'suspended':true}")));
        make(RoomEdits.KIND.patch(ZONE, room, keys("{'suspended':true}")));

        assertThat(told().checks()).isEmpty();
        assertThat(told().rooms()).isEmpty();
        assertThat(memory.known().checks()).isEmpty();
    }

    @Test
    void incidentsOfWhatIsGoneOrQuietForLongAreOver() {
        var ofCheck = new Incident(Incident.Kind.CHECK, check, "", now - MINUTE, 0);
        var ofRoom = new Incident(Incident.Kind.ROOM, room, "", now - MINUTE, 0);
        var elsewhere = new Incident(Incident.Kind.ROOM, room, "west", now - MINUTE, 0);
        var gone = new Incident(Incident.Kind.CHECK, "gone", "", now - MINUTE, 0);
        var ended = new Incident(Incident.Kind.CHECK, "gone", "", now - MINUTE, now);
        memory.incidents(List.of(ofCheck, ofRoom, elsewhere, gone, ended));
        view(0, OriginHold.NONE);
        told();
        assertThat(memory.over(configuration, "", now)).containsExactly(gone);

        after(Duration.ofMinutes(11));
        view(0, OriginHold.NONE);
        told();

        assertThat(memory.over(configuration, "", now)).containsExactly(ofRoom, gone);
    }

    @Test
    void onlySoManyIncidentsAreListed() {
        var many = new java.util.ArrayList<Incident>();
        for (int i = 1; i <= 150; i++) {
            long began = now - i * 30L * MINUTE;
            many.add(new Incident(Incident.Kind.CHECK, check, "", began, began + MINUTE));
        }
        memory.incidents(many);

        var report = told();

        assertThat(report.incidents()).hasSize(StatusReport.MOST_INCIDENTS);
        assertThat(report.earlier()).isEqualTo(50);
        assertThat(report.incidents().getFirst().beginMillis()).isEqualTo(now - 30 * MINUTE);
    }

    @Test
    void aCopyThatIsNoneSaysNothing() {
        assertThat(StatusForm.read("[]".getBytes(UTF_8))).isEmpty();
        assertThat(StatusForm.read("{".getBytes(UTF_8))).isEmpty();
        assertThat(StatusForm.read(("{\"checks\":[1,{\"id\":\"a\"},{\"id\":\"b\",\"health\":"
                                        + "\"working\",\"since\":\"x\"}],\"rooms\":7}")
                                .getBytes(UTF_8))
                        .orElseThrow()
                        .checks())
                .containsOnlyKeys("b");
    }
}
