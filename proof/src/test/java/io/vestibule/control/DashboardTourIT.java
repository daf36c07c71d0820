package io.vestibule.control;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.TimeoutError;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ForcedColors;
import io.vestibule.testing.Browser;
import io.vestibule.testing.TooWide;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every page of the dashboard at every width, light and dark: nothing that axe finds, no message,
/// nothing refused, no request elsewhere, nothing wider than the page, and names and roles as they
/// are kept as text.
class DashboardTourIT {

    private static final Path PAGES = Path.of("../dashboard/src/pages/index.ts");
    private static final Pattern ADDRESS = Pattern.compile("\\bpath: '([^']+)'");
    private static final Path TREES = Path.of("src/test/resources/dashboard");
    private static final Path OFFERED = Path.of("target/dashboard-trees");

    /// How many streams are open depends on when that of the page before is known to be closed.

    private static final Pattern STREAMS =
            Pattern.compile("(?<head>Live streams of dashboards(?: |\"\\s+- cell \"))\\d+");

    /// How many requests a session has made grows while the tour continues.
    private static final Pattern REQUESTS = Pattern.compile("(?<head>\\bnow(?: |\"\\s+- cell \"))\\d+(?=[ \"])");

    /// How long ago something was grows while the tour continues.
    private static final Pattern AGO = Pattern.compile("\\b\\d+ (?:s|min) ago\\b");

    /// Until a page has drawn itself for another width, on a busy machine.
    private static final double LAYOUT_MILLIS = 3_000;

    /// 1,280 pixels at 400 %.
    private static final int ZOOMED = 320;

    /// When what is in view has been drawn.
    private static final String DRAWN =
            "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() =>"
                    + " setTimeout(done))))";

    private static final List<Integer> WIDTHS = List.of(360, 768, 1_440, 3_840);

    /// Those of which pictures are taken, for people to look at.
    private static final List<Integer> PICTURED = Boolean.getBoolean("long") ? WIDTHS : List.of(360, 1_440);

    @AutoClose
    private static final Browser browser = Browser.launch();

    private static final DashboardTour tour = new DashboardTour();
    private static Onlooker onlooker;
    private static Page page;

    @BeforeAll
    static void logIn() throws Exception {
        var control = tour.start();
        onlooker = new Onlooker(browser);
        onlooker.context().clock().setFixedTime(DashboardTour.NOW.toEpochMilli());
        page = onlooker.openAs(control, ControlHouse.TOKEN, "/rooms");
    }

    @AfterAll
    static void leave() {
        try (tour) {
            onlooker.close();
        }
    }

    @Test
    void everyPageIsOnTheTour() throws IOException {
        Set<String> listed = new TreeSet<>();
        var found = ADDRESS.matcher(Files.readString(PAGES));
        while (found.find()) {
            listed.add(found.group(1));
        }

        assertThat(listed).isEqualTo(DashboardTour.STOPS.keySet());
    }

    static Stream<String> pages() {
        return DashboardTour.STOPS.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageIsAsItShouldBe(String path) throws IOException {
        var stop = requireNonNull(DashboardTour.STOPS.get(path));
        go(page, tour.address(stop.address()));
        stop.press().ifPresent(press -> {
            page.click("role=button[name='" + press.button() + "']");
            page.waitForSelector("role=button[name='" + press.brings() + "']");
        });
        for (int width : WIDTHS) {
            page.setViewportSize(width, width * 3 / 4);
            for (var scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
                show(scheme, ForcedColors.NONE);
                String name = name(stop, width + "-" + scheme.name().toLowerCase(Locale.ROOT));
                if (PICTURED.contains(width)) {
                    shoot(name);
                } else {
                    page.evaluate(DRAWN);
                }
                assertThat(TooWide.on(page)).as(name).isEmpty();
                if (isForAxe(width, scheme)) {
                    assertThat(Browser.accessibilityFaults(page)).as(name).isEmpty();
                }
            }
        }
        show(ColorScheme.LIGHT, ForcedColors.ACTIVE);
        page.setViewportSize(1_440, 1_080);
        shoot(name(stop, "forced"));
        show(ColorScheme.LIGHT, ForcedColors.NONE);
        page.setViewportSize(ZOOMED, 256);
        shoot(name(stop, "zoomed"));
        assertThat(TooWide.on(page)).as(name(stop, "zoomed")).isEmpty();
        page.setViewportSize(1_440, 1_080);

        holds(stop.name());
        // The browser's clock is set by a script, which previews do not let in.
        onlooker.expect("Blocked script execution in '" + tour.address("/preview/"));
        onlooker.saidNothing();
    }

    /// Takes a picture of the whole page. A browser does not draw frames below the fold, so for a
    /// page that has one the window is made as high as the page.
    private static void shoot(String name) {
        var before = page.viewportSize();
        if (page.locator("iframe").count() > 0) {
            int height = (int) page.evaluate("document.scrollingElement.scrollHeight");
            page.setViewportSize(before.width, height);
            page.locator("iframe").all().forEach(DashboardTourIT::showsSomething);
            page.evaluate(DRAWN);
        }
        Browser.shoot(page, name);
        page.setViewportSize(before.width, before.height);
    }

    /// Waits until a frame has something to show.
    private static void showsSomething(Locator frame) {
        frame.scrollIntoViewIfNeeded();
        frame.contentFrame().locator("body :visible").first().waitFor();
    }

    /// Names and roles change with the layout of phones, contrast with colors.
    private static boolean isForAxe(int width, ColorScheme scheme) {
        return width == 1_440 || (width == 360 && scheme == ColorScheme.LIGHT);
    }

    private static void show(ColorScheme scheme, ForcedColors forced) {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme).setForcedColors(forced));
    }

    private static String name(DashboardTour.Stop stop, String how) {
        return "tour-" + stop.name() + "-" + how;
    }

    /// Opens a page and waits until it has loaded what it shows.
    static void go(Page page, String address) {
        page.navigate(address);
        settle(page);
        page.evaluate("() => document.fonts.ready");
    }

    /// Waits until a page has loaded what it shows.
    static void settle(Page page) {
        page.waitForSelector("main h1");
        var loading = page.locator("main [role=status]", new Page.LocatorOptions().setHasText("Loading "));
        page.waitForCondition(() -> loading.count() == 0);
    }

    /// Compares names and roles with what is kept, and leaves what there is if it differs, to be
    /// looked at and copied.
    private static void holds(String name) throws IOException {
        String file = name + ".txt";
        assertThat(TREES.resolve(file))
                .as("compare with target/dashboard-trees")
                .exists();
        String kept = Files.readString(TREES.resolve(file));
        try {
            // Tables become lists on narrow screens, and tables again a moment after.
            page.waitForCondition(
                    () -> tree().equals(kept), new Page.WaitForConditionOptions().setTimeout(LAYOUT_MILLIS));
        } catch (TimeoutError _) {
            Files.createDirectories(OFFERED);
            Files.writeString(OFFERED.resolve(file), tree());
        }
        assertThat(tree()).as(file).isEqualTo(kept);
    }

    private static String tree() {
        String tree = page.locator("#main").ariaSnapshot();
        String still = AGO.matcher(tree).replaceAll("now");
        String counted = REQUESTS.matcher(still).replaceAll("${head}1");
        return STREAMS.matcher(counted).replaceAll("${head}1") + "\n";
    }
}
