package io.vestibule.control;

import static io.vestibule.control.ControlHouse.SALE;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.vestibule.analytics.figure.RoomRef;
import io.vestibule.ground.Failure;
import io.vestibule.ground.Failure.Retry;
import io.vestibule.ground.Failure.Source;
import io.vestibule.minute.Count;
import io.vestibule.testing.Browser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What happened in rooms, as charts, figures, advice and files: by mouse, and by keys alone.
class AnalyticsPageIT {

    @AutoClose
    private static final Browser browser = Browser.launch();

    private static final RoomRef ROOM = new RoomRef(ControlHouse.ZONE, SALE.id().value(), "sale");
    private static final RoomRef GONE =
            new RoomRef(ControlHouse.ZONE, "0".repeat(32), "=HYPERLINK(\"http://x\",\"y\")");
    private static final String OF_SALE =
            "/analytics?zone=" + ControlHouse.ZONE + "&room=" + SALE.id().value();

    /// Within 200 ms of the answer by `-Dlong=true`, on a machine that does nothing else; next to
    /// the rest of a build the browser waits for the processor for longer than it draws.
    private static final double DRAWN_MILLIS = Boolean.getBoolean("long") ? 200 : 5_000;

    private final ControlHouse house = new ControlHouse();
    private final GivenSlices slices = new GivenSlices();
    private Onlooker onlooker;

    @BeforeEach
    void keep() {
        house.clock = System::currentTimeMillis;
        house.slices = Optional.of(slices);
        house.view = Optional.of(ControlHouse.queueing());
        onlooker = new Onlooker(browser);
    }

    @AfterEach
    void leave() {
        try {
            onlooker.close();
        } finally {
            house.close();
        }
    }

    @Test
    void aDragZoomsEveryChartAndTheFiguresAndTheBackButtonTakesItBack() {
        long hour = hours(4);
        var page = openAs(between(hour - 3_600, hour + 5 * 3_600));
        assertThat(ChartPointer.figure(page, "Most queued users")).startsWith("239");
        assertThat(ChartPointer.bars(page)).isEqualTo("A bar is 1 minute");

        assertThat(page.title()).isEqualTo("Analytics of sale · Vestibule");

        ChartPointer.drag(page, "people", hour + 600, hour + 3_000);

        page.waitForCondition(
                () -> ChartPointer.figure(page, "Most queued users").startsWith("49"));
        assertThat(page.url()).contains("from=", "to=");
        assertThat(ChartPointer.read(page, "New users a minute", "Home"))
                .contains(ChartPointer.clock(page, hour + 600));
        String zoomed = page.url();
        ChartPointer.drag(page, "queue", hour + 600, hour + 2_400);
        page.waitForCondition(
                () -> ChartPointer.figure(page, "Most queued users").startsWith("39"));
        page.goBack();
        page.waitForCondition(
                () -> ChartPointer.figure(page, "Most queued users").startsWith("49"));
        assertThat(page.url()).isEqualTo(zoomed);
        page.goBack();
        page.waitForCondition(
                () -> ChartPointer.figure(page, "Most queued users").startsWith("239"));
        page.goForward();
        page.waitForCondition(
                () -> ChartPointer.figure(page, "Most queued users").startsWith("49"));
        page.reload();
        page.waitForCondition(
                () -> ChartPointer.figure(page, "Most queued users").startsWith("49"));
    }

