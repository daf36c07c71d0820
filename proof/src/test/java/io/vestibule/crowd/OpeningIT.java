package io.vestibule.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Page;
import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.demo.CrowdBehavior.Patience;
import io.vestibule.demo.VisitorTrace;
import io.vestibule.testing.Browser;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a real browser shows somebody who comes right after a crowd, in the long form alone. What
/// all people are told then is in [OpeningStory].
class OpeningIT {

    private static final Patience NO_END = new Patience(0, 0, 0, Duration.ofMinutes(10));

    /// Who may enter a moment later is let in already.
    private static final long SOON_MILLIS = 2_000;

    /// The pace gives out at once what it would in ten seconds; and figures are rounded.
    private static final int CREDIT_SECONDS = 12;

    private static final int MILLIS = 1_000;

    @TempDir
    private Path folder;

    /// In the second after 200 others came: pictures after 1, 3, 10 and 30 s.
    @Test
    void aBrowserShowsNothingThatTheLimitsRuleOut() {
        assumeTrue(CrowdRun.LONG, "a story of a minute, with -Dlong=true");
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
}
