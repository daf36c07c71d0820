package io.vestibule.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.crowd.HoldWatch.Step;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.demo.CrowdBehavior.Habits;
import io.vestibule.demo.VisitorTrace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An origin of one thread collapses under the first visitors of a sale, and a health check every
/// five seconds holds the line until it is well. Next to it a check lies about an origin with which
/// visitors are happy.
///
/// The short form ends after the first step of the release, the long one when all is as before.
class SickOriginIT {

    /// At most; visitors go home as soon as the last step is over.
    private static final Duration LASTS = Duration.ofSeconds(CrowdRun.LONG ? 330 : 150);

    private static final int[] STEPS = CrowdRun.LONG ? new int[] {25, 50, 75} : new int[] {25};
    private static final String AFTER_THEM = CrowdRun.LONG ? "open 100" : "recovering 50";

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final Duration TWO_SECONDS = Duration.ofSeconds(2);
    private static final Duration LIES_AFTER = Duration.ofSeconds(15);
    private static final int LIMIT = 200;
    private static final String PROBED = "/api/stock";

    private static final Habits BRISK = new Habits(Duration.ofSeconds(20), Duration.ofSeconds(4), 0, 0, 0);

    private final AtomicBoolean lies = new AtomicBoolean();
    private final OneThread origin = new OneThread();

    @TempDir
    private Path folder;

    @Test
    void aLineIsHeldForASickOriginAndNotForACheckThatLies() {
        try (var run = new CrowdRun(folder, this::places, SickOriginIT::checks)) {
            var sick = new HoldWatch(run.vertx(), run.gate(), "sick", "check-of-sick");
            var happy = new HoldWatch(run.vertx(), run.gate(), "happy", "check-of-happy");
            await().atMost(SOON).until(() -> sick.says("healthy") && happy.says("healthy"));
            var plan = CrowdBehavior.of(900, Duration.ofSeconds(15), LASTS, 5).with(BRISK);
            run.visit(0, plan);
            var coming = LASTS.minusSeconds(10);
            int happyPeople = Math.toIntExact(coming.toSeconds() * 6 / 5);
            run.visit(1, CrowdBehavior.of(happyPeople, coming, LASTS, 6).with(BRISK));
            run.after(LIES_AFTER, () -> lies.set(true));

            await().atMost(LASTS).until(() -> isReleased(sick));
            run.sendHome();
            var findings = run.findings();
            var story = new HoldStory(findings.get(0), origin, List.of(sick), LIMIT);
            System.out.print(story);
            story.noNewcomerEntersWhileItIsSick();
            story.placesAndSessionsAreKept(TWO_SECONDS);
            story.itIsReleasedInSteps(STEPS);
            isNotHeld(findings.get(1), happy);
        }
    }

    private static boolean isReleased(HoldWatch watch) {
        var steps = watch.steps().stream().map(Step::name).toList();
        return steps.contains("held 0") && steps.getLast().equals(AFTER_THEM);
    }

    /// The room is never full, and no visitor waits.
    private static void isNotHeld(Findings findings, HoldWatch watch) {
        var steps = watch.steps().stream().map(Step::name).distinct().toList();
        assertThat(watch.found().getLast().status()).as("the check lies").isEqualTo("unhealthy");
        assertThat(steps).as("how far it was held").containsExactly("open 100", "vetoed 100");
        assertThat(findings.diaries()).as("visitors told to wait").noneMatch(VisitorTrace::waited);
    }

    private List<Place> places(Vertx vertx) {
        return List.of(
                Place.open(vertx, size("sick"), "127.0.0.1", origin),
                Place.open(vertx, size("happy"), "127.0.0.1", this::answer));
    }

    /// Only a browser says what a request is for.
    private void answer(HttpServerRequest request, Runnable answer) {
        if (lies.get() && !request.headers().contains("Sec-Fetch-Dest")) {
            request.response().setStatusCode(503).end();
        } else {
            answer.run();
        }
    }

    private static Sized size(String name) {
        return new Sized(name, LIMIT, LIMIT, """
            origin_health_check: check-of-%s
            on_origin_unhealthy: queue_all
            """.formatted(name));
    }

    private static String checks(List<Place> places) {
        var text = new StringBuilder("health_checks:\n");
        for (Place place : places) {
            text.append("""
                  - name: check-of-%s
                    zone: %s
                    address: %s
                    interval: 5
                    timeout: 2
                    retries: 0
                    http_config:
                      path: %s
                      port: %d
                """.formatted(place.name(), place.host(), place.shopHost(), PROBED, place.shopPort()));
        }
        return text.toString();
    }
}
