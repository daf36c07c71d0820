package io.vestibule.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Page;
import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.demo.CrowdBehavior.Patience;
import io.vestibule.demo.VisitorTrace;
import io.vestibule.demo.VisitorTrace.Foreseen;
import io.vestibule.testing.Browser;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What 300 people are told who come within a second to each of three rooms, in the long form ten,
/// through a gate that runs: never less than those ahead of them take by the limits. In the long
/// form it is seen, too, how far the first figure of those who enter within five minutes is from
/// the truth.
class OpeningIT {

    private static final boolean LONG = CrowdRun.LONG;
    private static final int PEOPLE = 300;
    private static final Duration LASTS = Duration.ofSeconds(LONG ? 330 : 20);
    private static final Patience NO_END = new Patience(0, 0, 0, Duration.ofMinutes(10));

    /// Clocks of visitor and gate, and the way between them.
    private static final long BESIDE_MILLIS = 200;

    /// Who may enter a moment later is let in already.
    private static final long SOON_MILLIS = 2_000;

    /// The pace gives out at once what it would in ten seconds; and figures are rounded.
    private static final int CREDIT_SECONDS = 12;

    private static final double NEAR = 0.25;
    private static final int MILLIS = 1_000;

    private static final List<Sized> ALL = List.of(
            new Sized("a", 10, 10),
            new Sized("b", 40, 20),
            new Sized("c", 100, 50),
            new Sized("d", 300, 200),
            new Sized("e", 200, 100),
            new Sized("f", 50, 10),
            new Sized("g", 1_000, 100),
            new Sized("h", 60, 40),
            new Sized("i", 500, 150),
            new Sized("j", 400, 75));

    private static final List<Sized> ROOMS = LONG ? ALL : ALL.subList(1, 4);

    @TempDir
    private Path folder;

    @Test
    void nobodyIsToldLessThanTheLimitsAllow() {
        try (var run = new CrowdRun(folder, ROOMS)) {
            for (int i = 0; i < ROOMS.size(); i++) {
                var plan = CrowdBehavior.of(PEOPLE, Duration.ofSeconds(1), LASTS, i + 1);
                run.visit(i, plan.with(NO_END));
            }

            int near = 0;
            int firsts = 0;
            var findings = run.findings();
            for (int i = 0; i < ROOMS.size(); i++) {
                var judged = Judged.of(findings.get(i).diaries(), ROOMS.get(i));
                System.out.printf("[opening] %s: %s%n", ROOMS.get(i), judged);
                assertThat(judged.told()).as("told").isGreaterThan(PEOPLE / 4);
                assertThat(judged.below()).as("below the limits").isEmpty();
                near += judged.near();
                firsts += judged.firsts();
            }
            if (LONG) {
                assertThat(near).as("near the truth").isGreaterThan(firsts * 9 / 10);
            }
        }
    }

    /// In the second after 200 others came: pictures after 1, 3, 10 and 30 s. In the long form
    /// alone.
    @Test
    void aBrowserShowsNothingThatTheLimitsRuleOut() {
        assumeTrue(LONG, "a story of a minute, with -Dlong=true");
        var room = new Sized("browsed", 20, 10);
        try (var run = new CrowdRun(folder, List.of(room));
                var browser = Browser.launchWhole("--host-resolver-rules=MAP *.test 127.0.0.1")) {
            Page page = browser.context().newPage();
            var plan = CrowdBehavior.of(200, Duration.ofSeconds(1), Duration.ofSeconds(40), 31);
            run.visit(0, plan.with(NO_END));
            page.waitForTimeout(2 * MILLIS);
            long comes = System.currentTimeMillis();
            page.navigate("http://browsed.test:" + run.gate().port() + "/");
            var seen = new ArrayList<Seen>();
            int seconds = 0;
            for (int moment : List.of(1, 3, 10, 30)) {
                page.waitForTimeout((double) MILLIS * (moment - seconds));
                seconds = moment;
                Browser.shoot(page, "opening-" + moment);
                seen.add(Seen.on(page));
            }
            var people = run.findings().getFirst().diaries();
            assertThat(seen.getLast().ahead()).as("people ahead").isPositive();
            seen.forEach(each -> each.isPossible(people, comes, room));
        }
    }