    @Test
    void keysAloneMoveTheCursorZoomAndOpenTheNumbers() {
        long hour = hours(4);
        var page = openAs(between(hour - 3_600, hour + 5 * 3_600));

        ChartPointer.span(page);
        ChartPointer.focusByTab(page, "Active and queued users");
        page.keyboard().press("Home");
        String first = ChartPointer.value(page);
        page.keyboard().press("ArrowRight");
        assertThat(ChartPointer.value(page)).isNotEqualTo(first).contains("Active 0", "Target –");
        for (long at = hour - 3_600 + 60; at < hour + 600; ) {
            boolean far = hour + 600 - at >= 36 * 60;
            page.keyboard().press(far ? "PageUp" : "ArrowRight");
            at += far ? 36 * 60 : 60;
        }
        assertThat(ChartPointer.value(page)).contains("Active 800", "Queued 10", "Target 1,000");
        page.keyboard().press("Shift+PageUp");
        assertThat(ChartPointer.value(page)).contains("Queued 46", "selected from");
        Browser.shoot(page, "analytics-selected");
        page.keyboard().press("Enter");

        page.waitForCondition(
                () -> ChartPointer.figure(page, "Most queued users").startsWith("46"));
        ChartPointer.focusByTab(page, "Zoom out");
        page.keyboard().press("Enter");
        page.waitForCondition(
                () -> ChartPointer.figure(page, "Most queued users").startsWith("83"));
        page.goBack();
        page.goBack();
        page.waitForCondition(
                () -> ChartPointer.figure(page, "Most queued users").startsWith("239"));
        ChartPointer.focusByTab(page, "Numbers: Active and queued users");
        page.keyboard().press("Enter");
        var table = page.locator("role=table[name='Active and queued users']");
        table.waitFor();
        assertThat(table.locator("tbody tr").filter(with("239")).textContent()).contains("1,000");
        ChartPointer.focusByTab(page, "Read out");
        page.keyboard().press("Enter");
        page.waitForSelector("[role=status] >> text=Most queued users 239");
        onlooker.look(page, "analytics-numbers");
    }

    @Test
    void theFilesOpen() throws IOException {
        long hour = floor(3_600);
        for (int i = 0; i < 60; i++) {
            slices.minute(GONE, hour - 3_600 + 60L * i, 10 + i, i, 3, 50);
        }
        var page = openAs("/analytics?zone=%s&room=%s&last=6h".formatted(GONE.zone(), GONE.id()));
        page.waitForSelector("[data-chart=people] canvas");

        var table = page.waitForDownload(() -> page.click("text=Save as CSV"));
        List<List<String>> lines = ChartPointer.csv(table);

        assertThat(table.suggestedFilename()).matches("vestibule-[A-Za-z0-9-]+-\\d+T\\d+Z\\.csv");
        assertThat(lines.getFirst()).startsWith("begins", "minutes", "room", "active_users");
        assertThat(lines)
                .hasSize(361)
                .allMatch(line -> line.size() == lines.getFirst().size());
        var last = lines.stream()
                .filter(line ->
                        line.getFirst().equals(Instant.ofEpochSecond(hour - 60).toString()))
                .findFirst()
                .orElseThrow();
        assertThat(last).startsWith(last.getFirst(), "1", "'" + GONE.name(), "69", "69", "59", "59");

        var picture = page.waitForDownload(() -> page.click("text=Save as PNG"));
        var image = ImageIO.read(picture.path().toFile());
        assertThat(image.getWidth()).isGreaterThan(600);
        assertThat(image.getHeight()).isGreaterThan(900);
        Files.copy(picture.path(), Browser.SHOTS.resolve("analytics-picture.png"), StandardCopyOption.REPLACE_EXISTING);
    }

    @Test
    void theAdviceSaysWhichLimitHeldForHowLongAndWhetherTheSessionFits() {
        long hour = hours(1);
        var page = openAs(between(hour, hour + 3_600));

        var advice = page.locator("role=region[name=Advice]");

        assertThat(advice.textContent())
                .contains("For 30 min, 50 % of the time, visitors waited because all seats")
                .contains("total active users (1,000) was the limit")
                .contains("For 10 min", "new users per minute (100) was the limit")
                .contains("95 % of the visits took at most")
                .contains("a session is 7 min", "a shorter session would free seats sooner")
                .contains("slots were empty while visitors waited")
                .contains("60 visitors were admitted beyond a limit");
    }

    @Test
    void challengesAreShownByWhatCameOfThemWhereThereAreAny() {
        long hour = hours(1);
        var page = openAs(between(hour, hour + 3_600));
        assertThat(page.locator("[data-chart=challenges]").count()).isZero();
        for (int i = 0; i < 60; i++) {
            var asked = Map.of(
                    Count.CHALLENGES_ISSUED, 100L,
                    Count.CHALLENGES_SOLVED, 60L,
                    Count.CHALLENGES_FAILED, 10L,
                    Count.CHALLENGES_PLAIN, 5L,
                    Count.DECOY_REFRESHES, 7L,
                    Count.MOVES, 3L);
            slices.minute(ROOM, "", hour + 60L * i, 0, 0, asked, 50, List.of());
        }
        page.reload();
        page.waitForSelector("[data-chart=challenges] canvas");

        assertThat(ChartPointer.figure(page, "Challenges issued")).startsWith("6,000");
        assertThat(ChartPointer.figure(page, "Solved (likely human)")).startsWith("3,600");
        assertThat(ChartPointer.figure(page, "Unanswered (likely bot)")).startsWith("1,500");
        assertThat(ChartPointer.figure(page, "Failed (bot)")).startsWith("600");
        assertThat(ChartPointer.figure(page, "Decoy refreshes")).startsWith("420");
        assertThat(ChartPointer.figure(page, "Moves")).startsWith("180");
        assertThat(ChartPointer.read(page, "Challenges", "Home"))
                .contains("Solved (likely human) 60", "Unanswered (likely bot) 25", "Issued 100");
    }

