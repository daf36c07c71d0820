package io.vestibule.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.demo.CrowdBehavior.Patience;
import io.vestibule.demo.VisitorTrace;
import io.vestibule.demo.VisitorTrace.Foreseen;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What 300 people are told who come within a second to each of three rooms, in the long form ten,
/// through a gate that runs: never less than those ahead of them take by the limits. In the long
/// form it is seen, too, how far the first figure of those who enter within five minutes is from
/// the truth. *Immutable.*
final class OpeningStory implements Story {

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

    @Override
    public List<Sized> rooms() {
        return ROOMS;
    }

    @Override
    public void begin(Stage stage) {
        for (int i = 0; i < ROOMS.size(); i++) {
            var plan = CrowdBehavior.of(PEOPLE, Duration.ofSeconds(1), LASTS, i + 1);
            stage.visit(i, plan.with(NO_END));
        }
    }

    @Override
    public void judge(Stage stage) {
        int near = 0;
        int firsts = 0;
        var findings = stage.findings();
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
