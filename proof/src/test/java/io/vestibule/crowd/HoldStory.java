package io.vestibule.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.crowd.HoldWatch.Found;
import io.vestibule.crowd.HoldWatch.Step;
import io.vestibule.crowd.OneThread.Note;
import java.time.Duration;
import java.util.List;

/// How a room's line was held while its origin was sick, and released, by what the origin received,
/// what visitors were given, and what the gates said of it. *Immutable.*
///
/// @param findings of the crowd
/// @param origin what collapsed
/// @param watches one in each data center
/// @param limit newcomers in a minute, all data centers together
public record HoldStory(Findings findings, OneThread origin, List<HoldWatch> watches, int limit) {

    private static final long AT_ONCE_MILLIS = 3_000;
    private static final long STEP_MILLIS = 60_000;
    private static final long EARLIEST_MILLIS = 59_000;
    private static final long LATEST_MILLIS = 62_000;

    /// When the last data center found the origin sick.
    long detectedMillis() {
        return watches.stream().mapToLong(HoldStory::detectedMillis).max().orElseThrow();
    }

    private static long detectedMillis(HoldWatch watch) {
        return watch.found().stream()
                .filter(found -> found.status().equals("unhealthy"))
                .mapToLong(Found::sinceMillis)
                .findFirst()
                .orElseThrow(() -> new AssertionError("never found sick: " + watch.found()));
    }

    /// When the first data center let newcomers in again.
    long releasedMillis() {
        return watches.stream()
                .mapToLong(watch -> since(watch, "recovering 25"))
                .min()
                .orElseThrow();
    }

    private static long since(HoldWatch watch, String step) {
        return watch.steps().stream()
                .filter(each -> each.name().equals(step))
                .mapToLong(Step::sinceMillis)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + step + ": " + watch.steps()));
    }

    /// It collapsed, and no newcomer reached it from 3 s after that was found, until it was well.
    public void noNewcomerEntersWhileItIsSick() {
        long from = detectedMillis() + AT_ONCE_MILLIS;
        long until = releasedMillis();
        assertThat(origin.between(0, detectedMillis())).as("refused").anyMatch(Note::refused);
        assertThat(until - from).as("held for long enough to tell").isGreaterThan(5_000);
        assertThat(findings.admittedBetween(from, until)).as("let in by ticket").isZero();
        assertThat(findings.firstsBetween(from, until)).as("new at the origin").isEmpty();
    }

    /// Admitted visitors continue, the others keep their places and enter in their order.
    public void placesAndSessionsAreKept(Duration inversion) {
        assertThat(findings.visitsBetween(detectedMillis() + AT_ONCE_MILLIS, releasedMillis()))
                .as("requests of admitted visitors while it is sick")
                .isGreaterThan(limit);
        findings.nobodyLostAnything();
        assertThat(findings.admittedTwice().holds()).as("nobody twice").isTrue();
        assertThat(findings.orderByTicket().widestMillis())
                .as("widest inversion in ms")
                .isLessThan(inversion.toMillis());
    }

    /// Each step lasts a minute, no more than its share enters in it and not much less, and the
    /// origin does not collapse again. While visitors are just not well enough served to be
    /// believed against the check, a release may be taken back: the last one counts.
    public void itIsReleasedInSteps(int... percents) {
        for (HoldWatch watch : watches) {
            assertThat(watch.steps().getFirst().name()).isEqualTo("open 100");
            var steps = release(watch);
            for (int i = 0; i < percents.length; i++) {
                String name = steps.get(i).name();
                assertThat(name).isEqualTo("recovering " + percents[i]);
                long lasted = steps.get(i + 1).sinceMillis() - steps.get(i).sinceMillis();
                assertThat(lasted).as(name).isBetween(EARLIEST_MILLIS, LATEST_MILLIS);
            }
            assertThat(watch.found().getLast().status()).isEqualTo("healthy");
        }
        long begin =
                watches.stream().mapToLong(each -> begin(release(each))).min().orElseThrow();
        for (int percent : percents) {
            enterBy(percent, begin, begin + STEP_MILLIS);
            begin += STEP_MILLIS;
        }
        assertThat(origin.between(releasedMillis(), findings.endMillis()))
                .as("refused after the release")
                .noneMatch(Note::refused);
    }

    /// The steps after the last hold.
    private static List<Step> release(HoldWatch watch) {
        var steps = watch.steps();
        int held = steps.stream().map(Step::name).toList().lastIndexOf("held 0");
        assertThat(held).as("held in %s", steps).isPositive();
        return steps.subList(held + 1, steps.size());
    }

    private static long begin(List<Step> steps) {
        return steps.getFirst().sinceMillis();
    }

    /// The passes of those who entered before it collapsed are out for a minute: until then they
    /// take from the share.
    private void enterBy(int percent, long fromMillis, long toMillis) {
        long share = limit * (long) percent / 100;
        long freeMillis = Math.max(fromMillis, detectedMillis() + AT_ONCE_MILLIS + STEP_MILLIS);
        long least = share * Math.max(0, toMillis - freeMillis) / STEP_MILLIS * 8 / 10;
        assertThat(findings.admittedBetween(fromMillis, toMillis))
                .as("let in in the minute of %d %%", percent)
                .isBetween(least, share + watches.size());
    }

    @Override
    public String toString() {
        var text = new StringBuilder("[hold]\n");
        for (HoldWatch watch : watches) {
            text.append("  found %s%n  steps %s%n".formatted(watch.found(), watch.steps()));
        }
        text.append("  detected %d, released %d ms later%n"
                .formatted(detectedMillis(), releasedMillis() - detectedMillis()));
        for (long from = detectedMillis() - 20_000; from < findings.endMillis(); from += 10_000) {
            var notes = origin.between(from, from + 10_000);
            text.append("  %+4d s: %4d requests, %3d refused, slowest %5d ms, %3d new, %3d let in%n"
                    .formatted(
                            (from - detectedMillis()) / 1000,
                            notes.size(),
                            notes.stream().filter(Note::refused).count(),
                            notes.stream().mapToLong(Note::tookMillis).max().orElse(0),
                            findings.firstsBetween(from, from + 10_000).size(),
                            findings.admittedBetween(from, from + 10_000)));
        }
        return text.toString();
    }
}
