package io.vestibule.simulation.scenario;

import java.time.Duration;

/// When the people of a crowd come. Each draws a number for itself and finds its moment by
/// [#atMillis]. Immutable.
public sealed interface Arrival {

    /// The moment before which the share `quantile` of a crowd has come, in milliseconds of the
    /// story.
    ///
    /// @param quantile in 0 to 1; drawn evenly by each visitor
    /// @param longitude of the data center the visitor comes to, in degrees
    long atMillis(double quantile, double longitude);

    /// The same for a part of the people.
    default Arrival scaled(double part) {
        return this;
    }

    /// Evenly.
    record Uniform(Duration from, Duration to) implements Arrival {
        public Uniform {
            refuse(from, to);
        }

        @Override
        public long atMillis(double quantile, double longitude) {
            return between(from, to, quantile);
        }
    }

    /// More and more: the rate grows evenly from nothing.
    record Ramp(Duration from, Duration to) implements Arrival {
        public Ramp {
            refuse(from, to);
        }

        @Override
        public long atMillis(double quantile, double longitude) {
            return between(from, to, Math.sqrt(quantile));
        }
    }

    /// At once: the rate is highest at the first moment and falls evenly to nothing.
    ///
    /// @param within after `at`, above zero
    record Spike(Duration at, Duration within) implements Arrival {
        public Spike {
            refuse(at, at.plus(within));
        }

        @Override
        public long atMillis(double quantile, double longitude) {
            return between(at, at.plus(within), 1 - Math.sqrt(1 - quantile));
        }
    }

    /// A wave that goes round the globe with the sun, from the east to the west: at each place the
    /// rate rises and falls again as half a sine.
    ///
    /// @param from when it begins at 180 degrees east
    /// @param to when it ends there
    /// @param round how much later it begins and ends at 180 degrees west; a day takes 24 hours
    record Wave(Duration from, Duration to, Duration round) implements Arrival {
        public Wave {
            refuse(from, to);
            if (round.isNegative()) {
                throw new IllegalArgumentException("the sun goes to the west");
            }
        }

        @Override
        public long atMillis(double quantile, double longitude) {
            double later = round.toMillis() * (180 - longitude) / 360;
            double place = Math.acos(1 - 2 * quantile) / Math.PI;
            return between(from, to, place) + Math.round(later);
        }
    }

    /// This many per minute, each at a random moment.
    ///
    /// @param perMinute above zero, on average
    record Steady(Duration from, Duration to, double perMinute) implements Arrival {
        public Steady {
            refuse(from, to);
            if (!(perMinute > 0)) {
                throw new IllegalArgumentException("nobody comes");
            }
        }

        /// How many come in all.
        public long visitors() {
            return Math.max(1, Math.round(perMinute * to.minus(from).toMillis() / 60_000));
        }

        @Override
        public long atMillis(double quantile, double longitude) {
            return between(from, to, quantile);
        }

        @Override
        public Arrival scaled(double part) {
            return new Steady(from, to, perMinute * part);
        }
    }

    private static long between(Duration from, Duration to, double place) {
        return from.toMillis() + (long) (to.minus(from).toMillis() * place);
    }

    private static void refuse(Duration from, Duration to) {
        if (from.isNegative() || from.compareTo(to) >= 0) {
            throw new IllegalArgumentException("nobody comes between " + from + " and " + to);
        }
    }
}
