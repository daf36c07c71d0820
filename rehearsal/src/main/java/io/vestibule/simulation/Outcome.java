package io.vestibule.simulation;

import io.vestibule.simulation.check.Violation;
import io.vestibule.simulation.strategy.StrategyKind;
import java.util.List;

/// What came out of one scenario under one strategy. Shares, errors and rates are doubles: they are
/// reported and left out of the counts. *Immutable.*
///
/// @param scenario its name
/// @param complete whether the story came to its end; if not, everything is of the part that was
///   lived
/// @param livedMillis how much of the story that is
/// @param centers how many data centers there were
/// @param workers how many workers in all of them
/// @param people how many came and what became of them
/// @param peaks how high the counts went, by what the origin received
/// @param early visitors who were held back although there was a slot
/// @param use how much of what was free was used
/// @param order how well the order was kept
/// @param estimates what was estimated against what came true
/// @param traffic what was sent
/// @param minutes figures of each minute
/// @param waits how long people waited by when they came
/// @param strips when what went wrong
/// @param violations what the checkers found, the same for every strategy; a broken promise only
///   where the strategy [StrategyKind#promises]. At most twenty
/// @param wallSeconds how long the run took; 0 until the caller has measured it
public record Outcome(
        String scenario,
        long seed,
        StrategyKind strategy,
        boolean complete,
        long livedMillis,
        int centers,
        int workers,
        People people,
        Peaks peaks,
        Early early,
        Use use,
        Order order,
        Estimates estimates,
        Traffic traffic,
        List<Minute> minutes,
        Waits waits,
        List<FaultBand> strips,
        List<Violation> violations,
        double wallSeconds) {

    public Outcome {
        minutes = List.copyOf(minutes);
        strips = List.copyOf(strips);
        violations = List.copyOf(violations);
    }

    /// The same with another command that makes what is wrong happen again: the caller knows under
    /// which name, and how large, the scenario was.
    public Outcome replayedBy(String command) {
        return with(violations.stream().map(v -> v.replayedBy(command)).toList(), wallSeconds);
    }

    /// The same with the time it took.
    public Outcome took(double seconds) {
        return with(violations, seconds);
    }

    private Outcome with(List<Violation> found, double seconds) {
        return new Outcome(
                scenario,
                seed,
                strategy,
                complete,
                livedMillis,
                centers,
                workers,
                people,
                peaks,
                early,
                use,
                order,
                estimates,
                traffic,
                minutes,
                waits,
                strips,
                found,
                seconds);
    }

    /// How many came and what became of them.
    ///
    /// @param visitors all of them
    /// @param admitted sessions that began
    /// @param waited how many had to wait
    /// @param abandoned how many gave up waiting
    /// @param returned how many came back as newcomers
    /// @param refused how many were turned away by a room that rejects
    /// @param roams how often a data center was changed
    /// @param requests all requests there were
    /// @param waitSecondsMedian of those admitted, including those who did not wait
    /// @param waitSecondsLongest of those admitted
    public record People(
            long visitors,
            long admitted,
            long waited,
            long abandoned,
            long returned,
            long refused,
            long roams,
            long requests,
            double waitSecondsMedian,
            double waitSecondsLongest) {}

    /// How high counts went, by what the origin received.
    ///
    /// @param activeMax the most sessions at once
    /// @param admittedPerMinuteMax the most admissions in any 60 s
    /// @param admittedPerCalendarMinuteMax the most in a minute of the clock
    /// @param overshootActive the most sessions above the limit in force, at an admission
    /// @param overshootRate the most admissions above the limit in any 60 s
    /// @param overshootCalendarMinute the same in a minute of the clock, by which the articles
    ///   count
    public record Peaks(
            int activeMax,
            int admittedPerMinuteMax,
            int admittedPerCalendarMinuteMax,
            int overshootActive,
            int overshootRate,
            int overshootCalendarMinute) {}

    /// Held although seat and pass were free somewhere in the room, and no waiting visitor was
    /// entitled to them: the same under every strategy, by what the origin received.
    ///
    /// @param people how many, apart from cuts, lost coordinators and the 10 s after a change
    /// @param share of all admissions
    /// @param secondsMedian how long they then waited
    /// @param peopleApart how many in cuts, without a coordinator, and in the 10 s after a change
    /// @param shareInReach of all admissions, the share that was held although their own data
    ///   center, or an Anywhere in reach, had a slot; as in the room where a strategy has no such
    ///   thing
    public record Early(long people, double share, double secondsMedian, long peopleApart, double shareInReach) {}

    /// By the origin's count: while anyone waited, one less what was idle of the limit that binds.
    ///
    /// @param slots 0 to 1; 1 if there never was a line
    /// @param lineSeconds how long there was one
    /// @param slotsApart the same in cuts, without a coordinator, and in the 10 s after a change
    /// @param lineSecondsApart how long there was a line then
    public record Use(double slots, double lineSeconds, double slotsApart, double lineSecondsApart) {}

    /// Of those who were live throughout and entered where order is kept.
    ///
    /// @param inversions pairs that entered in the wrong order
    /// @param widestSeconds the widest: the smaller of the gaps in arrival and in admission
    /// @param widestWithinSeconds the widest of two in the same data center
    public record Order(long inversions, double widestSeconds, double widestWithinSeconds) {}

    /// Messages and bytes on each way, the whole run and second by second. Bytes are worked out
    /// from what messages hold in a plain binary form.
    ///
    /// @param perSecond messages a second on average, all ways together
    /// @param workersToCenters reports and questions
    /// @param centersToWorkers views and answers
    /// @param centersToGlobal states
    /// @param globalToCenters states of the world
    /// @param betweenCenters what is forwarded for visitors who have moved to another data center
    /// @param seconds messages in each second, all ways
    public record Traffic(
            double perSecond,
            Way workersToCenters,
            Way centersToWorkers,
            Way centersToGlobal,
            Way globalToCenters,
            Way betweenCenters,
            List<Second> seconds) {

        public Traffic {
            seconds = List.copyOf(seconds);
        }

        /// What went one way.
        ///
        /// @param messages in all
        /// @param bytes in all
        /// @param messagesPerSecondMax in the busiest second
        /// @param bytesPerSecondMax in that which carried most
        public record Way(long messages, long bytes, long messagesPerSecondMax, long bytesPerSecondMax) {}

        /// What went in a second.
        ///
        /// @param second of the story
        /// @param inCenters messages inside data centers
        /// @param betweenCenters messages between them, and to and from the global coordinator
        /// @param globalBytes bytes to the global coordinator
        public record Second(int second, long inCenters, long betweenCenters, long globalBytes) {}
    }

    /// Figures of one minute.
    ///
    /// @param fromMillis when it begins, in the story
    /// @param lengthMillis how long it is: 60 s, or less in short stories and for the last
    /// @param activeMax the most sessions at once in it
    /// @param active sessions at its end
    /// @param waiting live waiting visitors at its end
    /// @param admitted in it
    /// @param totalActiveUsers the limit at its end
    /// @param newUsersPerMinute the limit at its end
    public record Minute(
            long fromMillis,
            long lengthMillis,
            int activeMax,
            int active,
            int waiting,
            int admitted,
            int totalActiveUsers,
            int newUsersPerMinute) {}

    /// How many came when and waited how long.
    ///
    /// @param arrivalStepMillis the width of a column of the map
    /// @param waitStepMillis the height of a row
    /// @param people admissions by column (arrival), then by row (wait): 30 by 30
    /// @param visitors every visitor, once, in the order of arrival
    public record Waits(long arrivalStepMillis, long waitStepMillis, List<List<Integer>> people, List<Wait> visitors) {

        /// Columns and rows.
        public static final int SIDE = 30;

        public Waits {
            people = people.stream().map(List::copyOf).toList();
            visitors = List.copyOf(visitors);
        }

        /// One visitor's wait.
        ///
        /// @param arrivedMillis in the story; a visitor who gave up and came back arrived at the
        ///   later moment
        /// @param waitedMillis until they were let in for the first time; 0 if the visitor did not
        ///   wait, [#NEVER] if not let in
        public record Wait(long arrivedMillis, long waitedMillis) {

            /// The wait of a visitor who gave up, was turned away, or was still waiting at the end.
            public static final long NEVER = -1;
        }
    }
}