    @Test
    void allRoomsAndDataCentersAreToldApart() {
        house.rooms.add(ControlHouse.named("other"));
        long hour = floor(3_600);
        var other =
                new RoomRef(ControlHouse.ZONE, ControlHouse.named("other").id().value(), "other");
        for (int i = 0; i < 60; i++) {
            long at = hour - 3_600 + 60L * i;
            slices.minute(ROOM, "ams", at, 300, 40, Map.of(Count.ADMITTED, 5L), 50, times(10));
            slices.minute(ROOM, "fra", at, 200, 10, Map.of(Count.ADMITTED, 3L), 50, times(10));
            slices.minute(other, "fra", at, 100, 0, Map.of(Count.ADMITTED, 2L), 50, times(10));
        }
        String from = Instant.ofEpochSecond(hour - 3_600).toString();
        var page = openAs("/analytics?from=%s&to=%s".formatted(from, Instant.ofEpochSecond(hour)));

        assertThat(ChartPointer.figure(page, "Active users")).startsWith("600");
        assertThat(ChartPointer.figure(page, "Queued users")).startsWith("50");
        assertThat(ChartPointer.figure(page, "New users")).startsWith("600");
        var centers = page.locator("role=table[name='By data center'] >> tbody tr");
        assertThat(centers.allTextContents()).hasSize(2);
        assertThat(centers.filter(with("ams")).textContent()).contains("300", "40");
        var rooms = page.locator("role=table[name='Rooms with the longest lines'] >> tbody tr");
        assertThat(rooms.allTextContents()).hasSize(2);
        assertThat(rooms.first().textContent()).startsWith("sale");
        onlooker.look(page, "analytics-all");

        page.click("role=table[name='By data center'] >> role=button[name=fra]");
        page.waitForCondition(() -> ChartPointer.figure(page, "New users").startsWith("300"));
        assertThat(page.url()).contains("center=fra");
        page.goBack();
        page.click("role=table[name='Rooms with the longest lines'] >> role=button[name=other]");
        page.waitForCondition(() -> ChartPointer.figure(page, "New users").startsWith("120"));
        assertThat(page.url()).contains("room=" + other.id());
        page.click("role=combobox[name=Room]");
        page.click("role=option[name='All rooms']");
        page.waitForCondition(() -> ChartPointer.figure(page, "New users").startsWith("600"));
    }

    @Test
    void changesAndEventsAreMarked() throws Exception {
        house.living = true;
        long hour = hours(2);
        var control = house.start("127.0.0.1");
        Instant now = Instant.now();
        send(control, "PATCH", "", "{\"total_active_users\": 900}");
        send(control, "POST", "/events", """
            {"name": "opening", "event_start_time": "%s", "event_end_time": "%s"}
            """.formatted(now.plusSeconds(60), now.plusSeconds(3_600)));
        var page = onlooker.openAs(control, ControlHouse.READER, between(hour, hour + 5 * 3_600));

        var marks = page.locator("role=region[name='Changes and events'] >> li");
        marks.first().waitFor();

        assertThat(marks.allTextContents())
                .anyMatch(text -> text.contains(": event opening"))
                .anyMatch(text -> text.contains("change room sale: "));
        onlooker.look(page, "analytics-marks");
        page.click("role=link[name=/^change room sale/]");
        page.waitForCondition(() -> page.url().endsWith("/history?revision=3"));
    }

