package io.vestibule.control;

import static io.vestibule.control.ControlHouse.ROOMS;
import static io.vestibule.control.ControlHouse.SALE;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.FilePayload;
import io.vestibule.analytics.figure.RoomRef;
import io.vestibule.simulation.report.ReportJson;
import io.vestibule.simulation.report.Samples;
import io.vestibule.simulation.scenario.CenterPlan;
import io.vestibule.simulation.scenario.Scenario;
import io.vestibule.simulation.scenario.ScenarioReader;
import io.vestibule.simulation.strategy.StrategyKind;
import io.vestibule.testing.Browser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// The page that makes scenario files and draws reports of the simulator.
class RehearsalPageIT {

    private static final String DROPPED = """
        const drop = (text, name) => {
          const data = new DataTransfer();
          data.items.add(new File([text], name, {type: 'application/json'}));
          [...document.querySelectorAll('main div')].findLast(one => one.dataset.over)
              .dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true}));
        };
        """;

    private static final String DROP_LARGE =
            "() => { " + DROPPED + " drop('x'.repeat(33 * 1024 * 1024), 'large.json'); }";

    /// Drops a report in which something is spoilt, over and over: always the same ones.
    private static final String DROP_SPOILT = "async good => { " + DROPPED + """
        const pieces = ['', 'null', '{}', '[]', '-1e999', '"x"', '\\\\u0000', ',', '1e308'];
        let seed = 42;
        const next = most => (seed = (seed * 1103515245 + 12345) % 2147483648) % most;
        for (let i = 0; i < 150; i++) {
          const at = next(good.length), gone = next(30);
          drop(good.slice(0, at) + pieces[next(pieces.length)] + good.slice(at + gone), 'spoilt');
          await new Promise(requestAnimationFrame);
        }
        }
        """;

    @AutoClose
    private static final Browser browser = Browser.launch();

    @RegisterExtension
    private final Visit visit = new Visit(browser);

    private final ControlHouse house = visit.house;
    private final Onlooker onlooker = visit.onlooker;
    private ControlServer control;

    @BeforeEach
    void open() {
        house.clock = System::currentTimeMillis;
        control = house.start("127.0.0.1");
    }

    @Test
    void thePeopleOfThePastComeToAnEvent() throws Exception {
        long hour = Instant.now().getEpochSecond() / 3_600 * 3_600 - 3_600;
        var slices = new GivenSlices();
        var room = new RoomRef(ControlHouse.ZONE, SALE.id().value(), "sale");
        for (int minute = 0; minute < 60; minute++) {
            slices.minute(room, hour + 60L * minute, 900, 10L * minute, 50, 1_200);
        }
        house.slices = Optional.of(slices);
        house.companions.alone = false;
        control = house.start("127.0.0.1");
        event();
        var page = onlooker.openAs(control, ControlHouse.READER, "/rehearsal");

        page.selectOption("role=combobox[name=Event]", "opening");
        page.click("role=button[name='Make scenario']");
        page.waitForSelector("text=Save the file where Vestibule is");
        page.click("text=What is in the file");
        onlooker.look(page, "rehearsal-made");
        Scenario scenario = read(page.waitForDownload(() -> page.click("role=button[name=/^Download/]")));

        assertThat(scenario.name()).isEqualTo("sale-opening");
        assertThat(scenario.centers()).extracting(CenterPlan::name).containsExactly("ams", "lon", "par");
        assertThat(scenario.room().limits()).isEqualTo(SALE.limits());
        // 50 a minute came in, and 590 wait at the end.
        assertThat(scenario.visitors()).isBetween(3_500, 3_700);
        assertThat(scenario.length()).isLessThan(Duration.ofHours(3));
        assertThat(scenario.room().events()).singleElement().satisfies(event -> {
            assertThat(event.times().startMillis())
                    .isEqualTo(Scenario.BEGIN_MILLIS + Duration.ofMinutes(30).toMillis());
            assertThat(event.times().prequeue()).isPresent();
            assertThat(event.shuffle()).isTrue();
        });
        assertThat(page.url()).contains("event=");
    }

