package io.vestibule.coordination.observers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.Seeds;
import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.books.RoomState;
import io.vestibule.coordination.books.RoomStates;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.queue.Forecast;
import io.vestibule.room.Limits;
import io.vestibule.room.QueueingMethod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/// What is estimated against what then happens.
class ForecasterTest {

    private static final long NOON = 1_790_000_000_000L;

    /// Every visitor who enters loads a page and is not seen again.
    private static final Manners ONE_PAGE = new Manners(0, 1, false);

    @Test
    void thereIsNoForecastBeforeASessionHasBeenIdleForLong() {
        var house = new House(limits(100, 100, 60), ONE_PAGE);

        house.play(20);
        assertThat(house.forecaster().isKnown()).isFalse();
        house.play(20);
        assertThat(house.forecaster().isKnown()).isTrue();
    }

    @Test
    void wherePassesBindSoManyEnterInAMinute() {
        var house = new House(limits(10_000, 60, 60), ONE_PAGE);
        house.play(180);

        assertThat(house.forecaster().perMinute()).isCloseTo(60, within(1.0));
        house.happensAsForecast(30, 100, 300, 600);
    }

    @Test
    void whereSeatsBindTheyComeFreeWhenSessionsRunOut() {
        var house = new House(limits(100, 100, 120), ONE_PAGE);
        house.play(300);

        // A seat is held for the session's length and up to a tick.
        assertThat(house.forecaster().perMinute()).isBetween(100 / 2.1, 100 / 2.0);
        house.happensAsForecast(10, 60, 150, 400);
    }

    @Test
    void sessionsThatAreSeenAgainLastLonger() {
        var house = new House(limits(300, 300, 60), new Manners(15, 0.2, false));
        house.play(600);

        // A page every 15 s, five on average, and the session's minute after the last.
        assertThat(house.forecaster().perMinute()).isCloseTo(300 / 2.0, within(15.0));
        house.happensAsForecast(50, 150, 500);
    }

    @Test
    void seatsThatAreGivenBackByTheButtonAreForecast() {
        var house = new House(limits(300, 300, 60), new Manners(15, 0.2, true));
        house.play(600);

        // Nearly five times as many: the minute at the end is not waited for, and passes bind.
        assertThat(house.forecaster().perMinute()).isCloseTo(300, within(9.0));
        house.happensAsForecast(50, 150, 500);
    }

    @Test
    void theForecastForALineThatStandsStillIsVeryLongButFinite() {
        var house = new House(limits(50, 50, 60), new Manners(40, 0, false));
        house.play(300);

        assertThat(house.entered).isEqualTo(50);
        var forecaster = house.forecaster();
        assertThat(forecaster.isKnown()).isTrue();
        assertThat(forecaster.perMinute()).isBetween(0.0, 1.0);
        assertThat(forecaster.forecast().secondsUntil(10)).isFinite().isGreaterThan(600);
    }

    @Test
    void withoutALineTheForecastIsWhatTheLimitsAllow() {
        var house = new House(limits(1_000, 60, 60), ONE_PAGE, 100);
        house.play(300);

        assertThat(house.state.plan().hasLine()).isFalse();
        assertThat(house.forecaster().perMinute()).isCloseTo(60, within(1.0));
        assertThat(house.forecaster().forecast().secondsUntil(60)).isCloseTo(60, Percentage.withPercentage(2));
    }

    @Test
    void aForecastIsMadeOnceASecond() {
        var house = new House(limits(100, 100, 60), ONE_PAGE);
        house.play(120);
        Forecast first = after(house.state, 1_000);

        assertThat(after(house.state, 900)).isSameAs(first);
        assertThat(after(house.state, 100)).isNotSameAs(first);
    }

    private static Forecast after(RoomState state, long millis) {
        state.advance(state.now() + millis);
        var observers = RoomStates.observers(state);
        observers.forecaster.step(state, observers.flow);
        return observers.forecaster.forecast();
    }

    private static Limits limits(int seats, int perMinute, int sessionSeconds) {
        return new Limits(seats, perMinute, Duration.ofSeconds(sessionSeconds), true);
    }

    /// How visitors behave inside.
    ///
    /// @param pageSeconds between two pages on average, and never more than 45
    /// @param last the share of pages that are a visitor's last
    /// @param polite whether the last page is followed by the leave button
    private record Manners(int pageSeconds, double last, boolean polite) {}

    /// A room with a long line whose first enter whenever there is a slot.
    private static final class House {
        private static final long STEP_MILLIS = 100;
        private static final int PEOPLE = 8_000;

        private final Manners manners;
        private final SplittableRandom random = Seeds.random(1);
        private final RoomState state;
        private final PriorityQueue<Page> pages = new PriorityQueue<>(Comparator.comparingLong(Page::atMillis));
        private final List<Long> enteredMillis = new ArrayList<>();
        private final List<Long> waiting = new ArrayList<>();
        private long now = NOON;
        private int entered;

        private record Page(long atMillis, long id, long seenMillis) {}

        House(Limits limits, Manners manners) {
            this(limits, manners, PEOPLE);
        }

        House(Limits limits, Manners manners, int people) {
            this.manners = manners;
            state = RoomStates.books(Scenario.room(limits, QueueingMethod.FIFO, false));
            for (long id = 1; id <= people; id++) {
                waiting.add(id);
            }
        }

        Forecaster forecaster() {
            return RoomStates.observers(state).forecaster;
        }

        void play(int seconds) {
            for (long end = now + seconds * 1_000L; now < end; now += STEP_MILLIS) {
                state.advance(now);
                if (Math.floorMod(now - NOON, 100_000) == 0) {
                    checkIn();
                }
                while (!pages.isEmpty() && pages.element().atMillis() <= now) {
                    show(pages.remove());
                }
                while (!waiting.isEmpty() && state.plan().slots() > 0) {
                    enter(waiting.removeFirst());
                }
                state.step();
            }
        }

        private void checkIn() {
            for (long id : waiting) {
                state.take(new VisitEvent.CheckedIn(id, NOON - 10_000 + id, now, now + 200_000));
            }
        }

        private void enter(long id) {
            long accepted = state.grant(id);
            state.take(new VisitEvent.Forwarded(id, now));
            entered++;
            enteredMillis.add(now);
            next(id, accepted);
        }

        private void next(long id, long seen) {
            if (random.nextDouble() >= manners.last()) {
                double pause = -manners.pageSeconds() * Math.log(1 - random.nextDouble());
                pages.add(new Page(now + (long) (Math.min(45, pause) * 1_000), id, seen));
            } else if (manners.polite()) {
                state.take(new VisitEvent.Left(id, now));
            }
        }

        private void show(Page page) {
            state.take(new VisitEvent.Seen(page.id(), page.seenMillis(), now));
            next(page.id(), now);
        }

        /// Compares when so many more will have entered with when they have.
        void happensAsForecast(int... people) {
            var forecast = forecaster().forecast();
            long from = now;
            int before = entered;
            for (int second = 0; second < 1_200; second++) {
                play(1);
            }
            for (int some : people) {
                double truth = (enteredMillis.get(before + some - 1) - from) / 1_000.0;
                assertThat(forecast.secondsUntil(some))
                        .as("%d people", some)
                        .isCloseTo(truth, within(1.5 + truth * 0.03));
            }
        }
    }
}
