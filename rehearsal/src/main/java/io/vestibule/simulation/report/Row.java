package io.vestibule.simulation.report;

import java.util.List;
import java.util.function.Function;

/// A line of every table: one figure of a summary. Immutable.
///
/// @param label short, in lower case
/// @param meaning what the figure is, in a sentence
/// @param value as people read it
record Row(String label, String meaning, Function<Summary, String> value) {

    /// Those that are shown where many scenarios are shown together.
    static final List<String> CHIEF = List.of(
            "over limit, inside",
            "over limit, 60 s",
            "over limit, minute",
            "held early",
            "slot use",
            "slot use in faults",
            "overtaken, pairs",
            "overtaken by, at most",
            "estimate off by",
            "truth in the band",
            "messages a second");

    /// In the order in which they are shown.
    static final List<Row> ALL = List.of(
            new Row(
                    "sessions begun",
                    "admissions; a visitor who returns after the session has"
                            + " expired counts again, so there may be more of them than"
                            + " visitors",
                    s -> Text.number(s.admitted())),
            new Row(
                    "had to wait",
                    "of the admitted, those who saw the waiting page",
                    s -> Text.percent(s.waitedShare())),
            new Row(
                    "wait, median",
                    "of the admitted, including those who did not wait",
                    s -> Text.seconds(s.waitSecondsMedian())),
            new Row("wait, longest", "of the admitted", s -> Text.seconds(s.waitSecondsLongest())),
            new Row("gave up", "people who did not want to wait any longer", s -> Text.number(s.abandoned())),
            new Row("waiting at the end", "people in line when the story ended", s -> Text.number(s.stillWaiting())),
            new Row("most inside", "sessions at once, as the origin sees them", s -> Text.number(s.activeMax())),
            new Row("most in 60 s", "admissions in any 60 seconds", s -> Text.number(s.admittedPerMinuteMax())),
            new Row(
                    "over limit, inside",
                    "people above the limit in force at the time of an admission",
                    s -> over(s.overshootActive(), s.overshootActiveShare())),
            new Row(
                    "over limit, 60 s",
                    "admissions above the limit in any 60 seconds",
                    s -> over(s.overshootRate(), s.overshootRateShare())),
            new Row(
                    "over limit, minute",
                    "the same in clock minutes, which the strategies to compare with count" + " by",
                    s -> Text.number(s.overshootCalendarMinute())),
            new Row(
                    "held early",
                    "of the admitted, those who were held although there was a free slot in" + " the room",
                    s -> Text.percent(s.earlyShare())),
            new Row("held early, for", "how long those waited, median", s -> Text.seconds(s.earlySecondsMedian())),
            new Row(
                    "slot use",
                    "of what the limit allows, while anyone waited; not counting cuts, lost"
                            + " coordinators and the 10 s after a change",
                    s -> Text.percent(s.slotUse())),
            new Row(
                    "slot use in faults",
                    "the same during cuts, without a coordinator, and in the 10 s after a" + " change",
                    s -> Text.percent(s.slotUseApart())),
            new Row(
                    "overtaken, pairs",
                    "pairs of whom the one who came later entered first",
                    s -> Text.number(s.inversions())),
            new Row(
                    "overtaken by, at most",
                    "the smaller one of the gaps in arrival and in admission",
                    s -> Text.seconds(s.inversionSecondsMax())),
            new Row(
                    "estimate off by",
                    "how wrong the estimate at arrival was, median",
                    s -> Text.percent(s.estimateError())),
            new Row(
                    "truth in the band",
                    "of the admitted, those whose actual wait was within the range they" + " were shown; half is right",
                    s -> Text.percent(s.estimateBandShare())),
            new Row("messages a second", "between all machines together", s -> Text.number(s.messagesPerSecond())),
            new Row(
                    "to the global, most",
                    "bytes to the global coordinator in the busiest second",
                    s -> Text.bytes(s.globalBytesPerSecondMax())),
            new Row(
                    "faults found",
                    "broken promises under leases; the other strategies promise nothing,"
                            + " but are checked too. At most twenty per seed",
                    s -> Text.number(s.violations().size())),
            new Row("simulated in", "wall-clock time, all seeds together", s -> Text.seconds(s.wallSeconds())));

    /// People, and their share of the limit.
    private static String over(long people, double share) {
        return people == 0 ? "0" : Text.number(people) + " (" + Text.percent(share) + ")";
    }

    boolean isChief() {
        return CHIEF.contains(label);
    }

    /// Whether anything but 0 is bad.
    boolean isLimit() {
        return label.startsWith("over limit") || label.equals("faults found");
    }
}
