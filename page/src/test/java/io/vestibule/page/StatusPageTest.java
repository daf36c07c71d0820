package io.vestibule.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.page.StatusReport.CheckLine;
import io.vestibule.page.StatusReport.Health;
import io.vestibule.page.StatusReport.Queueing;
import io.vestibule.page.StatusReport.RegionLine;
import io.vestibule.page.StatusReport.RoomLine;
import io.vestibule.page.StatusReport.TroubleLine;
import io.vestibule.page.TroubleDays.Span;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class StatusPageTest {

    private static final StatusPage PAGE = StatusPage.load();
    private static final long NOW = Instant.parse("2026-11-26T14:05:30Z").toEpochMilli();
    private static final long MINUTE = 60_000;
    private static final long DAY = 24 * 60 * MINUTE;
    private static final TroubleDays QUIET = TroubleDays.of(List.of(), 0, NOW);

    private static StatusReport report(
            long known, List<CheckLine> checks, List<RoomLine> rooms, TroubleLine... incidents) {
        return new StatusReport("example.com", NOW, known, checks, rooms, List.of(incidents), 0);
    }

    private static CheckLine check(String name, Health health) {
        var region = new RegionLine("Western Europe", health);
        return new CheckLine(name, health, NOW - 90 * MINUTE, List.of(region), QUIET);
    }

    private static String html(StatusReport report) {
        return new String(PAGE.render(report), UTF_8);
    }

    private static tools.jackson.databind.JsonNode json(StatusReport report) {
        return new JsonMapper().readTree(StatusJson.render(report));
    }

    @Test
    void allIsWell() {
        var report = report(
                NOW,
                List.of(check("shop", Health.WORKING)),
                List.of(new RoomLine("sale", Queueing.NONE, false, QUIET)));

        assertThat(html(report))
                .contains("<title>Status of example.com</title>")
                .contains("<h1>Everything is working</h1>")
                .contains("<b>shop</b> <span class=\"is\">Working</span>")
                .contains("Western Europe: working")
                .contains("since <time datetime=\"2026-11-26T12:35:00Z\">26 November 2026, 12:35")
                .contains("<span class=\"is\">No queue</span>")
                .contains("None.")
                .doesNotContain("last known");
        assertThat(json(report).get("status").asString()).isEqualTo("working");
        assertThat(json(report).get("current").asBoolean()).isTrue();
    }

    @Test
    void troubleOfAnyCheckOrAPausedRoomIsTroubleOfAll() {
        var well = check("shop", Health.WORKING);
        var sick = report(NOW, List.of(well, check("pay", Health.TROUBLE)), List.of());
        var paused = report(
                NOW,
                List.of(well),
                List.of(new RoomLine("sale", Queueing.UNDER_15, true, QUIET)),
                new TroubleLine("sale", true, NOW - 10 * MINUTE, 0),
                new TroubleLine("pay", false, NOW - DAY, NOW - DAY + 90 * MINUTE));

        assertThat(html(sick)).contains("There is trouble").contains("<span class=\"is bad\">");
        assertThat(html(paused))
                .contains("There is trouble")
                .contains("<span class=\"is bad\">Paused</span>")
                .contains("no newcomer enters")
                .contains("Room paused now")
                .contains("(1 hour 30 minutes)");
        assertThat(json(paused).get("waiting_rooms").get(0).get("paused").asBoolean())
                .isTrue();
        assertThat(json(paused).get("incidents").get(0).get("ended").isNull()).isTrue();
        assertThat(json(paused).get("incidents").get(1).get("ended").asString()).isEqualTo("2026-11-25T15:35:00Z");
    }

    @Test
    void whatIsNotKnownIsSaidToBe() {
        var report = report(
                NOW,
                List.of(check("shop", Health.UNKNOWN)),
                List.of(new RoomLine("sale", Queueing.UNKNOWN, false, QUIET)));

        assertThat(html(report))
                .contains("Not everything is known")
                .contains("<span class=\"is open\">Not known</span>");
        assertThat(json(report).get("waiting_rooms").get(0).get("queueing").asBoolean())
                .isFalse();
    }

    @Test
    void whatIsKnownFromBeforeComesWithItsAge() {
        var report = report(NOW - 17 * MINUTE, List.of(check("shop", Health.WORKING)), List.of());

        assertThat(html(report))
                .contains("This is the last known state, 17 minutes old")
                .contains("it is from <time datetime=\"2026-11-26T13:48:00Z\">");
        assertThat(json(report).get("current").asBoolean()).isFalse();
        assertThat(json(report).get("known").asString()).isEqualTo("2026-11-26T13:48:00Z");
        assertThat(html(report(NOW - MINUTE, List.of(), List.of()))).doesNotContain("last known");
    }

    @Test
    void namesAreTextWhateverIsInThem() {
        String name = "<script>alert('x')</script>\"&\u202E\uD83D\uDE80";
        var report = report(
                NOW,
                List.of(check(name, Health.TROUBLE)),
                List.of(new RoomLine(name, Queueing.SOME, false, QUIET)),
                new TroubleLine(name, false, NOW - MINUTE, 0));

        assertThat(html(report))
                .doesNotContain("<script")
                .contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot;&amp;");
        assertThat(json(report).get("checks").get(0).get("name").asString()).isEqualTo(name);
    }

    @Test
    void itRunsNothingAndLoadsNothing() {
        String html = html(report(NOW, List.of(check("shop", Health.WORKING)), List.of()));

        assertThat(html)
                .doesNotContain("<script")
                .doesNotContain("style=\"")
                .doesNotContain("src=")
                .doesNotContain("url(");
        assertThat(PAGE.contentSecurityPolicy())
                .startsWith("default-src 'none'; style-src 'sha256-")
                .doesNotContain("unsafe")
                .contains("frame-ancestors 'none'");
    }

    @ParameterizedTest
    @CsvSource({
        "0, SOME",
        "1, UNDER_5",
        "4, UNDER_5",
        "5, UNDER_15",
        "14, UNDER_15",
        "15, UNDER_30",
        "29, UNDER_30",
        "30, UNDER_60",
        "60, OVER_60",
        "100000, OVER_60"
    })
    void waitsAreToldInSteps(int minutes, Queueing step) {
        assertThat(Queueing.ofMinutes(minutes)).isEqualTo(step);
    }

    /// What a visitor's phone loads: a page of ten checks with a bad quarter, and the worst that a
    /// zone can have.
    @Test
    void itStaysSmall() {
        var spans = new ArrayList<Span>();
        for (int day = 0; day < 90; day += 2) {
            spans.add(new Span(NOW - day * DAY - 30 * MINUTE, NOW - day * DAY));
        }
        var days = TroubleDays.of(spans, 0, NOW);
        var checks = new ArrayList<CheckLine>();
        for (int i = 0; i < 1_000; i++) {
            checks.add(new CheckLine("check-" + i, Health.WORKING, NOW, List.of(), days));
        }

        assertThat(PAGE.render(report(NOW, List.of(), List.of()))).hasSizeLessThan(5_000);
        assertThat(PAGE.render(report(NOW, checks.subList(0, 10), List.of()))).hasSizeLessThan(35_000);
        assertThat(PAGE.render(report(NOW, checks, List.of()))).hasSizeLessThan(3_500_000);
    }

    // ---- days --------------------------------------------------------------------------------

    @Test
    void aDayCountsTheMinutesOfItsTroubleOnce() {
        long today = NOW / DAY * DAY;
        var days = TroubleDays.of(
                List.of(
                        new Span(today - 30 * MINUTE, today + 10 * MINUTE),
                        new Span(today, today + 20 * MINUTE),
                        new Span(today + 5 * MINUTE, today + 6 * MINUTE)),
                0,
                NOW);

        assertThat(days.minutes()).hasSize(90);
        assertThat(days.minutes().get(89)).isEqualTo(20);
        assertThat(days.minutes().get(88)).isEqualTo(30);
        assertThat(days.daysInTrouble()).isEqualTo(2);
        assertThat(days.date(89)).hasToString("2026-11-26");
        assertThat(days.date(0)).hasToString("2026-08-29");
    }

    @Test
    void whatIsOlderThanNinetyDaysIsLeftOutAndWhatGoesOnEndsNow() {
        var days = TroubleDays.of(
                List.of(new Span(NOW - 400 * DAY, NOW - 399 * DAY), new Span(NOW - 95 * DAY, NOW + 5 * DAY)), 0, NOW);

        assertThat(days.minutes().getFirst()).isEqualTo(24 * 60);
        assertThat(days.minutes().getLast()).isEqualTo(14 * 60 + 6);
        assertThat(days.total()).isEqualTo(89 * 24 * 60 + 14 * 60 + 6);
    }

    @Test
    void daysBeforeThereWasAnythingToWatchAreMarked() {
        var days = TroubleDays.of(List.of(), NOW - Duration.ofDays(2).toMillis(), NOW);

        assertThat(days.minutes().subList(0, 87)).containsOnly(TroubleDays.NOT_WATCHED);
        assertThat(days.minutes().subList(87, 90)).containsOnly(0);
    }
}
