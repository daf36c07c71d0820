package io.vestibule.analytics.query;

import io.vestibule.analytics.figure.Figure;
import io.vestibule.minute.Distribution;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/// One value that a row may have; [Columns] has all of them, [HealthColumns] those of health
/// checks. *Immutable.*
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
    private final int unitSeconds;

    /// A column that reads no figures.
    Column(Part part, String name, Kind kind, boolean published, Formula formula) {
        this(part, name, kind, published, Set.of(), Optional.empty(), formula);
    }

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
        this(part, name, kind, published, figures, histogram, formula, 0);
    }

    private Column(
            Part part,
            String name,
            Kind kind,
            boolean published,
            Set<Figure> figures,
            Optional<Distribution> histogram,
            Formula formula,
            int unitSeconds) {
        this.part = part;
        this.name = name;
        this.kind = kind;
        this.published = published;
        this.figures = Set.copyOf(figures);
        this.histogram = histogram;
        this.formula = formula;
        this.unitSeconds = unitSeconds;
    }

    /// A published column that says when something was, rounded down.
    ///
    /// @param unitSeconds how long a value of it stays the same
    static Column time(Part part, String name, Kind kind, int unitSeconds) {
        return new Column(
                part,
                name,
                kind,
                true,
                Set.of(),
                Optional.empty(),
                new Formula.Whole(
                        kind == Kind.DATE
                                ? of -> Math.floorDiv(of.second(), unitSeconds)
                                : of -> of.second() - Math.floorMod(of.second(), unitSeconds)),
                unitSeconds);
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

    /// How long a value of a time column stays the same; 0 for other columns.
    int unitSeconds() {
        return unitSeconds;
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

        /// A text of one kind of basis.
        static <B extends Basis> Formula text(Class<B> of, Function<B, String> text) {
            return new Text(basis -> text.apply(of.cast(basis)));
        }

        /// A whole number of one kind of basis.
        static <B extends Basis> Formula whole(Class<B> of, ToLongFunction<B> whole) {
            return new Whole(basis -> whole.applyAsLong(of.cast(basis)));
        }

        /// A number of one kind of basis.
        static <B extends Basis> Formula real(Class<B> of, ToDoubleFunction<B> real) {
            return new Real(basis -> real.applyAsDouble(of.cast(basis)));
        }
    }
}
