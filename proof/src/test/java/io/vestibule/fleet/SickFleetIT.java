package io.vestibule.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.crowd.HoldStory;
import io.vestibule.crowd.OneThread;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.demo.CrowdBehavior.Habits;
import io.vestibule.fleet.Fleet.Shape;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// An origin of one thread behind two data centers collapses under the first visitors of a sale:
/// both hold their lines until it is well, and release them together. In the long form only; one
/// machine is told by `SickOriginIT`.
@EnabledIfSystemProperty(named = "long", matches = "true")
class SickFleetIT {

    private static final Duration LASTS = Duration.ofSeconds(340);
    private static final Duration SOON = Duration.ofMinutes(1);
    private static final Duration INVERSION = Duration.ofSeconds(5);
    private static final int LIMIT = 200;
    private static final String ROOM = "sick";
    private static final String CHECK = "check-of-sick";

    private static final Habits BRISK = new Habits(Duration.ofSeconds(20), Duration.ofSeconds(4), 0, 0, 0);

    @Test
    void bothDataCentersHoldTheirLinesAndReleaseThemInSteps(@TempDir Path folder) {
        var shape = new Shape(2, 3, true);
        var rooms = List.of(new Sized(ROOM, LIMIT, LIMIT));
        var origin = new OneThread();
        try (var bed = new Bed(folder, shape, rooms, Loopback.of(shape), origin)) {
            var fleet = bed.fleet();
            follow(fleet.members().getFirst(), bed.place(ROOM).shopPort());
            fleet.awaitCalm();
            var watches = List.of(
                    bed.holdOf(ROOM, fleet.member("east1"), CHECK), bed.holdOf(ROOM, fleet.member("west1"), CHECK));
            await().atMost(SOON).until(() -> watches.stream().allMatch(it -> it.says("healthy")));

            var plan = CrowdBehavior.of(900, Duration.ofSeconds(15), LASTS, 5).with(BRISK);
            var verdict = bed.visit(ROOM, plan).verdict();

            var story = new HoldStory(verdict.findings(), origin, watches, LIMIT);
            System.out.print(story);
            story.noNewcomerEntersWhileItIsSick();
            story.placesAndSessionsAreKept(INVERSION);
            story.itIsReleasedInSteps(25, 50, 75);
            verdict.holds();
        }
    }

    /// Lets the room follow a check of its shop.
    private static void follow(Member member, int port) {
        String id = member.addCheck(ROOM, """
            {"name": "%s", "address": "127.0.0.1", "check_regions": ["WEU"],
             "interval": 5, "timeout": 2, "retries": 0,
             "http_config": {"path": "/api/stock", "port": %d}}
            """.formatted(CHECK, port));
        int status = member.change(ROOM, """
            {"origin_health_check_id": "%s", "on_origin_unhealthy": "queue_all"}
            """.formatted(id));
        assertThat(status).isEqualTo(200);
    }
}
