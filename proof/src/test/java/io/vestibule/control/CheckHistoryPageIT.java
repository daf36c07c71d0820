package io.vestibule.control;

import static io.vestibule.control.ControlHouse.ZONE;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.vestibule.testing.Browser;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// What a health check found: charts, reasons, codes and every probe, by mouse and by keys.
class CheckHistoryPageIT {

    private static final Instant BEGIN = Instant.parse("2027-03-01T08:00:00Z");
    private static final String SPAN = "?from=2027-03-01T08:00:00Z&to=2027-03-01T11:00:00Z";
    private static final String AVAILABLE = "dl[aria-label='In this span'] div:first-child dd";

    @AutoClose
    private static final Browser browser = Browser.launch();

    @RegisterExtension
    private final Visit visit = new Visit(browser);

    private final ControlHouse house = visit.house;
    private final Onlooker onlooker = visit.onlooker;
    private String address;
    private ControlServer control;

    @BeforeEach
    void open() throws Exception {
        house.clock = Instant.parse("2027-03-01T11:00:00Z")::toEpochMilli;
        house.slices = Optional.of(new GivenSlices());
        control = house.start("127.0.0.1");
        String check = house.write(
                        control,
                        "POST",
                        "/client/v4/zones/" + ZONE + "/healthchecks",
                        "{\"name\":\"shop-origin\",\"address\":\"origin.example.net\"}")
                .get("id")
                .asString();
        new GivenProbeHistory(house.health, check).threeHours(BEGIN);
        address = "/checks/" + ZONE + "/" + check;
    }

    @Test
    void whatItFoundIsShownByReasonCodeRegionAndProbe() {
        var page = onlooker.openAs(control, ControlHouse.READER, address + SPAN);

        available(page, "97.22%");
        page.waitForSelector("text=/: unhealthy TCP connection failed/");
        row(page, "Reasons", "TCP connection failed 5 50.00%");
        row(page, "Codes", "503 200 5 0");
        row(page, "Codes", "none 200 5 0");
        row(page, "Regions", "ENAM 100.00%");
        page.waitForSelector("role=table[name=Probes] >> text=DNS 1 ms, Connect 2.5 ms, Handshake 8 ms,"
                + " First byte 20 ms, Reading 0.5 ms");
        onlooker.lookNarrowToo(page, "check-history");
        page.getByLabel("Only those that failed").check();
        page.waitForCondition(
                () -> page.locator("role=table[name=Probes] >> tbody tr").count() == 10);
        page.selectOption("role=combobox[name=Region]", "ENAM");
        page.waitForSelector("text=None in this span.");
        available(page, "100.00%");
        assertThat(page.url()).contains("region=ENAM", "show=failures");
    }

    @Test
    void checksAreComparedInOneChartAndByTheirErrors() throws Exception {
        String second = house.write(
                        control,
                        "POST",
                        "/client/v4/zones/" + ZONE + "/healthchecks",
                        "{\"name\":\"staging\",\"address\":\"staging.example.net\"}")
                .get("id")
                .asString();
        new GivenProbeHistory(house.health, second).threeHours(BEGIN.plusSeconds(3_600));
        var page = onlooker.openAs(control, ControlHouse.READER, "/checks" + SPAN);

        page.waitForSelector(
                "role=img[name=/shop-origin 97.22%, staging 95.83%|staging 95.83%, shop-origin" + " 97.22%/]");
        row(
                page,
                "Availability and errors",
                "shop-origin 97.22% 360 10 TCP connection failed 5 Response code mismatch error 5");
        row(page, "Availability and errors", "staging 95.83% 240 10");
        onlooker.lookNarrowToo(page, "checks-side-by-side");
    }

    @Test
    void aDragZoomsAndTheBackButtonTakesItBack() {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, address + SPAN);
        available(page, "97.22%");

        var chart = page.locator("role=slider[name=Availability]");
        chart.scrollIntoViewIfNeeded();
        var box = chart.boundingBox();
        double middle = box.y + box.height / 2;
        page.mouse().move(box.x + box.width / 3 + 1, middle);
        page.mouse().down();
        page.mouse().move(box.x + box.width / 2, middle);
        page.mouse().move(box.x + box.width * 2 / 3 - 1, middle);
        page.mouse().up();
        available(page, "91.67%");
        assertThat(URLDecoder.decode(page.url(), StandardCharsets.UTF_8))
                .contains("from=2027-03-01T09:00:00Z&to=2027-03-01T10:00:00Z");
        page.goBack();

        available(page, "97.22%");
    }

    @Test
    void keysAloneMoveTheCursorZoomAndOpenTheNumbers() {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, address + SPAN);
        available(page, "97.22%");

        Onlooker.tabTo(page, "Availability");
        page.keyboard().press("Home");
        assertThat(value(page)).contains("Good 100 %, Failed 0 %");
        for (int i = 0; i < 60; i++) {
            page.keyboard().press("ArrowRight");
        }
        assertThat(value(page)).contains("Good 50 %, Failed 50 %");
        for (int i = 0; i < 59; i++) {
            page.keyboard().press("Shift+ArrowRight");
        }
        assertThat(value(page)).contains("selected from");
        page.keyboard().press("Enter");
        available(page, "91.67%");
        Onlooker.tabTo(page, "Numbers: Parts of a probe");
        page.keyboard().press("Enter");
        page.waitForSelector("role=table[name='Parts of a probe'] >> text=20 ms");
    }

    private static String value(Page page) {
        return page.getAttribute("role=slider[name=Availability]", "aria-valuetext");
    }

    private static void available(Page page, String share) {
        page.waitForCondition(() -> page.textContent(AVAILABLE).equals(share));
    }

    private static void row(Page page, String table, String begin) {
        page.waitForSelector("role=table[name='" + table + "'] >> role=row[name=/^" + begin + "/]");
    }
}