    @Test
    void theKeyboardAloneMakesAndReads() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.READER, "/rehearsal");
        page.waitForSelector("role=button[name='Make scenario']");

        Onlooker.tabTo(page, "As they came");
        page.keyboard().press("ArrowRight");
        page.waitForSelector("text=People who come at once");
        Onlooker.tabTo(page, "People who come at once");
        page.keyboard().press("Control+A");
        page.keyboard().type("500");
        Onlooker.tabTo(page, "Make scenario");
        page.keyboard().press("Enter");
        page.waitForSelector("text=it would never fill");
        page.reload();
        page.waitForSelector("text=People who come at once");
        assertThat(page.inputValue("role=textbox[name='People who come at once']"))
                .isEqualTo("500");
        Onlooker.tabTo(page, "Times");
        page.keyboard().press("Control+A");
        page.keyboard().type("10");
        Onlooker.tabTo(page, "Make scenario");
        page.keyboard().press("Enter");
        page.waitForSelector("role=button[name=/^Download/]");
        Onlooker.tabTo(page, "Download sale.yaml");
        Scenario scenario = read(page.waitForDownload(() -> page.keyboard().press("Enter")));
        assertThat(scenario.visitors()).isEqualTo(5_000);

        Onlooker.tabTo(page, "Choose a file");
        // What the browser asks with is a window of the system: here it is only asked for.
        page.evaluate("""
            () => document.querySelector('input[type=file]').addEventListener('click', event => {
              event.preventDefault();
              event.target.dataset.asked = 'yes';
            })
            """);
        page.keyboard().press("Enter");
        page.waitForCondition(() -> "yes".equals(page.getAttribute("input[type=file]", "data-asked")));
        page.setInputFiles("input[type=file]", file("sale.json", report()));
        page.waitForSelector("role=slider[name='Cursor of the chart Inside']");
        Onlooker.tabTo(page, "Cursor of the chart Inside");
        page.keyboard().press("ArrowRight");
        page.keyboard().press("ArrowRight");
        page.waitForSelector("text=Minute 2: Inside 400, Most inside 420");
    }

    @Test
    void aReportIsDrawnWithItsNumbersBehind() {
        var page = onlooker.openAs(control, ControlHouse.READER, "/rehearsal");
        page.waitForSelector("text=Choose a file");

        drop(page, "report.json", report());
        page.waitForSelector("main canvas");
        assertThat(page.locator("main canvas").count()).isEqualTo(3);
        assertThat(page.textContent("main")).contains("leases: The limits", "LimitsHold: 201 sessions", Samples.NASTY);
        assertThat(row(page, "Most inside")).isNotEmpty();
        page.click("summary >> text=Waiting as a table");
        page.waitForSelector("role=table[name='Waiting by the minute']");
        onlooker.look(page, "rehearsal-report");
        page.setViewportSize(360, 640);
        onlooker.look(page, "rehearsal-report-360");
        page.setViewportSize(1_440, 1_080);
        page.selectOption("role=combobox[name=Run]", "1");
        page.waitForSelector("text=report.json: Three of ten cut off, seed 2");
    }

    @Test
    void whateverIsNoReportIsSaidAndBreaksNothing() {
        var page = onlooker.openAs(control, ControlHouse.READER, "/rehearsal");
        page.waitForSelector("text=Choose a file");
        String good = report().lines().findFirst().orElseThrow();
        Map<String, String> wrong = Map.of(
                "",
                "The file is empty",
                "<!doctype html>",
                "Line 1 of the file is no JSON",
                "{}",
                "it is no report",
                "[".repeat(100_000),
                "is no JSON",
                good.substring(0, good.length() / 2),
                "is no JSON",
                good + "\n" + good.substring(0, 99),
                "the report was cut off",
                good.replace("\"active\":[", "\"active\":[7,"),
                "different lengths",
                good.replace("\"waiting\":[", "\"waiting\":[\"7\","),
                "have no waiting",
                "{\"scenario\":\"x\",\"strategies\":[]}",
                "no strategies");
        wrong.forEach((text, said) -> {
            drop(page, "wrong.json", text);
            page.waitForSelector("role=alert >> text=" + said);
        });
        onlooker.look(page, "rehearsal-wrong");
        page.evaluate(DROP_LARGE);
        page.waitForSelector("role=alert >> text=larger than 32 MiB");

        page.evaluate(DROP_SPOILT, good);
        drop(page, "good.json", good);
        page.waitForSelector("main canvas");
        assertThat(page.locator("text=This page cannot be shown").count()).isZero();
    }

    private static void drop(Page page, String name, String text) {
        page.evaluate("([text, name]) => { " + DROPPED + " drop(text, name); }", List.of(text, name));
    }

    /// Two seeds of two strategies, one of which has broken a promise.
    private static String report() {
        Scenario scenario = Samples.scenario("three-of-ten-cut");
        return seed(scenario, 1) + "\n" + seed(scenario, 2) + "\n";
    }

    private static String seed(Scenario scenario, long seed) {
        return ReportJson.of(
                scenario,
                seed,
                List.of(
                        Samples.outcome(scenario, new StrategyKind.Leases(), seed, true, 1),
                        Samples.outcome(scenario, new StrategyKind.Even(), seed, true, 0)));
    }

    private static FilePayload file(String name, String text) {
        return new FilePayload(name, "application/json", text.getBytes(StandardCharsets.UTF_8));
    }

    private static Scenario read(Download download) throws IOException {
        byte[] bytes = Files.readAllBytes(download.path());
        var result = ScenarioReader.read(bytes, download.suggestedFilename(), Map.of());
        assertThat(result).as(new String(bytes, StandardCharsets.UTF_8)).isInstanceOf(ScenarioReader.Result.Good.class);
        return ((ScenarioReader.Result.Good) result).scenario();
    }

    private static String row(Page page, String name) {
        var rows = page.locator("main tr", new Page.LocatorOptions().setHasText(name));
        return rows.first().textContent();
    }

    private void event() throws Exception {
        String body = """
            {"name": "opening", "event_start_time": "2030-03-01T10:30:00Z",
             "event_end_time": "2030-03-01T12:00:00Z",
             "prequeue_start_time": "2030-03-01T10:00:00Z", "shuffle_at_event_start": true}
            """;
        house.write(control, "POST", ROOMS + "/" + SALE.id().value() + "/events", body);
    }
}
