package io.vestibule.coordination;

import io.vestibule.room.CookieSettings;
import io.vestibule.room.Limits;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import io.vestibule.room.Route;

import java.time.Duration;
import java.util.List;

/// What happens in a virtual world. Doubles are shares and means of chance. *Immutable.*
///
/// @param limits of the room at the start
/// @param visitors how many come
/// @param arrivalSeconds within which time, evenly
/// @param browseSeconds how long they stay on average, if they stay
/// @param abandons the share that gives up at some moment while waiting
/// @param patienceSeconds how long those wait on average before they do
/// @param botsPerSecond requests without a cookie, from the moment there is a line
/// @param assets how many more requests each page fires in parallel with one cookie
/// @param unreachable the share of admitted requests that the origin does not get
/// @param seconds how long it lasts
/// @param lanes how many workers
/// @param reportMillis how often they report
/// @param troubles what else goes wrong
record Scenario(
        Limits limits,
        QueueingMethod method,
        int visitors,
        int arrivalSeconds,
        double browseSeconds,
        double abandons,
        double patienceSeconds,
        int botsPerSecond,
        int assets,
        double unreachable,
        int seconds,
        int lanes,
        int reportMillis,
        List<Trouble> troubles) {

    /// Something that goes wrong, or is changed, at a moment.
    ///
    /// @param atSecond when
    /// @param what it is
    record Trouble(int atSecond, What what) {}

    /// What goes wrong or is changed.
    sealed interface What {

        /// `kill -9`, and a start some seconds later.
        record Killed(int downSeconds) implements What {}

        /// Power is cut: what was written in the last seconds is lost, but for the promise.
        record PowerCut(int downSeconds, int lostSeconds) implements What {}

        /// Nothing is left on disk.
        record DiskLost(int downSeconds) implements What {}

        /// The operator changes limits.
        record NewLimits(Limits limits) implements What {}

        /// The operator changes the method.
        record NewMethod(QueueingMethod method) implements What {}

        /// The operator holds everybody back, or lets go.
        record QueueAll(boolean on) implements What {}
    }

    static Limits limits(int seats, int perMinute, int sessionSeconds) {
        return new Limits(seats, perMinute, Duration.ofSeconds(sessionSeconds), true);
    }

    /// The crowd: 2,000 in 30 s who browse half a minute, for five minutes.
    static Scenario crowd(int seats, int perMinute) {
        return new Scenario(
                limits(seats, perMinute, 60),
                QueueingMethod.FIFO,
                2_000,
                30,
                30,
                0,
                60,
                0,
                0,
                0,
                300,
                2,
                100,
                List.of());
    }

    Scenario method(QueueingMethod newMethod) {
        return new Scenario(
                limits,
                newMethod,
                visitors,
                arrivalSeconds,
                browseSeconds,
                abandons,
                patienceSeconds,
                botsPerSecond,
                assets,
                unreachable,
                seconds,
                lanes,
                reportMillis,
                troubles);
    }

    /// So many come in so many seconds, and it lasts so long.
    Scenario people(int newVisitors, int newArrivalSeconds, int newSeconds) {
        return new Scenario(
                limits,
                method,
                newVisitors,
                newArrivalSeconds,
                browseSeconds,
                abandons,
                patienceSeconds,
                botsPerSecond,
                assets,
                unreachable,
                newSeconds,
                lanes,
                reportMillis,
                troubles);
    }

    /// Some give up, bots hammer, pages fire requests in parallel, some requests fail.
    Scenario rough(double newAbandons, int newBots, int newAssets, double newUnreachable) {
        return new Scenario(
                limits,
                method,
                visitors,
                arrivalSeconds,
                browseSeconds,
                newAbandons,
                patienceSeconds,
                newBots,
                newAssets,
                newUnreachable,
                seconds,
                lanes,
                reportMillis,
                troubles);
    }

    Scenario lanes(int newLanes, int newReportMillis) {
        return new Scenario(
                limits,
                method,
                visitors,
                arrivalSeconds,
                browseSeconds,
                abandons,
                patienceSeconds,
                botsPerSecond,
                assets,
                unreachable,
                seconds,
                newLanes,
                newReportMillis,
                troubles);
    }

    Scenario with(Trouble... newTroubles) {
        return new Scenario(
                limits,
                method,
                visitors,
                arrivalSeconds,
                browseSeconds,
                abandons,
                patienceSeconds,
                botsPerSecond,
                assets,
                unreachable,
                seconds,
                lanes,
                reportMillis,
                List.of(newTroubles));
    }

    Room room() {
        return room(limits, method, false);
    }

    static Room room(Limits limits, QueueingMethod method, boolean queueAll) {
        var queue = new QueueSettings(method, queueAll, 1, 0, QueueSettings.LossPolicy.HOLD);
        return new Room(
                new RoomId("0123456789abcdef0123456789abcdef"),
                "example.com",
                "sale",
                "",
                List.of(new Route("example.com", "/")),
                limits,
                queue,
                CookieSettings.DEFAULT,
                PageSettings.DEFAULT,
                RequestSettings.DEFAULT,
                false);
    }
}
