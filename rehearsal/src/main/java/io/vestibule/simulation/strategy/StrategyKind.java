package io.vestibule.simulation.strategy;

import java.util.List;
import java.util.Optional;

/// How slots are divided among data centers and workers. Immutable.
public sealed interface StrategyKind {

    /// All of them, with their usual parameters, yardsticks first.
    static List<StrategyKind> all() {
        return List.of(new Even(), Adaptive.USUAL, new Counters(), new Leases());
    }

    /// As it is called on the command line and in reports.
    String title();

    /// Whether what the checkers find is a broken promise. Yardsticks promise nothing; they are
    /// looked at by the same checkers.
    default boolean promises() {
        return false;
    }

    /// A data center's slots are divided evenly among its workers, what is Anywhere among all
    /// workers; each decides alone. After the first of the published articles.
    record Even() implements StrategyKind {
        @Override
        public String title() {
            return "even";
        }
    }

    /// As `even`, but among fewer workers while the room is empty: their number times the
    /// utilization to a power. After the second of the articles.
    ///
    /// @param curve the power, 0 to 1; 0 is `even`. A double: a parameter
    record Adaptive(double curve) implements StrategyKind {

        /// The one of the worked examples.
        public static final Adaptive USUAL = new Adaptive(0.2);

        public Adaptive {
            if (!(curve >= 0 && curve <= 1)) {
                throw new IllegalArgumentException("a curve is in 0 to 1: " + curve);
            }
        }

        @Override
        public String title() {
            return curve == USUAL.curve ? "adaptive" : "adaptive:" + curve;
        }
    }

    /// A counter in each data center and one for all, asked for every newcomer, reset each minute.
    /// After the third of the articles.
    record Counters() implements StrategyKind {
        @Override
        public String title() {
            return "counters";
        }
    }

    /// Our own: each data center holds a part of the limits and admits no one beyond what it holds.
    record Leases() implements StrategyKind {
        @Override
        public String title() {
            return "leases";
        }

        @Override
        public boolean promises() {
            return true;
        }
    }

    /// The strategy of this title; `adaptive:0.5` names its curve. Empty if there is no such
    /// strategy.
    static Optional<StrategyKind> of(String title) {
        return switch (title) {
            case "even" -> Optional.of(new Even());
            case "adaptive" -> Optional.of(Adaptive.USUAL);
            case "counters" -> Optional.of(new Counters());
            case "leases" -> Optional.of(new Leases());
            default -> title.startsWith("adaptive:") ? adaptive(title.substring(9)) : none();
        };
    }

    private static Optional<StrategyKind> adaptive(String curve) {
        try {
            double power = Double.parseDouble(curve);
            return power >= 0 && power <= 1 ? Optional.of(new Adaptive(power)) : none();
        } catch (NumberFormatException _) {
            return none();
        }
    }

    private static Optional<StrategyKind> none() {
        return Optional.empty();
    }
}
