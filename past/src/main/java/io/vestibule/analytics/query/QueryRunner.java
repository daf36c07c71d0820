package io.vestibule.analytics.query;

import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.Slice;
import io.vestibule.analytics.figure.SliceSource;
import io.vestibule.analytics.figure.SliceSource.Wanted;
import java.io.Serial;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/// Answers queries: picks the grain, reads the slices of the span and no more figures than are
/// needed, and groups them. *Thread-safe.*
public final class QueryRunner {

    private static final int LOOK_EVERY = 256;

    private final SliceSource source;

    public QueryRunner(SliceSource source) {
        this.source = source;
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
        Extent extent = Extent.of(query.filter()).until(GrainChoice.endOf(nowSecond));
        extent = query.rooms().map(extent::within).orElse(extent);
        if (extent.isEmpty()) {
            return new Answer.Rows(query.columns(), List.of(), Grain.MINUTE, false, false, 0);
        }
        fault = faultOfSpan(extent, query.dataset());
        if (fault.isPresent()) {
            return new Answer.Refused(fault.get());
        }
        var needs = QueryNeeds.of(query);
        var wanted = new GrainChoice(source, needs, extent, nowSecond).pick();
        if (wanted.isEmpty()) {
            return new Answer.Refused(tooMuch(needs, extent));
        }
        return new Scan(query, needs, wanted.get(), late)
                .answer(source, extent.isCutBy(wanted.get().grain(), nowSecond));
    }

    private static Optional<String> faultOfSpan(Extent extent, Dataset dataset) {
        String time = dataset == Dataset.ROWS ? "datetime_geq" : "datetime_geq or date_geq";
        if (extent.fromSecond() == Long.MIN_VALUE) {
            return Optional.of("the filter must give a start: add " + time);
        }
        long days = (extent.untilSecond() - extent.fromSecond()) / Grain.DAY.seconds();
        return days > QueryLimits.SPAN.toDays()
                ? Optional.of("the filter spans %d days, and may span %d: ask for a later beginning with %s"
                        .formatted(days, QueryLimits.SPAN.toDays(), time))
                : Optional.empty();
    }

    private static String tooMuch(QueryNeeds needs, Extent extent) {
        return "too much to read at once in every grain that is kept: ask for a shorter span or"
                + " fewer rooms"
                + (needs.histograms().isEmpty() ? "" : ", or for avgWeighted instead of quantiles")
                + (extent.grains().size() < Grain.values().length ? ", or do not filter by sampleInterval" : "");
    }

    /// One query while it is answered. *Confined to one thread.*
    private static final class Scan {

        private final Query query;
        private final Wanted wanted;
        private final BooleanSupplier late;
        private final Predicate<Basis> filter;
        private final TopRows top;
        private final Groups groups;
        private long slices;

        Scan(Query query, QueryNeeds needs, Wanted wanted, BooleanSupplier late) {
            this.query = query;
            this.wanted = wanted;
            this.late = late;
            filter = Matcher.of(query.filter());
            top = new TopRows(query);
            groups = new Groups(query, needs, wanted.grain().minutes());
        }

        Answer answer(SliceSource source, boolean cut) {
            try {
                source.read(wanted, this::take);
            } catch (Enough enough) {
                if (enough.late) {
                    return new Answer.Refused("the answer took too long: ask for a shorter span, fewer rooms or fewer"
                            + " fields, or try again later");
                }
            }
            for (Group group : groups.all()) {
                if (!top.add(group)) {
                    break;
                }
            }
            return new Answer.Rows(query.columns(), top.rows(), wanted.grain(), cut, top.isMore(), slices);
        }

        private void take(Slice slice) {
            slices++;
            if (slices % LOOK_EVERY == 0 && late.getAsBoolean()) {
                throw new Enough(true);
            }
            var basis = new SliceBasis(slice, wanted.grain().minutes());
            if (!filter.test(basis)) {
                return;
            }
            if (query.dataset() == Dataset.GROUPS) {
                groups.add(slice);
            } else if (!top.add(basis)) {
                throw new Enough(false);
            }
        }
    }

    /// Ends the reading.
    private static final class Enough extends RuntimeException {

        @Serial
        private static final long serialVersionUID = 1L;

        private final boolean late;

        Enough(boolean late) {
            super("enough", null, false, false);
            this.late = late;
        }
    }
}
