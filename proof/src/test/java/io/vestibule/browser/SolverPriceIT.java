package io.vestibule.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.crowd.CrowdRun;
import io.vestibule.testing.Browser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How many places headless browsers get for a second of a core, by level: each is a new visitor
/// over and over, solves by the page's own script, and enters. `workshop/bots --solvers` lets eight
/// of them do so at each level.
class SolverPriceIT {

    private static final int BROWSERS = CrowdRun.LONG ? 8 : 1;
    private static final long SECONDS = CrowdRun.LONG ? 20 : 1;
    private static final double TICKS_A_SECOND = 100;
    private static final double LONGEST_MILLIS = 240_000;

    private static final List<String> LEVELS =
            CrowdRun.LONG ? List.of("none", "light", "normal", "raised", "high", "highest") : List.of("normal");

    @Test
    void aPlaceCostsABrowserWork(@TempDir Path folder) throws Exception {
        for (String level : LEVELS) {
            try (var site = Site.open(Files.createDirectory(folder.resolve(level)), 100_000, settings(level))) {
                price(site, level);
            }
        }
    }

    private static String settings(String level) {
        return level.equals("none") ? "turnstile_mode: off" : """
            turnstile_mode: invisible
            turnstile_action: infinite_queue
            turnstile_when: always
            guards: [{expression: 'http.host ne ""', action: challenge, level: %s}]
            """.formatted(level);
    }

    private static void price(Site site, String level) throws Exception {
        var places = new AtomicInteger();
        var ticks = new ArrayList<Long>();
        var together = new CyclicBarrier(BROWSERS, () -> ticks.add(browserTicks()));
        try (var threads = Executors.newFixedThreadPool(BROWSERS)) {
            List<Future<Void>> all = IntStream.range(0, BROWSERS)
                    .mapToObj(_ -> threads.submit(() -> hoard(site, places, together)))
                    .toList();
            for (Future<Void> each : all) {
                each.get();
            }
        }
        double cores = (ticks.getLast() - ticks.getFirst()) / TICKS_A_SECOND;
        System.out.printf(
                "[bots] %d Chromium, level %s: %d places in %.1f core-seconds, %.3f in each%n",
                BROWSERS, level, places.get(), cores, places.get() / cores);
        assertThat(places.get()).isPositive();
    }

    /// Collects places for a while; begins and ends with the others.
    private static Void hoard(Site site, AtomicInteger places, CyclicBarrier together) throws Exception {
        try (var browser =
                Browser.launchWhole("--host-resolver-rules=MAP *.example 127.0.0.1", "--ignore-certificate-errors")) {
            together.await();
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
            while (System.nanoTime() < end) {
                try (var context = browser.context()) {
                    var page = context.newPage();
                    page.setDefaultTimeout(LONGEST_MILLIS);
                    page.navigate(site.shopUrl());
                    page.waitForSelector("text=" + Site.INSIDE);
                    places.incrementAndGet();
                }
            }
            together.await();
        }
        return null;
    }

    /// The processor time of all browsers of this process, and of their parts that have ended.
    private static long browserTicks() {
        return ProcessHandle.current()
                .descendants()
                .mapToLong(process -> ticks(process.pid()))
                .sum();
    }

    /// In hundredths of a second; 0 of a process that is no browser, or is over.
    private static long ticks(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            int name = stat.lastIndexOf(')');
            if (!stat.substring(0, name).contains("chrom")) {
                return 0;
            }
            String[] fields = stat.substring(name + 2).split(" ", -1);
            return IntStream.rangeClosed(11, 14)
                    .mapToLong(i -> Long.parseLong(fields[i]))
                    .sum();
        } catch (IOException _) {
            return 0;
        }
    }
}
