package io.vestibule.coordination.books;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.Scenario;
import io.vestibule.queue.Decision;
import io.vestibule.queue.Draws;
import io.vestibule.room.DrawSeed;
import io.vestibule.room.Event;
import io.vestibule.room.EventSettings;
import io.vestibule.room.EventTimes;
import io.vestibule.room.Limits;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.room.Timestamp;
import io.vestibule.ticket.Ticket;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Events as a data center and a worker see them: before, while people gather, and after.
class EventTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final long PREQUEUE = NOON + 60_000;
    private static final long START = PREQUEUE + 300_000;
    private static final long END = START + 600_000;
    private static final DrawSeed SEED = new DrawSeed("5eed".repeat(16), Instant.EPOCH);
    private static final Limits SMALL = new Limits(5, 5, Duration.ofMinutes(2), true);
    private static final Limits LARGE = new Limits(40, 40, Duration.ofMinutes(1), true);

    @ParameterizedTest
    @EnumSource(QueueingMethod.class)
    void noNewcomerEntersWhilePeopleGatherWhateverTheMethod(QueueingMethod method) {
        var house = house(room(method, SMALL, false), 0);
        house.passTo(PREQUEUE);

        assertThat(house.decide(Ticket.NONE)).isInstanceOf(Decision.Wait.class);
        assertThat(house.visit(house.joins())).isInstanceOf(Ticket.Waiting.class);
        assertThat(house.view().counts().slots()).isZero();
    }

    @Test
    void sessionsGoOnWhilePeopleGather() {
        var house = house(room(QueueingMethod.FIFO, SMALL, false), 0);
        house.passTo(PREQUEUE - 10_000);
        var inside = house.visit(Ticket.NONE);
        house.passTo(PREQUEUE + 20_000);

        assertThat(inside).isInstanceOf(Ticket.Active.class);
        assertThat(house.decide(inside)).isInstanceOf(Decision.Renewed.class);
    }

    @Test
    void thoseWhoGatheredEnterInTheOrderOfTheDrawBetweenWhoCameBeforeAndWhoCameLater() {
        var room = room(QueueingMethod.FIFO, LARGE, true);
        var house = house(room, 0);
        List<Ticket> people = people(house);

        var entered = enter(house, people, START + 400_000);

        assertThat(entered).hasSize(people.size());
        assertThat(inOrder(entered, Draws.of(room))).isTrue();
        assertThat(entered.stream().map(EventTest::kindOf).distinct()).containsExactly("before", "gathered", "late");
    }

    @Test
    void withoutADrawThoseWhoGatheredEnterAsTheyCame() {
        var house = house(room(QueueingMethod.FIFO, LARGE, false), 0);
        List<Ticket> people = people(house);

        var entered = enter(house, people, START + 400_000);

        assertThat(entered).hasSize(people.size());
        assertThat(inOrder(entered, Draws.NONE)).isTrue();
    }

    @Test
    void limitsChangeAtTheVeryMoment() {
        var house = house(room(QueueingMethod.FIFO, LARGE, false), 0);
        house.passTo(PREQUEUE - 100);
        var first = new ArrayList<Ticket>();
        for (int i = 0; i < 8; i++) {
            first.add(house.visit(Ticket.NONE));
        }
        assertThat(first).filteredOn(Ticket.Active.class::isInstance).hasSize(5);

        house.passTo(END - 20_000);
        var later = new ArrayList<Ticket>();
        for (int i = 0; i < 50; i++) {
            later.add(house.visit(Ticket.NONE));
        }
        assertThat(later).filteredOn(Ticket.Active.class::isInstance).hasSize(40);

        house.passTo(END - 1);
        assertThat(house.books().plan().seatsFree()).isZero();
        house.passTo(END);
        assertThat(house.books().plan().seatsFree()).isEqualTo(5 - 40);
        assertThat(house.visit(Ticket.NONE)).isInstanceOf(Ticket.Waiting.class);
    }

    @Test
    void aVisitorWhoWaitsAtTheEndGoesOnUnderTheRoomsOwnSettings() {
        var room = room(QueueingMethod.FIFO, new Limits(1, 1, Duration.ofMinutes(1), true), true);
        var house = house(room, 0);
        house.passTo(PREQUEUE + 1_000);
        var people = new ArrayList<Ticket>();
        for (int i = 0; i < 30; i++) {
            people.add(house.joins());
            house.pass(500);
        }

        var entered = enter(house, people, END + 900_000);

        assertThat(entered).hasSize(30);
        assertThat(inOrder(entered, Draws.of(room))).isTrue();
    }

    @Test
    void aDrawThatIsDecidedOutlivesItsEventAndARestart() throws IOException {
        var room = room(QueueingMethod.FIFO, SMALL, true);
        var house = house(room, 0);
        List<Ticket> people = people(house);
        var entered = new ArrayList<>(enter(house, people, START + 60_000));

        house.configure(room.withEvents(List.of()));
        house.restart();
        entered.addAll(enter(house, people, START + 2_400_000));

        assertThat(entered).hasSize(people.size());
        assertThat(inOrder(entered, Draws.of(room))).isTrue();
    }

    @Test
    void anEventThatIsTakenBackWhilePeopleGatherLetsThemInAsTheyCame() {
        var room = room(QueueingMethod.FIFO, LARGE, true);
        var house = house(room, 0);
        house.passTo(PREQUEUE + 1_000);
        var people = new ArrayList<Ticket>();
        for (int i = 0; i < 30; i++) {
            people.add(house.joins());
            house.pass(500);
        }

        house.configure(room.withEvents(List.of()));
        var entered = enter(house, people, house.now + 900_000);

        assertThat(entered).hasSize(30);
        assertThat(inOrder(entered, Draws.NONE)).isTrue();
    }

    @Test
    void movingTheStartKeepsTheLine() {
        var room = room(QueueingMethod.FIFO, LARGE, true);
        var house = house(room, 0);
        house.passTo(PREQUEUE + 1_000);
        var people = new ArrayList<Ticket>();
        for (int i = 0; i < 60; i++) {
            people.add(house.joins());
            house.pass(100);
        }
        var event = room.events().getFirst();
        var later = room.withEvents(List.of(new Event(
                event.id(),
                event.name(),
                "",
                new EventTimes(event.times().prequeue(), at(START + 60_000), at(END)),
                event.settings(),
                true,
                false,
                event.seed())));

        house.configure(later);
        assertThat(enter(house, people, START + 59_900)).isEmpty();
        var entered = enter(house, people, START + 300_000);

        assertThat(entered).hasSize(60);
        assertThat(inOrder(entered, Draws.of(later))).isTrue();
        Comparator<Ticket.Active> lots =
                Comparator.comparingLong(t -> Draws.of(room).positionMillis(t.id(), PREQUEUE));
        assertThat(entered.getLast()).isEqualTo(Collections.max(entered, lots));
    }

    @Test
    void aTicketThatWasNotShownBeforeTheStartHasJoinedNoDraw() {
        var house = house(room(QueueingMethod.FIFO, new Limits(1, 1, Duration.ofMinutes(1), true), true), 0);
        house.passTo(PREQUEUE + 1_000);
        var joined = house.joins();
        house.passTo(START - 30_000);
        var unseen = house.visit(Ticket.NONE);
        joined = (Ticket.Waiting) house.visit(joined);
        house.passTo(START + 100);

        assertThat(((Ticket.Waiting) house.visit(unseen)).arrivedMillis()).isEqualTo(START);
        var decision = house.decide(joined);
        assertThat(decision).isInstanceOf(Decision.AskSlot.class);
        assertThat(((Decision.AskSlot) decision).arrivedMillis()).isEqualTo(joined.arrivedMillis());
    }

    @Test
    void allCheckInWithinTenSecondsFromTheStartOnWhateverTheirLuck() {
        var room = room(QueueingMethod.FIFO, LARGE, true);
        var house = house(room, 0);
        house.passTo(START - 5_000);
        var due = new ArrayList<Long>();
        var places = new ArrayList<Long>();
        for (int i = 0; i < 400; i++) {
            var ticket = house.joins();
            due.add(ticket.checkedInMillis() + ticket.refreshMillis() - START);
            places.add(Draws.of(room).positionMillis(ticket.id(), ticket.arrivedMillis()));
        }

        assertThat(due).allSatisfy(at -> assertThat(at).isBetween(0L, 10_100L));
        assertThat(due.stream().mapToLong(Long::longValue).average().orElse(0)).isBetween(4_000.0, 6_000.0);
        assertThat(Math.abs(correlation(due, places))).isLessThan(0.2);
    }

    @Test
    void aVisitorWhoComesAtTheStartByAClockThatIsAheadAsksAgainInASecond() {
        var house = house(room(QueueingMethod.FIFO, LARGE, true), 1_500);
        house.passTo(START - 3_000);
        var joined = house.joins();
        assertThat(joined.checkedInMillis() + joined.refreshMillis()).isBetween(START, START + 10_100);
        house.passTo(START - 1_000);

        var decision = house.decide(at(joined, START - 500));

        assertThat(((Decision.Wait) decision).ticket().refreshMillis()).isBetween(800, 1_200);
    }

    @ParameterizedTest
    @ValueSource(longs = {3_000, -3_000})
    void noVisitorEntersBeforeTheStartByTheClockThatIsLate(long workerAhead) {
        for (QueueingMethod method : QueueingMethod.values()) {
            var house = house(room(method, LARGE, true), workerAhead);
            house.passTo(PREQUEUE + 10_000);
            var ticket = house.joins();
            Ticket held = ticket;
            long due = START - Math.min(0, workerAhead);
            while (house.now < due - 100) {
                held = house.visit(held);
                assertThat(held).as("%s at %d", method, house.now - START).isNotInstanceOf(Ticket.Active.class);
                assertThat(house.visit(Ticket.NONE)).isNotInstanceOf(Ticket.Active.class);
                house.pass(1_000);
            }
        }
    }

    @Test
    void afterAnEventThatAdmitsAllVisitorsSessionsEndByTheRoomsOwnRule() {
        var house = house(room(QueueingMethod.PASSTHROUGH, LARGE, false), 0);
        house.passTo(START);
        var inside = house.visit(Ticket.NONE);
        house.passTo(START + 59_000);
        assertThat(house.decide(inside)).isInstanceOf(Decision.Renewed.class);
        house.passTo(START + 62_000);

        // A minute in the event.
        assertThat(house.visit(inside)).isNotEqualTo(inside).isInstanceOf(Ticket.Active.class);
    }

    @Test
    void eventsThatFollowEachOtherLeaveNoMomentBetween() {
        var first = event("a", PREQUEUE, START, END, SMALL, QueueingMethod.REJECT, false);
        var second = new Event(
                "b",
                "b",
                "",
                new EventTimes(Optional.empty(), at(END), at(END + 60_000)),
                settings(SMALL, QueueingMethod.REJECT),
                false,
                false,
                Optional.empty());
        var house = house(Scenario.room(LARGE, QueueingMethod.FIFO, false).withEvents(List.of(second, first)), 0);
        house.passTo(END - 100);

        for (int i = 0; i < 5; i++) {
            assertThat(house.decide(Ticket.NONE)).isInstanceOf(Decision.Refuse.class);
            house.pass(50);
        }
    }

    // ---- the crowd ---------------------------------------------------------------------------

    /// Some who wait already, most who gather, some who come after the start.
    private static List<Ticket> people(EventHouse house) {
        house.passTo(PREQUEUE - 5_000);
        // Five are inside when the line begins.
        for (int i = 0; i < 5; i++) {
            assertThat(house.visit(Ticket.NONE)).isInstanceOf(Ticket.Active.class);
        }
        var people = new ArrayList<Ticket>();
        for (int i = 0; i < 6; i++) {
            people.add(house.joins());
            house.pass(100);
        }
        house.passTo(PREQUEUE);
        while (house.now < START - 1_000) {
            people.replaceAll(ticket -> due(ticket, house.now) ? house.visit(ticket) : ticket);
            if (people.size() < 66) {
                people.add(house.joins());
            }
            house.pass(2_000);
        }
        house.passTo(START);
        for (int i = 0; i < 20; i++) {
            people.add(house.visit(Ticket.NONE));
            house.pass(20);
        }
        return people;
    }

    /// All visitors ask again and again, in any order; admitted ones stay away.
    private static List<Ticket.Active> enter(EventHouse house, List<Ticket> people, long untilMillis) {
        var entered = new ArrayList<Ticket.Active>();
        var random = new Random(3);
        while (house.now < untilMillis) {
            var round = new ArrayList<Ticket.Active>();
            Collections.shuffle(people, random);
            for (int i = 0; i < people.size(); i++) {
                if (people.get(i) instanceof Ticket.Waiting waiting) {
                    people.set(i, house.visit(waiting));
                    if (people.get(i) instanceof Ticket.Active inside) {
                        round.add(inside);
                    }
                }
            }
            // Those of one round came at once.
            round.sort(Comparator.comparingLong(Ticket.Active::acceptedMillis));
            entered.addAll(round);
            house.pass(Math.min(200, untilMillis - house.now));
        }
        return entered;
    }

    /// The same ticket, due for its next check-in at another moment.
    private static Ticket.Waiting at(Ticket.Waiting ticket, long dueMillis) {
        return new Ticket.Waiting(
                ticket.id(),
                ticket.arrivedMillis(),
                ticket.checkedInMillis(),
                (int) (dueMillis - ticket.checkedInMillis()),
                ticket.returned(),
                ticket.atArrival(),
                ticket.atHalf());
    }

    private static boolean due(Ticket ticket, long now) {
        return ticket instanceof Ticket.Waiting waiting && waiting.checkedInMillis() + waiting.refreshMillis() <= now;
    }

    /// Whether no visitor was let in before one with an earlier place, except at the same moment.
    private static boolean inOrder(List<Ticket.Active> entered, Draws draws) {
        ToLongFunction<Ticket.Active> place = t -> draws.positionMillis(t.id(), t.arrivedMillis());
        long furthest = Long.MIN_VALUE;
        long moment = Long.MIN_VALUE;
        long ofMoment = Long.MIN_VALUE;
        for (Ticket.Active each : entered) {
            if (each.acceptedMillis() > moment + 150) {
                furthest = Math.max(furthest, ofMoment);
                moment = each.acceptedMillis();
            }
            if (place.applyAsLong(each) < furthest) {
                return false;
            }
            ofMoment = Math.max(ofMoment, place.applyAsLong(each));
        }
        return true;
    }

    private static String kindOf(Ticket.Active ticket) {
        long came = ticket.arrivedMillis();
        return came < PREQUEUE ? "before" : came < START ? "gathered" : "late";
    }

    private static double correlation(List<Long> one, List<Long> other) {
        double a = one.stream().mapToLong(Long::longValue).average().orElse(0);
        double b = other.stream().mapToLong(Long::longValue).average().orElse(0);
        double product = 0;
        double squares = 0;
        double otherSquares = 0;
        for (int i = 0; i < one.size(); i++) {
            product += (one.get(i) - a) * (other.get(i) - b);
            squares += (one.get(i) - a) * (one.get(i) - a);
            otherSquares += (other.get(i) - b) * (other.get(i) - b);
        }
        return product / Math.sqrt(squares * otherSquares);
    }

    // ---- the room ----------------------------------------------------------------------------

    private static EventHouse house(Room room, long workerAheadMillis) {
        return new EventHouse(room, NOON, workerAheadMillis);
    }

    private static Room room(QueueingMethod method, Limits inEvent, boolean shuffle) {
        return Scenario.room(SMALL, QueueingMethod.FIFO, false)
                .withEvents(List.of(event("a", PREQUEUE, START, END, inEvent, method, shuffle)));
    }

    private static Event event(
            String name, long prequeue, long start, long end, Limits limits, QueueingMethod method, boolean shuffle) {
        return new Event(
                name,
                name,
                "",
                new EventTimes(Optional.of(at(prequeue)), at(start), at(end)),
                settings(limits, method),
                shuffle,
                false,
                shuffle ? Optional.of(SEED) : Optional.empty());
    }

    private static EventSettings settings(Limits limits, QueueingMethod method) {
        return new EventSettings(
                Optional.of(limits.totalActiveUsers()),
                Optional.of(limits.newUsersPerMinute()),
                Optional.of(limits.session()),
                Optional.empty(),
                Optional.of(method),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static Timestamp at(long millis) {
        return Timestamp.of(Instant.ofEpochMilli(millis));
    }
}
