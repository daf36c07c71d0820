package io.vestibule.demo;

import java.time.Duration;

/// Which visitors come, when, and what they do. *Immutable.*
///
/// @param visitors how many come
/// @param arrivals when they come
/// @param habits what they do inside
/// @param patience how they wait
/// @param botsPerSecond requests without cookies each second, from the moment a line exists
/// @param lasts after this all visitors go home
/// @param seed the same seed makes the same people
public record CrowdBehavior(
        int visitors,
        Arrivals arrivals,
        Habits habits,
        Patience patience,
        int botsPerSecond,
        Duration lasts,
        long seed) {

    /// When visitors come.
    ///
    /// @param over the time within which all visitors arrive
    public record Arrivals(Pattern pattern, Duration over) {

        /// The shape of the arrivals.
        public enum Pattern {
            /// Equally many in every second.
            UNIFORM,
            /// Half of them in the first twentieth of the time, as at the opening of a sale.
            SPIKE
        }
    }

    /// What visitors do inside.
    ///
    /// @param browse how long they stay on average; exponentially distributed
    /// @param think how long they look at a page on average; exponentially distributed
    /// @param parallelRequests how many requests each page fires at once, all with the same, older
    ///   cookie
    /// @param clockShare how many open the WebSocket clock, 0 to 1
    /// @param logoutShare how many log out when they leave, 0 to 1
    public record Habits(
            Duration browse, Duration think, int parallelRequests, double clockShare, double logoutShare) {}

    /// How visitors wait.
    ///
    /// @param scriptlessShare how many have no JavaScript, 0 to 1
    /// @param abandonShare how many close the page without a word, 0 to 1
    /// @param leaveShare how many press the button that gives the place back, 0 to 1
    /// @param within visitors who give up do so at a random moment in this time
    public record Patience(double scriptlessShare, double abandonShare, double leaveShare, Duration within) {}

    /// Visitors who arrive uniformly `over` a time, browse for 30 s on average and wait patiently;
    /// one in ten without JavaScript, one in twenty with the clock open.
    public static CrowdBehavior of(int visitors, Duration over, Duration lasts, long seed) {
        return new CrowdBehavior(
                visitors,
                new Arrivals(Arrivals.Pattern.UNIFORM, over),
                new Habits(Duration.ofSeconds(30), Duration.ofSeconds(5), 0, 0.05, 0),
                new Patience(0.1, 0, 0, Duration.ofSeconds(60)),
                0,
                lasts,
                seed);
    }

    public CrowdBehavior with(Arrivals newArrivals) {
        return new CrowdBehavior(visitors, newArrivals, habits, patience, botsPerSecond, lasts, seed);
    }

    public CrowdBehavior with(Habits newHabits) {
        return new CrowdBehavior(visitors, arrivals, newHabits, patience, botsPerSecond, lasts, seed);
    }

    public CrowdBehavior with(Patience newPatience) {
        return new CrowdBehavior(visitors, arrivals, habits, newPatience, botsPerSecond, lasts, seed);
    }

    public CrowdBehavior withBots(int newBotsPerSecond) {
        return new CrowdBehavior(visitors, arrivals, habits, patience, newBotsPerSecond, lasts, seed);
    }
}
