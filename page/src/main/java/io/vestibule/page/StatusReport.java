package io.vestibule.page;

import io.vestibule.ground.Elapsed;
import java.util.List;
import java.util.Locale;

/// What a status page shows of one site: coarse, and nothing that only operators may know.
/// *Immutable.*
///
/// @param site the name under which visitors know it
/// @param nowMillis when it is shown, epoch milliseconds
/// @param knownMillis up to when the oldest of it is known; the same moment if all of it is current
/// @param checks of the site's origins, in the operator's order
/// @param rooms those that are not suspended
/// @param incidents of the last 90 days, the newest first, at most [#MOST_INCIDENTS]
/// @param earlier how many more there were
public record StatusReport(
        String site,
        long nowMillis,
        long knownMillis,
        List<CheckLine> checks,
        List<RoomLine> rooms,
        List<TroubleLine> incidents,
        int earlier) {

    /// How many incidents are listed.
    public static final int MOST_INCIDENTS = 100;

    /// What is known longer ago is said to be.
    private static final long CURRENT_MILLIS = 60_000;

    public StatusReport {
        checks = List.copyOf(checks);
        rooms = List.copyOf(rooms);
        incidents = List.copyOf(incidents);
    }

    /// How something is.
    public enum Health {
        WORKING,
        TROUBLE,
        UNKNOWN;

        /// The word in JSON: lower case.
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// How long newcomers wait, in steps that give no figure away.
    public enum Queueing {
        /// No one waits.
        NONE("no"),
        /// People gather before an event.
        GATHERING("gathering"),
        UNDER_5("under_5_minutes"),
        UNDER_15("under_15_minutes"),
        UNDER_30("under_30_minutes"),
        UNDER_60("under_1_hour"),
        OVER_60("over_1_hour"),
        /// Visitors wait, and it cannot be said how long.
        SOME("yes"),
        UNKNOWN("unknown");

        private final String word;

        Queueing(String word) {
            this.word = word;
        }

        /// The word in JSON.
        public String word() {
            return word;
        }

        /// That of a room where visitors wait.
        ///
        /// @param minutes the estimate; 0 while nothing is known
        public static Queueing ofMinutes(int minutes) {
            if (minutes <= 0) {
                return SOME;
            }
            return minutes < 5
                    ? UNDER_5
                    : minutes < 15 ? UNDER_15 : minutes < 30 ? UNDER_30 : minutes < 60 ? UNDER_60 : OVER_60;
        }
    }

    /// A health check.
    ///
    /// @param sinceMillis since when it is so; 0 if that is not known
    public record CheckLine(String name, Health health, long sinceMillis, List<RegionLine> regions, TroubleDays days) {

        public CheckLine {
            regions = List.copyOf(regions);
        }
    }

    /// A health check as seen from one region.
    public record RegionLine(String name, Health health) {}

    /// A waiting room.
    ///
    /// @param paused whether it admits no newcomers because its origin is in trouble
    public record RoomLine(String name, Queueing queueing, boolean paused, TroubleDays days) {}

    /// An incident.
    ///
    /// @param what the name of the check or room
    /// @param ofRoom whether a room held its line; otherwise a check was unhealthy
    /// @param endMillis when it ended; 0 while it lasts
    public record TroubleLine(String what, boolean ofRoom, long beginMillis, long endMillis) {}

    /// Whether all of it is known as of now.
    boolean isCurrent() {
        return !Elapsed.isOver(knownMillis, CURRENT_MILLIS + 1, nowMillis);
    }

    /// All of it in one word: trouble if anything is, unknown if anything is not known.
    Health overall() {
        boolean trouble = checks.stream().anyMatch(check -> check.health() == Health.TROUBLE)
                || rooms.stream().anyMatch(RoomLine::paused);
        boolean unknown = checks.stream().anyMatch(check -> check.health() == Health.UNKNOWN)
                || rooms.stream().anyMatch(room -> room.queueing() == Queueing.UNKNOWN);
        return trouble ? Health.TROUBLE : unknown ? Health.UNKNOWN : Health.WORKING;
    }
}