    @Test
    void whatCannotBeShownSaysWhyAndWhatToDo() {
        var page = openAs(OF_SALE);
        page.waitForSelector("text=Nothing happened in this span");
        onlooker.look(page, "analytics-nothing");

        slices.trouble = Optional.of(new Failure(Source.HOUSE, Retry.LATER, "the store is unreachable"));
        page.click("text=Show the last 30 days");
        page.waitForSelector("role=alert >> text=the store is unreachable");
        onlooker.look(page, "analytics-away");
        slices.trouble = Optional.empty();
        hours(1);
        page.click("text=Try again");
        page.waitForSelector("[data-chart=people] canvas");
        assertThat(ChartPointer.bars(page)).isEqualTo("A bar is 1 hour");

        page.navigate(page.url().replaceFirst("\\?.*", "?from=2026-01-01T00:00:00Z&to=2026-06-01T00:00:00Z"));
        page.waitForSelector("text=The span has 151 days, and this page shows 30 at most.");
        onlooker.look(page, "analytics-too-long");
        page.click("text=Show the last 30 days of it");
        page.waitForSelector("text=Nothing happened in this span");
        page.fill("role=textbox[name=From] >> nth=0", "2026-05-30T10:00");
        page.fill("role=textbox[name=To] >> nth=0", "2026-05-29T10:00");
        page.click("role=button[name=Show]");
        page.waitForSelector("text=The span ends before it begins.");

        house.slices = Optional.empty();
        var off = onlooker.openAs(house.start("127.0.0.1"), ControlHouse.READER, OF_SALE);
        off.waitForSelector("text=This node keeps no analytics");
    }

    @Test
    void thirtyDaysAreDrawnAndZoomedAtOnce() {
        long now = floor(3_600);
        for (int i = 1; i <= 720; i++) {
            slices.minute(
                    ROOM,
                    "",
                    now - 3_600L * i,
                    800 + i % 200,
                    i % 300,
                    Map.of(Count.ADMITTED, 60L + i % 40),
                    50,
                    times(600 + i));
        }
        var page = openAs(OF_SALE + "&last=30d");
        var millis = new ArrayList<Double>();
        millis.add(ChartPointer.drawn(page));

        for (int i = 0; i < 5; i++) {
            ChartPointer.drag(page, "people", now - 3_600L * (500 + i), now - 3_600L * (100 + i));
            page.waitForCondition(() -> page.url().contains("from="));
            millis.add(ChartPointer.drawn(page));
            page.goBack();
            page.waitForCondition(() -> page.url().contains("last=30d"));
            millis.add(ChartPointer.drawn(page));
        }

        double median = millis.stream().sorted().toList().get(millis.size() / 2);
        System.out.printf("thirty days drawn and zoomed: median %.0f ms of %s%n", median, millis);
        assertThat(median)
                .as("the median of %s ms from answer to frame", millis)
                .isLessThan(DRAWN_MILLIS);
    }

    private static String between(long from, long to) {
        return OF_SALE + "&from=" + Instant.ofEpochSecond(from) + "&to=" + Instant.ofEpochSecond(to);
    }

    private Page openAs(String path) {
        return onlooker.openAs(house.start("127.0.0.1"), ControlHouse.READER, path);
    }

    private void send(ControlServer control, String method, String below, String body) throws Exception {
        String room = ControlHouse.ROOMS + "/" + SALE.id().value();
        house.write(control, method, room + below, body);
    }

    /// Minutes of the room until the last whole hour: in the first 800 are inside and none wait,
    /// and each has one more who waits.
    ///
    /// @return when they begin
    private long hours(int count) {
        long from = floor(3_600) - 3_600L * count;
        for (int i = 0; i < 60 * count; i++) {
            var counts = Map.of(
                    Count.ADMITTED, 60L + i % 40,
                    Count.ABANDONED, 2L,
                    Count.LIMITED_BY_SEATS, 300L,
                    Count.LIMITED_BY_PASSES, 100L,
                    Count.SLOTS_EMPTY, 1_200L,
                    Count.ESTIMATES_SCORED, 10L,
                    Count.ESTIMATES_IN_BAND, 8L,
                    Count.ADMITTED_ABOVE_LIMIT, 1L);
            slices.minute(ROOM, "", from + 60L * i, 800, i, counts, 50, times(100 + i));
        }
        return from;
    }

    private static long floor(long seconds) {
        long now = Instant.now().getEpochSecond();
        return now - now % seconds;
    }

    private static List<Integer> times(int tenths) {
        return List.of(tenths, 2 * tenths, 3 * tenths);
    }

    private static Locator.FilterOptions with(String text) {
        return new Locator.FilterOptions().setHasText(text);
    }
}
