package io.vestibule.gate;

import io.vestibule.Seeds;
import io.vestibule.board.SteppedLoop;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.visit.Browsing;
import io.vestibule.room.Limits;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import io.vestibule.testing.HeatMap;
import io.vestibule.testing.Statistics;
import io.vestibule.testing.Statistics.Fit;
import io.vestibule.testing.Statistics.RankCorrelation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/// 10,000 people who come within 30 minutes and stay for one, and what became of them: 333 a minute
/// in front of a room that lets in 200. Seats are plenty: a seat is held for the minute and for the
/// session's minute after it, so that 500 never bind. *Confined to its test.*
final class Crowd {

    static final Limits LIMITS = new Limits(500, 200, Duration.ofMinutes(1), true);

    private static final int PEOPLE = 10_000;
    private static final long COMING_MILLIS = 30 * 60_000L;
    private static final long PATIENCE_MILLIS = 120 * 60_000L;
    private static final long PASS_MILLIS = 60_000;
    private static final double MINUTE = 60_000;

    /// In the order of their arrival.
    private final List<Browsing> people = new ArrayList<>();

    private final QueueingMethod method;
    private int mostActive;

    private Crowd(QueueingMethod method) {
        this.method = method;
    }

    /// Lets everybody come and enter.
    static Crowd through(QueueingMethod method, long seed) {
        var crowd = new Crowd(method);
        var world = new TimeLapse(room(method), seed);
        var random = Seeds.random(seed);
        for (int i = 0; i < PEOPLE; i++) {
            var own = random.split();
            world.loop.after(random.nextLong(COMING_MILLIS), () -> crowd.people.add(new Browsing(world, own)));
        }
        for (long passed = 0; passed < PATIENCE_MILLIS && !crowd.isThrough(); passed += 1_000) {
            world.loop.pass(1_000);
            int active = world.center.view(world.loop.millis()).counts().active();
            crowd.mostActive = Math.max(crowd.mostActive, active);
        }
        crowd.people.sort(Comparator.comparingLong(Browsing::arrivedMillis));
        return crowd;
    }

    private boolean isThrough() {
        return people.size() == PEOPLE && people.stream().allMatch(Browsing::hasEntered);
    }

    private static Room room(QueueingMethod method) {
        var queue = QueueSettings.DEFAULT.withMethod(method);
        return UsherTestHouse.room(LIMITS, PageSettings.DEFAULT, RequestSettings.DEFAULT, queue);
    }

    List<Browsing> people() {
        return people;
    }

    /// Those who were not let in by their first request.
    List<Browsing> waited() {
        return people.stream().filter(person -> person.waitMillis() > 10).toList();
    }

    /// Sessions, looked at every second.
    int mostActive() {
        return mostActive;
    }

    /// The most who entered within any 60 s.
    int mostEnteredInAMinute() {
        long[] entered =
                people.stream().mapToLong(Browsing::enteredMillis).sorted().toArray();
        int most = 0;
        for (int first = 0, last = 0; last < entered.length; last++) {
            while (entered[last] - entered[first] >= PASS_MILLIS) {
                first++;
            }
            most = Math.max(most, last - first + 1);
        }
        return most;
    }

    /// How many entered in each of the first so many 10 s.
    int[] enteredByTenSeconds(int number) {
        var entered = new int[number];
        for (Browsing person : people) {
            long since = (person.enteredMillis() - SteppedLoop.START_MILLIS) / 10_000;
            if (since < number) {
                entered[(int) since]++;
            }
        }
        return entered;
    }

    /// The wait over the arrival as a line.
    Fit line() {
        return Statistics.line(of(waited(), Crowd::arrival), of(waited(), Browsing::waitMillis, MINUTE));
    }

    /// Whether who came later waited longer.
    RankCorrelation wholeWaits() {
        return Statistics.ranks(of(waited(), Crowd::arrival), of(waited(), Browsing::waitMillis, MINUTE));
    }

    /// Of those who waited at a moment: whether who came later had to wait longer from then on.
    RankCorrelation waitsFrom(int minute) {
        long then = SteppedLoop.START_MILLIS + minute * 60_000L;
        var there = waited().stream()
                .filter(p -> p.arrivedMillis() < then && p.enteredMillis() > then)
                .toList();
        return Statistics.ranks(of(there, Crowd::arrival), of(there, Browsing::enteredMillis, MINUTE));
    }

    /// Whether who came later had more or less luck.
    RankCorrelation luckByArrival() {
        return Statistics.ranks(of(waited(), Crowd::arrival), luck());
    }

    /// What each of those who waited needed of the draw: for everybody who entered while they
    /// waited, one by the number of those who waited then.
    ///
    /// In a fair draw that is the time of an exponential clock with mean 1, whenever somebody came
    /// and however the line grew (the time change of a counting process, Papangelou 1972).
    double[] luck() {
        var waited = waited();
        long[] arrived = waited.stream().mapToLong(Browsing::arrivedMillis).toArray();
        long[] entered =
                waited.stream().mapToLong(Browsing::enteredMillis).sorted().toArray();
        var clock = new double[entered.length + 1];
        int come = 0;
        for (int gone = 0; gone < entered.length; gone++) {
            while (come < arrived.length && arrived[come] < entered[gone]) {
                come++;
            }
            clock[gone + 1] = clock[gone] + 1.0 / (come - gone);
        }
        return waited.stream()
                .mapToDouble(person ->
                        clock[upTo(entered, person.enteredMillis())] - clock[upTo(entered, person.arrivedMillis())])
                .toArray();
    }

    /// How many of a sorted row are at or before a value.
    private static int upTo(long[] sorted, long value) {
        int at = Arrays.binarySearch(sorted, value + 1);
        int first = at < 0 ? -at - 1 : at;
        while (first > 0 && sorted[first - 1] > value) {
            first--;
        }
        return first;
    }

    /// The map of the waits over the arrivals, and the figures.
    String told() {
        double longest = people.stream().mapToLong(Browsing::waitMillis).max().orElse(0) / MINUTE;
        var map = new HeatMap(30, COMING_MILLIS / MINUTE, longest);
        people.forEach(p -> map.add(arrival(p), p.waitMillis() / MINUTE));
        String title = method.published() + ": minutes of wait, over minutes of arrival 0 to 30, 10,000 visitors";
        return map.text(title, "min")
                + String.format(
                        Locale.ROOT,
                        "line: %s%nwhole wait by arrival: %s%nwait from minute 25 on, by arrival:"
                                + " %s%nluck by arrival: %s%nentered every 10 s: %s%n",
                        line(),
                        wholeWaits(),
                        waitsFrom(25),
                        luckByArrival(),
                        Arrays.toString(enteredByTenSeconds(30)));
    }

    private static double arrival(Browsing person) {
        return (person.arrivedMillis() - SteppedLoop.START_MILLIS) / MINUTE;
    }

    private static double[] of(List<Browsing> some, ToDoubleFunction<Browsing> figure) {
        return some.stream().mapToDouble(figure).toArray();
    }

    private static double[] of(List<Browsing> some, ToDoubleFunction<Browsing> figure, double unit) {
        return some.stream()
                .mapToDouble(person -> figure.applyAsDouble(person) / unit)
                .toArray();
    }
}
