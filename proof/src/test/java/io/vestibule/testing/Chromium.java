package io.vestibule.testing;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Processes of Chromium that this process of tests has started, each with the driver that speaks
/// to it. To start one takes seconds of a processor, so a class of tests leaves it to the next one
/// with the same flags; contexts keep nothing of each other. They end with this process.
/// *Confined to the thread that took it*, until it is left.
final class Chromium {

    /// More than so many do not stay without anything to do.
    private static final int MOST_IDLE = 3;

    private static final Deque<Chromium> idle = new ArrayDeque<>();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(Chromium::closeIdle, "chromium-end"));
    }

    /// What a process was started with.
    private record Kind(Path executable, List<String> flags) {}

    private final Kind kind;
    private final Playwright playwright;
    private final Browser browser;

    private Chromium(Kind kind) {
        this.kind = kind;
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(kind.executable())
                        .setArgs(kind.flags()));
    }

    /// One that nobody has, started if there is none.
    static Chromium take(Path executable, List<String> flags) {
        var kind = new Kind(executable, List.copyOf(flags));
        return left(kind).orElseGet(() -> new Chromium(kind));
    }

    private static Optional<Chromium> left(Kind kind) {
        synchronized (idle) {
            var found = idle.stream()
                    .filter(one -> one.kind.equals(kind) && one.browser.isConnected())
                    .findFirst();
            found.ifPresent(idle::remove);
            return found;
        }
    }

    Browser browser() {
        return browser;
    }

    /// Leaves it to others, without any page.
    void leave() {
        List.copyOf(browser.contexts()).forEach(BrowserContext::close);
        synchronized (idle) {
            idle.addFirst(this);
            if (idle.size() > MOST_IDLE) {
                idle.removeLast().close();
            }
        }
    }

    private static void closeIdle() {
        synchronized (idle) {
            idle.forEach(Chromium::close);
            idle.clear();
        }
    }

    private void close() {
        browser.close();
        playwright.close();
    }
}
