package io.vestibule.analytics.query;

import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.SliceSource;
import io.vestibule.analytics.figure.SliceSource.Wanted;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Picks the grain in which a query is answered. *Confined to one thread.*
///
/// No grain is finer than the times that are asked for, if a coarser one says the same; of those
/// that do, the coarsest is read. Where a border of the filter lies within slices, finer ones are
/// read as long as there are not many; and the finest that there may be otherwise. A time that is
/// asked for by the minute or by five minutes gives way to coarser slices where there would be more
/// rows than an answer has; a quarter of an hour, an hour or a day, only where there is too much to
/// read. The current slice is minutes behind what is known of its own minutes: where there are few
/// of them, they are read instead.
final class GrainChoice {

    /// Slices that are read in some tenths of a second.
    static final long COMFORTABLE = 32_000;

    /// More are not read.
    static final long GREATEST = 100_000;

    /// The same with histograms, which take longer.
    static final long COMFORTABLE_HISTOGRAMS = 5_000;

    static final long GREATEST_HISTOGRAMS = 20_000;

    /// Minutes that are read in a few milliseconds: a day of one room.
    static final long FEW = 1_500;

    private static final int MINUTE_SECONDS = 60;

    /// After its end a slice is complete within this time.
    private static final int COMPLETE_SECONDS = 120;

    private final SliceSource source;
    private final QueryNeeds needs;
    private final Extent extent;
    private final long nowSecond;
    private final Map<Grain, Long> slices = new EnumMap<>(Grain.class);

    GrainChoice(SliceSource source, QueryNeeds needs, Extent extent, long nowSecond) {
        this.source = source;
        this.needs = needs;
        this.extent = extent;
        this.nowSecond = nowSecond;
    }

    /// What to read; nothing if every grain has too much.
    Optional<Wanted> pick() {
        List<Grain> kept =
                Arrays.stream(Grain.values()).filter(this::reachesBack).toList();
        boolean adaptive = needs.unitSeconds() < Grain.QUARTER.seconds();
        Grain asked = asked();
        var fine = kept.stream()
                .filter(grain -> grain.seconds() <= asked.seconds())
                .toList();
        var coarse =
                kept.stream().filter(grain -> grain.seconds() > asked.seconds()).toList();
        Predicate<Grain> rows = grain -> !adaptive || rows(grain) <= QueryLimits.ROWS;
        Predicate<Grain> comfortable = grain -> slices(grain) <= comfortable() && rows.test(grain);
        Predicate<Grain> exact = grain -> !extent.isCutBy(grain, nowSecond);
        return first(fine.reversed(), exact.and(comfortable).and(this::isFresh))
                .or(() -> first(fine.reversed(), exact.and(comfortable)))
                .or(() -> first(fine, comfortable))
                .or(() -> adaptive ? Optional.empty() : first(fine.reversed(), this::isPossible))
                .or(() -> first(coarse, comfortable))
                .or(() -> first(kept.reversed(), this::isPossible))
                .map(this::wanted);
    }

    private static Optional<Grain> first(List<Grain> grains, Predicate<Grain> which) {
        return grains.stream().filter(which).findFirst();
    }

    /// The coarsest grain that says all about the times that are asked for.
    private Grain asked() {
        return Arrays.stream(Grain.values())
                .filter(grain -> needs.unitSeconds() % grain.seconds() == 0)
                .reduce((_, coarser) -> coarser)
                .orElse(Grain.MINUTE);
    }

    /// Whether slices of a grain are kept since the beginning of the span, or for as long as those
    /// of any coarser grain.
    private boolean reachesBack(Grain grain) {
        return extent.grains().contains(grain)
                && (keptSince(grain) <= extent.fromSecond()
                        || Arrays.stream(Grain.values())
                                .filter(other -> other.seconds() > grain.seconds())
                                .filter(extent.grains()::contains)
                                .allMatch(other -> keptSince(grain) <= keptSince(other)));
    }

    private long keptSince(Grain grain) {
        long rows = source.keptSince(grain, nowSecond);
        return needs.histograms().isEmpty() ? rows : Math.max(rows, source.histogramsKeptSince(grain, nowSecond));
    }

    /// Whether all that is known is in its slices, as far as that costs little.
    private boolean isFresh(Grain grain) {
        Wanted wanted = wanted(grain);
        long ends = wanted.untilSecond() + COMPLETE_SECONDS;
        return grain == Grain.MINUTE
                ? (wanted.untilSecond() - wanted.fromSecond()) / MINUTE_SECONDS <= FEW && slices(grain) <= FEW
                : ends <= nowSecond;
    }

    private boolean isPossible(Grain grain) {
        return slices(grain) <= (needs.histograms().isEmpty() ? GREATEST : GREATEST_HISTOGRAMS);
    }

    private long comfortable() {
        return needs.histograms().isEmpty() ? COMFORTABLE : COMFORTABLE_HISTOGRAMS;
    }

    private long slices(Grain grain) {
        return slices.computeIfAbsent(grain, it -> source.rows(wanted(it)));
    }

    /// How many rows the answer has, at most.
    private long rows(Grain grain) {
        Wanted wanted = wanted(grain);
        long seconds = Math.max(grain.seconds(), needs.unitSeconds());
        return needs.areByRoom()
                ? slices(grain) * grain.seconds() / seconds
                : Math.ceilDiv(wanted.untilSecond() - wanted.fromSecond(), seconds);
    }

    /// What is read in a grain: the slices that begin within the extent.
    Wanted wanted(Grain grain) {
        long from = upTo(grain, extent.fromSecond());
        return new Wanted(
                grain,
                from,
                Math.max(from, upTo(grain, extent.untilSecond())),
                needs.zones(),
                extent.rooms(),
                needs.centers(),
                needs.figures(),
                needs.histograms());
    }

    private static long upTo(Grain grain, long second) {
        return Math.ceilDiv(second, grain.seconds()) * grain.seconds();
    }

    /// The end of a span that has none: after the minute that is not over yet.
    static long endOf(long nowSecond) {
        return Math.floorDiv(nowSecond, MINUTE_SECONDS) * MINUTE_SECONDS + MINUTE_SECONDS;
    }
}