    /// What a page showed.
    ///
    /// @param ahead how many people; -1 for none
    /// @param seconds the wait, the lower end of a band; -1 for none
    private record Seen(long atMillis, int ahead, int seconds, String text) {

        private static final Pattern NUMBER = Pattern.compile("\\d+");

        static Seen on(Page page) {
            String ahead = page.isVisible("#ahead") ? page.innerText("#ahead dd") : "";
            String wait = page.isVisible("#wait") ? page.innerText("#value") : "";
            int unit = wait.contains("second") ? 1 : 60;
            return new Seen(System.currentTimeMillis(), number(ahead, 1), number(wait, unit), page.innerText("main"));
        }

        private static int number(String text, int unit) {
            var found = NUMBER.matcher(text);
            return found.find() ? unit * Integer.parseInt(found.group()) : -1;
        }

        /// @param comesMillis when the page was asked for
        void isPossible(List<VisitorTrace> people, long comesMillis, Sized room) {
            long before = people.stream()
                    .filter(VisitorTrace::waited)
                    .filter(each -> first(each) < comesMillis)
                    .filter(each -> each.admittedMillis().orElse(Long.MAX_VALUE) > atMillis + SOON_MILLIS)
                    .count();
            System.out.printf("[opening] shown: %d ahead, %d s; %d came before and wait%n", ahead, seconds, before);
            assertThat(text).doesNotContain("You are next");
            if (ahead >= 0) {
                assertThat((long) ahead).as("people ahead").isGreaterThanOrEqualTo(before);
            }
            if (seconds >= 0) {
                long least = before * 60 / room.newUsersPerMinute() - 60 - CREDIT_SECONDS;
                assertThat((long) seconds).as("the wait of %d", before).isGreaterThan(least);
            }
        }

        private static long first(VisitorTrace each) {
            return each.checkIns().getFirst().answeredMillis();
        }
    }

    /// What was told to the people of a room.
    ///
    /// @param told how many figures
    /// @param below those that are less than the limits allow
    /// @param firsts how many first figures of people who entered
    /// @param near how many of these are within a quarter of the truth, or five seconds
    private record Judged(int told, List<String> below, int firsts, int near) {

        static Judged of(List<VisitorTrace> people, Sized room) {
            var below = new ArrayList<String>();
            int told = 0;
            int firsts = 0;
            int near = 0;
            for (VisitorTrace person : people) {
                boolean first = true;
                for (Foreseen each : person.foreseen()) {
                    told++;
                    long ahead = ahead(people, person, each.atMillis());
                    double least = ahead * 60.0 / room.newUsersPerMinute() - CREDIT_SECONDS;
                    int point = each.shown().pointSeconds();
                    if (point < least) {
                        below.add(
                                String.format(Locale.ROOT, "%d s with %d ahead, at least %.0f s", point, ahead, least));
                    }
                    Optional<Long> entered = person.admittedMillis();
                    if (first && entered.isPresent()) {
                        double truth = (double) (entered.get() - each.atMillis()) / MILLIS;
                        firsts++;
                        near += Math.abs(point - truth) <= Math.max(5, NEAR * truth) ? 1 : 0;
                    }
                    first = false;
                }
            }
            return new Judged(told, below, firsts, near);
        }

        private static long ahead(List<VisitorTrace> people, VisitorTrace person, long atMillis) {
            return people.stream()
                    .filter(VisitorTrace::waited)
                    .filter(other -> cameBefore(other, person))
                    .filter(other -> other.admittedMillis().orElse(Long.MAX_VALUE) > atMillis + SOON_MILLIS)
                    .count();
        }

        private static boolean cameBefore(VisitorTrace one, VisitorTrace other) {
            return one.checkIns().getFirst().answeredMillis() + BESIDE_MILLIS
                    < other.checkIns().getFirst().sentMillis();
        }
    }
}
