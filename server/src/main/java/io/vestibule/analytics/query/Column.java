package io.vestibule.analytics.query;

import io.vestibule.analytics.Figure;
import io.vestibule.minute.Distribution;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/// One value that a row may have; [Columns] has all of them. *Immutable.*
///
/// Numbers are -1 where there is no data.
public final class Column {

    /// What numbers are where there is no data.
    public static final long NO_DATA = -1;

    /// Of what class its values are.
    public enum Kind {
        /// [String].
        TEXT,
        /// [Long].
        WHOLE,
        /// [Double].
        REAL,
        /// [Instant], whole seconds.
        TIME,
        /// [LocalDate], of UTC.
        DATE
    }

    private final Part part;
    private final String name;
    private final Kind kind;
    private final boolean published;
    private final Set<Figure> figures;
    private final Optional<Distribution> histogram;
    private final Formula formula;

    /// @param figures those that the formula reads
    /// @param histogram the one that it reads
    Column(
            Part part,
            String name,
            Kind kind,
            boolean published,
            Set<Figure> figures,
            Optional<Distribution> histogram,
            Formula formula) {
        this.part = part;
        this.name = name;
        this.kind = kind;
        this.published = published;
        this.figures = Set.copyOf(figures);
        this.histogram = histogram;
        this.formula = formula;
    }

    public Part part() {
        return part;
    }

    /// Its name within its part: `totalActiveUsers`.
    public String name() {
        return name;
    }

    /// Its name in orders, without direction: `avg_totalActiveUsers`.
    public String label() {
        return part.prefix() + name;
    }

    public Kind kind() {
        return kind;
    }

    /// Whether the published API has it; otherwise it is one of our own.
    public boolean isPublished() {
        return published;
    }

    Set<Figure> figures() {
        return figures;
    }

    Optional<Distribution> histogram() {
        return histogram;
    }

    Formula formula() {
        return formula;
    }

    /// The value, as rows have it.
    Comparable<?> value(Basis of) {
        return switch (formula) {
            case Formula.Text(var text) -> text.apply(of);
            case Formula.Real(var real) -> real.applyAsDouble(of);
            case Formula.Whole(var whole) ->
                    switch (kind) {
                        case TIME -> Instant.ofEpochSecond(whole.applyAsLong(of));
                        case DATE -> LocalDate.ofEpochDay(whole.applyAsLong(of));
                        case WHOLE, REAL, TEXT -> whole.applyAsLong(of);
                    };
        };
    }

    @Override
    public String toString() {
        return label();
    }

    /// How a column is computed.
    sealed interface Formula {

        record Text(Function<Basis, String> text) implements Formula {}

        /// A whole number; of times seconds of the epoch, of dates days.
        record Whole(ToLongFunction<Basis> whole) implements Formula {}

        record Real(ToDoubleFunction<Basis> real) implements Formula {}
    }
}
