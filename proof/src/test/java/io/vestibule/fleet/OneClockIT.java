package io.vestibule.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.vestibule.crowd.CrowdRun;
import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.crowd.Findings;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.demo.CrowdBehavior.Habits;
import io.vestibule.demo.check.OriginVisit;
import io.vestibule.fleet.Fleet.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Three data centers of one node each, of which one has its machine's clock set again and again
/// while a crowd comes: by libfaketime, which leaves alone the clock that only measures time.
///
/// In the long form alone; skipped where libfaketime is not installed.
class OneClockIT {

    private static final String STEPPING = "west1";
    private static final int ACTIVE = 90;
    private static final int PER_MINUTE = 60;
    private static final Duration BETWEEN = Duration.ofSeconds(35);
    private static final List<String> STEPS = List.of("+1h", "+0", "-10m", "+1d");
    private static final Duration LASTS = BETWEEN.multipliedBy(STEPS.size() + 2L);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private static final Habits BRISK = new Habits(Duration.ofSeconds(25), Duration.ofSeconds(4), 0, 0, 0);

    @TempDir
    private Path folder;

    @Test
    void limitsHoldAndNobodyIsShutOutWhereOneClockIsSet() throws IOException {
        assumeTrue(CrowdRun.LONG, "a story of four minutes, with -Dlong=true");
        assumeTrue(
                Files.exists(OneClock.FAKETIME),
                "no clock is set here: libfaketime is not installed (Debian: libfaketime)");
        Path time = folder.resolve("time");
        Files.writeString(time, "+0\n");
        var shape = new Shape(3, 1, true);
        var ground = new OneClock(Loopback.of(shape), STEPPING, time);
        var sale = new Sized("sale", ACTIVE, PER_MINUTE);
        try (var bed = new Bed(folder.resolve("nodes"), shape, List.of(sale), ground)) {
            var coming = LASTS.minus(BETWEEN);
            var visit =
                    bed.visit("sale", CrowdBehavior.of(500, coming, LASTS, 31).with(BRISK));
            for (String step : STEPS) {
                Pause.of(BETWEEN);
                Files.writeString(time, step + "\n");
            }

            var verdict = visit.verdict();

            verdict.limitsHold();
            var findings = verdict.findings();
            assertThat(findings.admittedTwice().holds()).as("nobody twice").isTrue();
            findings.nobodyLostAnything();
            for (String center : List.of("east", "west", "north")) {
                entersThroughout(center, arrivals(findings, verdict, center));
            }
        }
    }

    /// When each visitor of a data center reached the shop first.
    private static List<Long> arrivals(Findings findings, Verdict verdict, String center) {
        var first = new TreeMap<Long, Long>();
        for (OriginVisit visit : findings.visits()) {
            if (verdict.centerOf().apply(visit.visitor()).equals(center)) {
                first.merge(visit.visitor(), visit.arrivedMillis(), Math::min);
            }
        }
        return first.values().stream().sorted().toList();
    }

    private static void entersThroughout(String center, List<Long> arrivals) {
        long longest = 0;
        for (int i = 1; i < arrivals.size(); i++) {
            longest = Math.max(longest, arrivals.get(i) - arrivals.get(i - 1));
        }
        System.out.printf("[clock] %s: %d entered, nobody for %d ms at most%n", center, arrivals.size(), longest);
        assertThat(arrivals).as("entered at " + center).hasSizeGreaterThan(20);
        assertThat(longest).as("nobody entered at " + center).isLessThan(MINUTE.toMillis());
    }
}
