package io.vestibule.simulation.report;

import io.vestibule.simulation.FaultBand;
import io.vestibule.simulation.check.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// What a report says first, in words: whether the limits held, how long people waited, and what
/// went wrong. Of one scenario under one strategy. Immutable.
///
/// @param holds whether no limit was exceeded and no promise broken
/// @param limits a sentence that says so, or what was broken
/// @param waits a sentence or two about those who waited
/// @param use a sentence about how much was used while something was wrong; empty if nothing was
record Findings(boolean holds, String limits, String waits, String use) {

    private static final int MOST_TOLD = 3;

    static Findings of(Summary summary) {
        boolean holds = isWithin(summary) && summary.broken().isEmpty();
        return new Findings(holds, limits(summary, holds), waits(summary), use(summary));
    }

    /// All of it, a sentence after the other.
    List<String> sentences() {
        return use.isEmpty() ? List.of(limits, waits) : List.of(limits, waits, use);
    }

    // ---- the limits --------------------------------------------------------------------------

    private static boolean isWithin(Summary summary) {
        return summary.overshootActive() <= 0 && summary.overshootRate() <= 0;
    }

    private static String limits(Summary summary, boolean holds) {
        String early = summary.complete() == summary.seeds() ? "" : "Ended before the story did; so far: ";
        return early + (holds ? kept(summary) : lost(summary));
    }

    private static String kept(Summary summary) {
        return "The limits held: at most %s inside at once, and %s let in within any 60 s%s."
                .formatted(
                        Text.number(summary.activeMax()),
                        Text.number(summary.admittedPerMinuteMax()),
                        summary.seeds() == 1 ? "" : ", in all " + summary.seeds() + " seeds");
    }

    private static String lost(Summary summary) {
        var what = new ArrayList<String>();
        if (summary.overshootActive() > 0) {
            what.add("up to %s inside above the limit (%s)"
                    .formatted(Text.people(summary.overshootActive()), Text.percent(summary.overshootActiveShare())));
        }
        if (summary.overshootRate() > 0) {
            what.add("up to %s let in above the limit within 60 s (%s)"
                    .formatted(Text.people(summary.overshootRate()), Text.percent(summary.overshootRateShare())));
        }
        String over = what.isEmpty() ? "" : "The limits did not hold: " + and(what) + ".";
        String broken = broken(summary.broken());
        return over.isEmpty() || broken.isEmpty() ? over + broken : over + " " + broken;
    }

    private static String broken(List<Violation> broken) {
        if (broken.isEmpty()) {
            return "";
        }
        Violation first = broken.getFirst();
        return "%s broken, the first (%s) after %s: %s."
                .formatted(
                        broken.size() == 1 ? "A promise was" : Text.number((long) broken.size()) + " promises were",
                        first.checker(),
                        Text.seconds(first.atMillis() / 1000.0),
                        first.what());
    }

    // ---- the waits ---------------------------------------------------------------------------

    private static String waits(Summary summary) {
        String left = left(summary);
        if (summary.admitted() <= 0) {
            return "No one was let in." + left;
        }
        if (summary.waitedShare() <= 0) {
            return "No one had to wait." + left;
        }
        String half = summary.waitSecondsMedian() < 1
                ? "most entered at once"
                : "half entered within " + Text.seconds(summary.waitSecondsMedian());
        return "%s of those let in had to wait: %s, and the longest wait was %s.%s"
                .formatted(Text.percent(summary.waitedShare()), half, Text.seconds(summary.waitSecondsLongest()), left);
    }

    private static String left(Summary summary) {
        var what = new ArrayList<String>();
        if (Math.round(summary.abandoned()) > 0) {
            what.add(Text.number(summary.abandoned()) + " gave up");
        }
        if (Math.round(summary.stillWaiting()) > 0) {
            what.add(Text.number(summary.stillWaiting()) + " were still waiting when the story ended");
        }
        return what.isEmpty() ? "" : " " + and(what) + ".";
    }

    // ---- what went wrong ---------------------------------------------------------------------

    /// What went wrong or was changed in a story, the same under every strategy; empty if nothing
    /// did.
    static String faults(Summary summary) {
        List<FaultBand> strips = summary.strips();
        if (strips.isEmpty()) {
            return "";
        }
        String told = strips.stream().limit(MOST_TOLD).map(PlotArea::said).collect(Collectors.joining("; "));
        int more = strips.size() - MOST_TOLD;
        return "What went wrong or was changed: %s%s.".formatted(told, more > 0 ? "; and " + more + " more" : "");
    }

    private static String use(Summary summary) {
        return Double.isNaN(summary.slotUseApart())
                ? ""
                : "While something was wrong, or had just been changed, %s of the slots were in use."
                        .formatted(Text.percent(summary.slotUseApart()));
    }

    private static String and(List<String> parts) {
        return String.join(" and ", parts);
    }
}
