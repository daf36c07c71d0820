package io.vestibule.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A real browser: the machine's own Chromium without a window, driven by Playwright. Nothing is
/// downloaded. Classes of tests in one process share one, and have profiles of their own. Confined
/// to the thread that launched it.
///
/// Where Debian's headless shell of the same Chromium is there, pages are looked at in that: the
/// same engine without the windows, extensions and menus around it, for two thirds of the processor
/// time. What depends on the rest of a browser, such as service workers and alerts, is tried in a
/// whole one.
public final class Browser implements AutoCloseable {

    private static final List<String> FLAGS = List.of(
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync");

    /// What does not appear within so long never does. It says nothing about speed: next to the rest of a build a
    /// page may take half a minute.
    private static final double HANGS_MILLIS = 110_000;

    /// Where pictures of pages go, for people to look at.
    public static final Path SHOTS = Path.of("target", "shots");

    private final Chromium chromium;

    private Browser(Chromium chromium) {
        this.chromium = chromium;
    }

    /// A browser to look at pages, by its headless shell if there is one: once for a test class, in
    /// a field marked `@AutoClose`. The first one of a process of tests takes some seconds.
    ///
    /// @throws AssertionError if there is no Chromium on this machine
    public static Browser launch() {
        return launch(shell().orElseGet(Browser::whole), List.of("--site-per-process"));
    }

    /// A whole browser, as people have it.
    ///
    /// @param moreFlags for its command line
    /// @throws AssertionError if there is no Chromium on this machine
    public static Browser launchWhole(String... moreFlags) {
        return launch(whole(), List.of(moreFlags));
    }

    private static Browser launch(Path executable, List<String> moreFlags) {
        var flags = Stream.concat(FLAGS.stream(), moreFlags.stream()).toList();
        return new Browser(Chromium.take(executable, flags));
    }

    /// A fresh profile: own cookies, own storage.
    public BrowserContext context(com.microsoft.playwright.Browser.NewContextOptions options) {
        return patient(chromium.browser().newContext(options));
    }

    /// A fresh profile of the usual kind.
    public BrowserContext context() {
        return patient(chromium.browser().newContext());
    }

    private static BrowserContext patient(BrowserContext context) {
        context.setDefaultTimeout(HANGS_MILLIS);
        return context;
    }

    /// Saves what the page looks like to `target/shots`, for people to look at.
    public static void shoot(Page page, String name) {
        page.screenshot(new Page.ScreenshotOptions()
                .setPath(SHOTS.resolve(name + ".png"))
                .setFullPage(true));
    }

    /// Faults of accessibility that axe finds on the page: one line each.
    @SuppressWarnings("unchecked")
    public static List<String> accessibilityFaults(Page page) {
        page.evaluate(axe());
        return (List<String>) page.evaluate("""
            async () => (await axe.run(document, {
                resultTypes: ['violations'],
                rules: {'label-content-name-mismatch': {enabled: true}}
            }))
                .violations.flatMap(v => v.nodes.map(n =>
                    v.id + ': ' + n.html + ' ' + n.failureSummary))
            """);
    }

    @Override
    public void close() {
        chromium.leave();
    }

    private static Optional<Path> shell() {
        var told = System.getenv("CHROMIUM_SHELL");
        return Optional.of(Path.of(told == null ? "/usr/bin/chromium-headless-shell" : told))
                .filter(Files::isExecutable);
    }

    private static Path whole() {
        var told = System.getenv("CHROMIUM");
        var places = Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome");
        return (told == null ? places : Stream.of(told))
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new AssertionError("No Chromium: install Debian's package chromium, or name"
                        + " one in the environment variable CHROMIUM."));
    }

    private static String axe() {
        try (var in = Browser.class.getResourceAsStream("/axe.min.js")) {
            if (in == null) {
                throw new AssertionError("axe.min.js is not on the class path");
            }
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
