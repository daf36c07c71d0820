package io.vestibule.analytics.figure;

import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// One number of a slice, and how numbers of several slices become one. [#ALL] is the only list
/// of them: tables, roll-ups, queries, exports and documents follow it. *Immutable.*
public sealed interface Figure {

    /// A number that is not there, or was not asked for.
    long NONE = Long.MIN_VALUE;

    /// Its name in tables and exports.
    String column();

    /// How those of several slices of one room become one, over time.
    Merge merge();

    /// How two numbers become one.
    enum Merge {
        SUM,
        LEAST,
        GREATEST;

        /// Merges two numbers; a missing one ([#NONE]) gives way to the other.
        public long of(long a, long b) {
            if (a == NONE || b == NONE) {
                return a == NONE ? b : a;
            }
            return switch (this) {
                case SUM -> a + b;
                case LEAST -> Math.min(a, b);
                case GREATEST -> Math.max(a, b);
            };
        }
    }

    /// How many minutes have a row: idle ones have none.
    record Minutes() implements Figure {
        @Override
        public String column() {
            return "minutes";
        }

        @Override
        public Merge merge() {
            return Merge.SUM;
        }
    }

    /// At how many moments gauges were read: six a minute.
    record Moments() implements Figure {
        @Override
        public String column() {
            return "moments";
        }

        @Override
        public Merge merge() {
            return Merge.SUM;
        }
    }

    /// At how many moments there was a number of a gauge, among those that may have none: those
    /// that are not [added][Gauge#isAdded]. The others have one at each of the [Moments].
    record MomentsOf(Gauge gauge) implements Figure {
        @Override
        public String column() {
            return gauge.column() + "_moments";
        }

        @Override
        public Merge merge() {
            return Merge.SUM;
        }
    }

    /// How much of something there was.
    record Total(Count count) implements Figure {
        @Override
        public String column() {
            return count.column();
        }

        @Override
        public Merge merge() {
            return Merge.SUM;
        }
    }

    /// The least or greatest number in one minute.
    record OfAMinute(Count count, Merge merge) implements Figure {
        @Override
        public String column() {
            return count.column() + (merge == Merge.LEAST ? "_least" : "_greatest");
        }
    }

    /// A gauge: the sum over all moments that have one, its least or its greatest. Data centers are
    /// added at equal moments before. The greatest of one that is added is that of the whole minute
    /// where there is one data center, and of the moments where there are several.
    record Read(Gauge gauge, Merge merge) implements Figure {
        @Override
        public String column() {
            return gauge.column()
                    + switch (merge) {
                        case SUM -> "_sum";
                        case LEAST -> "_least";
                        case GREATEST -> "_greatest";
                    };
        }
    }

    /// A minute's percentile, in tenths, times the minute's weight.
    record Weighted(Distribution of, Percentile at) implements Figure {
        @Override
        public String column() {
            return of.column() + "_" + at.column();
        }

        @Override
        public Merge merge() {
            return Merge.SUM;
        }
    }

    /// The weights of the minutes that have values of a distribution: the sum over moments of the
    /// gauge, or the count, by [Distribution#weight]; at least 1 where there are values.
    record Weight(Distribution of) implements Figure {
        @Override
        public String column() {
            return of.column() + "_weight";
        }

        @Override
        public Merge merge() {
            return Merge.SUM;
        }
    }

    /// How many values a distribution has.
    record Values(Distribution of) implements Figure {
        @Override
        public String column() {
            return of.column() + "_values";
        }

        @Override
        public Merge merge() {
            return Merge.SUM;
        }
    }

    /// All, in the order of their indices.
    List<Figure> ALL = Lists.all();

    /// The place of a figure in a slice.
    static int index(Figure figure) {
        return Objects.requireNonNull(Lists.INDICES.get(figure));
    }

    /// How the list is made.
    final class Lists {

        private static final Map<Figure, Integer> INDICES = new LinkedHashMap<>();

        private Lists() {}

        private static List<Figure> all() {
            var all = new ArrayList<Figure>();
            all.add(new Minutes());
            all.add(new Moments());
            for (Count count : Count.values()) {
                all.add(new Total(count));
            }
            for (Count count : List.of(Count.ADMITTED, Count.ABANDONED)) {
                all.add(new OfAMinute(count, Merge.LEAST));
                all.add(new OfAMinute(count, Merge.GREATEST));
            }
            for (Gauge gauge : Gauge.values()) {
                for (Merge merge : Merge.values()) {
                    all.add(new Read(gauge, merge));
                }
                if (!gauge.isAdded()) {
                    all.add(new MomentsOf(gauge));
                }
            }
            for (Distribution of : Distribution.values()) {
                all.add(new Values(of));
                all.add(new Weight(of));
                for (Percentile at : Percentile.values()) {
                    all.add(new Weighted(of, at));
                }
            }
            for (Figure figure : all) {
                INDICES.put(figure, INDICES.size());
            }
            return Collections.unmodifiableList(all);
        }
    }
}
