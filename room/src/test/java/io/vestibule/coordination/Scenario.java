package io.vestibule.coordination;

import io.vestibule.room.DrawSeed;
import io.vestibule.room.Event;
import io.vestibule.room.EventSettings;
import io.vestibule.room.EventTimes;
import io.vestibule.room.Limits;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import io.vestibule.room.TestRoom;
import io.vestibule.room.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What happens in a virtual world. Doubles are shares and means of chance. *Immutable.*
///
/// @param name says what it is about
/// @param limits of the room at the start
/// @param crowd who comes
/// @param manners how they behave, and what hinders them
/// @param centers how many data centers; visitors are spread evenly and stay where they are
/// @param lanes how many workers in each
/// @param reportMillis how often they report
/// @param troubles what else goes wrong
/// @param event what the room has planned
public record Scenario(
        String name,
        Limits limits,
        QueueingMethod method,
        Crowd crowd,
        Manners manners,
        int centers,
        int lanes,
        int reportMillis,
        List<Trouble> troubles,
        Optional<EventPlan> event) {

    /// A draw for all who gather.
    static final DrawSeed SEED = new DrawSeed("5eed".repeat(16), Instant.EPOCH);

    /// An event of the room, in seconds from the beginning.
    ///
    /// @param prequeue when people begin to gather
    /// @param start when they begin to enter
    /// @param end when it is over
    /// @param shuffle whether they draw
    /// @param limits in the event
    /// @param aheadMillis how far ahead the clock of one worker in each house is
    public record EventPlan(int prequeue, int start, int end, boolean shuffle, Limits limits, long aheadMillis) {

        public Event event() {
            return new Event(
                    "e",
                    "drop",
                    "",
                    new EventTimes(Optional.of(at(prequeue)), at(start), at(end)),
                    new EventSettings(
                            Optional.of(limits.totalActiveUsers()),
                            Optional.of(limits.newUsersPerMinute()),
                            Optional.of(limits.session()),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty()),
                    shuffle,
                    false,
                    shuffle ? Optional.of(SEED) : Optional.empty());
        }

        private static Timestamp at(int second) {
            return Timestamp.of(Instant.ofEpochMilli(VirtualTime.NOON + second * 1_000L));
        }
    }

    /// Who comes.
    ///
    /// @param visitors how many
    /// @param arrivalSeconds within which time, evenly
    /// @param browseSeconds how long they stay on average, if they stay
    /// @param seconds when all go, wherever they are then
    public record Crowd(int visitors, int arrivalSeconds, double browseSeconds, int seconds) {}

    /// How people behave, and what hinders them.
    ///
    /// @param abandons the share that gives up at some moment while waiting
    /// @param patienceSeconds how long those wait on average before they do
    /// @param polite the share of those who go that says so by the leave button
    /// @param hoards the share that keeps old tickets and shows them again, asks twice at once, and
    ///   shows tickets of sessions that were ended
    /// @param revoked the share of pages with which the origin ends the session
    /// @param botsPerSecond requests without a cookie, from the moment there is a line
    /// @param assets how many more requests each page fires in parallel with one cookie
    /// @param unreachable the share of admitted requests that the origin does not get
    /// @param late the share of answers to questions for a slot that come too late
    /// @param roams the share of pages after which the next one is asked for at another data center
    /// @param burnsPerSecond pages asked for without a cookie, all the time, by a crowd whose
    ///   members never wait; where there is one the room gives back the seats of tickets that are
    ///   not shown
    /// @param collects the share of that crowd that keeps the ticket and shows it late
    public record Manners(
            double abandons,
            double patienceSeconds,
            double polite,
            double hoards,
            double revoked,
            int botsPerSecond,
            int assets,
            double unreachable,
            double late,
            double roams,
            int burnsPerSecond,
            double collects) {

        static final Manners GOOD = new Manners(0, 60, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

        /// A third gives up, bots hammer, pages fire requests in parallel, requests fail.
        public static final Manners ROUGH = new Manners(0.33, 60, 0.3, 0, 0, 20, 10, 0.05, 0.01, 0, 0, 0);

        /// The same without bots, and nobody gives up.
        public static final Manners PATIENT = new Manners(0, 60, 0.3, 0, 0, 0, 10, 0.05, 0.01, 0, 0, 0);

        /// People leave, are sent away, and show earlier tickets.
        public static final Manners SLY = new Manners(0.2, 60, 0.5, 0.3, 0.03, 0, 0, 0.02, 0.03, 0, 0, 0);

        /// People move from one data center to another.
        static final Manners ROAMING = new Manners(0, 60, 0, 0, 0, 0, 0, 0, 0, 0.3, 0, 0);

        /// The same people with so many bots.
        public Manners bots(int perSecond) {
            return new Manners(
                    abandons,
                    patienceSeconds,
                    polite,
                    hoards,
                    revoked,
                    perSecond,
                    assets,
                    unreachable,
                    late,
                    roams,
                    burnsPerSecond,
                    collects);
        }

        /// The same people next to a crowd that takes seats and does not come back.
        Manners beside(int crowdPerSecond, double collecting) {
            return new Manners(
                    abandons,
                    patienceSeconds,
                    polite,
                    hoards,
                    revoked,
                    botsPerSecond,
                    assets,
                    unreachable,
                    late,
                    roams,
                    crowdPerSecond,
                    collecting);
        }
    }

    /// Something that goes wrong, or is changed, at a moment.
    ///
    /// @param atSecond when
    /// @param what it is
    public record Trouble(int atSecond, What what) {}

    /// What goes wrong or is changed.
    public sealed interface What {

        /// `kill -9`, and a start some time later.
        record Killed(int downMillis) implements What {}

        /// Power is cut: what was written in the last seconds is lost, but for the promise.
        record PowerCut(int downMillis, int lostMillis) implements What {}

        /// Nothing is left on disk.
        record DiskLost(int downMillis) implements What {}

        /// A data center cannot talk to the others for a while.
        record CutOff(int lastsMillis) implements What {}

        /// The global coordinator is gone; some time later another one takes over, or did already
        /// while the first was still there, if the time is negative.
        record GlobalLost(int downMillis) implements What {}

        /// The operator changes limits.
        record NewLimits(Limits limits) implements What {}

        /// The operator changes the method.
        record NewMethod(QueueingMethod method) implements What {}

        /// The operator holds all visitors back, or stops doing so.
        record QueueAll(boolean on) implements What {}
    }

    public static Limits limits(int seats, int perMinute, int sessionSeconds) {
        return new Limits(seats, perMinute, Duration.ofSeconds(sessionSeconds), true);
    }

    /// A crowd in a line, without trouble.
    public static Scenario of(String name, Limits limits, Crowd crowd) {
        return new Scenario(
                name, limits, QueueingMethod.FIFO, crowd, Manners.GOOD, 1, 2, 100, List.of(), Optional.empty());
    }

    /// The crowd: 2,000 in 30 s who browse half a minute, in sessions of a minute.
    public static Scenario crowd(int seats, int perMinute, int seconds) {
        return of("crowd " + seats + "/" + perMinute, limits(seats, perMinute, 60), new Crowd(2_000, 30, 30, seconds));
    }

    public Scenario method(QueueingMethod other) {
        return new Scenario(name, limits, other, crowd, manners, centers, lanes, reportMillis, troubles, event);
    }

    Scenario centers(int number) {
        return new Scenario(name, limits, method, crowd, manners, number, lanes, reportMillis, troubles, event);
    }

    public Scenario manners(Manners other) {
        return new Scenario(name, limits, method, crowd, other, centers, lanes, reportMillis, troubles, event);
    }

    Scenario lanes(int number, int newReportMillis) {
        return new Scenario(name, limits, method, crowd, manners, centers, number, newReportMillis, troubles, event);
    }

    public Scenario with(List<Trouble> others) {
        return new Scenario(name, limits, method, crowd, manners, centers, lanes, reportMillis, others, event);
    }

    public Scenario event(EventPlan plan) {
        return new Scenario(
                name, limits, method, crowd, manners, centers, lanes, reportMillis, troubles, Optional.of(plan));
    }

    public long aheadMillis() {
        return event.map(EventPlan::aheadMillis).orElse(0L);
    }

    public Room room() {
        return room(limits, method, false, seats(manners.burnsPerSecond()))
                .withEvents(event.stream().map(EventPlan::event).toList());
    }

    public static Room room(Limits limits, QueueingMethod method, boolean queueAll) {
        return room(limits, method, queueAll, RequestSettings.DEFAULT);
    }

    /// Next to a crowd without cookies seats are given back whose tickets are not shown: where it
    /// asks an even number of times a second, those of visitors who had waited too, and sooner.
    private static RequestSettings seats(int burnsPerSecond) {
        var usual = RequestSettings.DEFAULT;
        return new RequestSettings(
                usual.caseSensitive(),
                usual.pathPolicy(),
                usual.originCommands(),
                usual.corsOrigins(),
                usual.runningHoldSeat(),
                burnsPerSecond > 0,
                burnsPerSecond > 0 && burnsPerSecond % 2 == 0 ? 20 : 0);
    }

    /// A room with everything that scenarios vary.
    ///
    /// @param requests whether seats are given back whose tickets are not shown
    public static Room room(Limits limits, QueueingMethod method, boolean queueAll, RequestSettings requests) {
        var queue = QueueSettings.DEFAULT.withMethod(method).withQueueAll(queueAll);
        return TestRoom.sale().limits(limits).queue(queue).requests(requests).room();
    }
}
