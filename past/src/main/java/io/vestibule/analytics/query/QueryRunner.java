package io.vestibule.analytics.query;

import io.vestibule.analytics.figure.AnalyticsSources;
import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.HealthSource.WantedRows;
import java.util.List;
import java.util.function.BooleanSupplier;

/// Answers queries: reads the rows of the span, and groups them. Of rooms it picks the grain, and
/// reads no more figures than are needed; of health checks it reads all that was kept.
/// *Thread-safe.*
public final class QueryRunner {

    /// Rows of health checks that are read for one answer, at most.
    private static final int MOST_READ = 500_000;

    /// Groups of them, before the first are chosen.
    static final int MOST_GROUPS = 50_000;

    private static final Scan.Bounds OF_ROOMS =
            new Scan.Bounds(Long.MAX_VALUE, Long.MAX_VALUE, "a shorter span, fewer rooms or fewer fields");

    private final AnalyticsSources sources;
    private final Scan.Bounds ofChecks;

    public QueryRunner(AnalyticsSources sources) {
        this(sources, MOST_READ);
    }

    /// @param mostRead rows of health checks for one answer
    QueryRunner(AnalyticsSources sources, int mostRead) {
        this.sources = sources;
        ofChecks = new Scan.Bounds(mostRead, MOST_GROUPS, "a shorter span or one check at a time");
    }

    /// Answers a query.
    ///
    /// @param nowSecond of the epoch: the end of a span that has none
    /// @param late whether to give up; asked now and then
    /// @throws io.vestibule.ground.Failure if the store cannot be read
    public Answer answer(Query query, long nowSecond, BooleanSupplier late) {
        var fault = QueryLimits.fault(query);
        if (fault.isPresent()) {
            return new Answer.Refused(fault.get());
        }
        Extent all = Extent.of(query.filter());
        Extent extent = query.dataset().isOfHealth()
                ? all.ofMoments().until(nowSecond + 1)
                : query.rooms().map(all::within).orElse(all).until(GrainChoice.endOf(nowSecond));
        if (extent.isEmpty()) {
            return new Answer.Rows(query.columns(), List.of(), Grain.MINUTE, false, false, 0);
        }
        if (extent.fromSecond() == Long.MIN_VALUE) {
            return new Answer.Refused("the filter must give a start: add " + start(query));
        }
        return query.dataset().isOfHealth()
                ? ofChecks(query, extent, nowSecond, late)
                : ofRooms(query, extent, nowSecond, late);
    }

    private static String start(Query query) {
        return query.dataset().filterable() == Part.ROW ? "datetime_geq" : "datetime_geq or date_geq";
    }

    private Answer ofRooms(Query query, Extent extent, long nowSecond, BooleanSupplier late) {
        long days = (extent.untilSecond() - extent.fromSecond()) / Grain.DAY.seconds();
        if (days > QueryLimits.SPAN.toDays()) {
            return new Answer.Refused("the filter spans %d days, and may span %d: ask for a later beginning with %s"
                    .formatted(days, QueryLimits.SPAN.toDays(), start(query)));
        }
        var needs = QueryNeeds.of(query);
        var wanted = new GrainChoice(sources.rooms(), needs, extent, nowSecond).pick();
        if (wanted.isEmpty()) {
            return new Answer.Refused(tooMuch(needs, extent));
        }
        Grain grain = wanted.get().grain();
        var layout = new SliceGroup.Layout(needs.figures(), needs.histograms());
        return new Scan<SliceBasis>(query, late, OF_ROOMS, first -> new SliceGroup(first, layout))
                .answer(
                        to -> sources.rooms()
                                .read(wanted.get(), slice -> to.accept(new SliceBasis(slice, grain.minutes()))),
                        grain,
                        extent.isCutBy(grain, nowSecond));
    }

    private static String tooMuch(QueryNeeds needs, Extent extent) {
        return "too much to read at once in every grain that is kept: ask for a shorter span or"
                + " fewer rooms"
                + (needs.histograms().isEmpty() ? "" : ", or for avgWeighted instead of quantiles")
                + (extent.grains().size() < Grain.values().length ? ", or do not filter by sampleInterval" : "");
    }

    private Answer ofChecks(Query query, Extent extent, long nowSecond, BooleanSupplier late) {
        long from = Math.max(extent.fromSecond(), nowSecond - QueryLimits.SPAN.toSeconds());
        var wanted = new WantedRows(from, extent.untilSecond(), query.zones(), extent.rooms());
        return new Scan<HealthBasis>(query, late, ofChecks, HealthGroup::new)
                .answer(to -> sources.checks().read(wanted, row -> to.accept(() -> row)), Grain.MINUTE, false);
    }
}
