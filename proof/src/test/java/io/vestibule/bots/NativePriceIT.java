package io.vestibule.bots;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.challenge.Solutions;
import io.vestibule.crowd.CrowdRun;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How many places a program without a browser gets for a second of its one core, by level.
/// `workshop/bots --solvers` tries each level for longer.
class NativePriceIT {

    private static final double SECONDS = CrowdRun.LONG ? 12 : 1;
    private static final List<String> LEVELS =
            CrowdRun.LONG ? List.of("light", "none", "light", "normal", "raised", "high", "highest") : List.of("light");

    @Test
    void aPlaceCostsAProgramWork(@TempDir Path folder) throws IOException {
        for (int i = 0; i < LEVELS.size(); i++) {
            String level = LEVELS.get(i);
            var own = Files.createDirectory(folder.resolve(i + level));
            try (var gate = new BotsGate(own, 100_000, settings(level))) {
                price(gate, level);
            }
        }
    }

    private static String settings(String level) {
        return level.equals("none")
                ? "turnstile_mode: off"
                : BotsGate.asking()
                        + "guards: [{expression: 'http.host ne \"\"', action: challenge, level: %s}]".formatted(level);
    }

    private static void price(BotsGate gate, String level) throws IOException {
        var threads = ManagementFactory.getThreadMXBean();
        int places = 0;
        long before = threads.getCurrentThreadCpuTime();
        double seconds = 0;
        while (seconds < SECONDS) {
            places += takes(gate.browser(1 + places), level.equals("none")) ? 1 : 0;
            seconds = (threads.getCurrentThreadCpuTime() - before) / 1e9;
        }
        System.out.printf(
                "[bots] a program, level %s: %d places in %.1f core-seconds, %.2f in each%n",
                level, places, seconds, places / seconds);
        assertThat(places).isPositive();
    }

    /// Comes, solves, and is in line or inside.
    private static boolean takes(TinyBrowser browser, boolean unasked) throws IOException {
        var page = browser.page();
        if (unasked) {
            return page.isOfShop();
        }
        String challenge = browser.poll().challenge().orElseThrow();
        var answer = browser.poll("Vestibule-Proof: " + Solutions.proofOf(challenge));
        return answer.letsIn() || answer.challenge().isEmpty();
    }
}
