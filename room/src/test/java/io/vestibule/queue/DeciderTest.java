package io.vestibule.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.ground.Randomness;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.Limits;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.RequestSettings.PathPolicy;
import io.vestibule.room.Room;
import io.vestibule.room.Rooms;
import io.vestibule.room.TestRoom;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Each kind of visit, in each state of a room (one file because all cases are told by the same
/// rooms, views and tickets).
class DeciderTest {

    private static final long NOW = 1_000_000_000;
    private static final long MINUTE = 60_000;
    private static final int SEATS = 10;

    /// A minute's session: its grain is a second.
    private static final long GRAIN = 1_000;

    private final Room sale = room(QueueingMethod.FIFO, false);
    private final Randomness chance = Seeds.randomness(1);

    private static Room room(QueueingMethod method, boolean queueAll) {
        return room(method, queueAll, true, false);
    }

    private static Room room(QueueingMethod method, boolean queueAll, boolean renewal, boolean suspended) {
        return room(method, queueAll, renewal, suspended, RequestSettings.DEFAULT);
    }

    private static Room room(
            QueueingMethod method, boolean queueAll, boolean renewal, boolean suspended, RequestSettings requests) {
        return TestRoom.of("example.com", "sale", Rooms.route("shop.example.com/"))
                .limits(new Limits(SEATS, SEATS, Duration.ofMinutes(1), renewal))
                .queue(QueueSettings.DEFAULT.withMethod(method).withQueueAll(queueAll))
                .requests(requests)
                .suspended(suspended)
                .room();
    }

    private static Bands slotsForNewcomers(int slots) {
        return new Bands(Bands.EVERYBODY, Bands.EVERYBODY, Bands.EVERYBODY, slots);
    }

    private static Bands upTo(long position) {
        return new Bands(position, position, position, 0);
    }

    private static RoomView view(Room room, Bands bands) {
        return view(room, bands, true, 0, EndedIds.NONE);
    }

    private static RoomView view(Room room, Bands bands, boolean known, int slots, EndedIds ended) {
        return TestView.of(room, NOW)
                .known(known)
                .bands(bands)
                .counts(new Counts(5, SEATS, slots, 0, 0, 1))
                .ended(ended)
                .view();
    }

    private static Ticket.Waiting waiting(long arrived, long checkedIn, int refresh) {
        return new Ticket.Waiting(7, arrived, checkedIn, refresh, true, EstimateStamp.NOTHING, EstimateStamp.NOTHING);
    }

    private static Ticket.Active active(long seen) {
        return new Ticket.Active(7, seen, seen, seen, 0);
    }

    private Decision decide(Room room, RoomView view, Ticket ticket) {
        return Decider.decide(EventSchedule.at(room, NOW), view, ticket, NOW, chance);
    }

    // ---- newcomers -----------------------------------------------------------------------------

    @Test
    void aNewcomerAsksForASlotWhereThereIsOne() {
        var decision = decide(sale, view(sale, slotsForNewcomers(1)), Ticket.NONE);

        assertThat(decision).isInstanceOfSatisfying(Decision.AskSlot.class, ask -> {
            assertThat(ask.claim()).isEqualTo(Claim.NEWCOMER);
            assertThat(ask.arrivedMillis()).isEqualTo(NOW);
            assertThat(ask.granted(NOW + 5).acceptedMillis()).isEqualTo(NOW + 5);
        });
    }

    /// The answer is late; a visitor who is sent away for long meanwhile is overtaken.
    @ParameterizedTest
    @CsvSource({"1, 2000", "0, 3000"})
    void aNewcomerWhoAskedInVainComesBackSooner(int slots, int nominal) {
        var wait = switch (decide(sale, view(sale, slotsForNewcomers(slots)), Ticket.NONE)) {
            case Decision.AskSlot ask -> ask.otherwise();
            case Decision.Wait it -> it;
            case Decision other -> throw new AssertionError(other);
        };

        comesBackIn(nominal, wait);
    }

    @Test
    void aNewcomerWaitsWhenNoSlotIsFree() {
        var decision = decide(sale, view(sale, slotsForNewcomers(0)), Ticket.NONE);

        assertThat(decision).isInstanceOfSatisfying(Decision.Wait.class, wait -> {
            assertThat(wait.note()).isEqualTo(Decision.Note.FIRST_TOUCH);
            assertThat(wait.ticket().arrivedMillis()).isEqualTo(NOW);
            assertThat(wait.ticket().returned()).isFalse();
        });
    }

    @Test
    void noNewcomerAsksWhileTheCoordinatorDoesNotKnowItsCounts() {
        var recovering = view(sale, slotsForNewcomers(5), false, 5, EndedIds.NONE);

        assertThat(decide(sale, recovering, Ticket.NONE)).isInstanceOf(Decision.Wait.class);
        assertThat(decide(sale, recovering, waiting(NOW - MINUTE, NOW - MINUTE, 1_000)))
                .isInstanceOf(Decision.Wait.class);
    }

    @Test
    void everyNewcomerHasAnotherName() {
        var full = view(sale, slotsForNewcomers(0));
        var first = (Decision.Wait) decide(sale, full, Ticket.NONE);
        var second = (Decision.Wait) decide(sale, full, Ticket.NONE);

        assertThat(first.ticket().id()).isNotEqualTo(second.ticket().id()).isNotZero();
    }

    // ---- those who wait ------------------------------------------------------------------------

    @Test
    void aVisitorBeforeTheWatermarkAsksForASlot() {
        var ticket = waiting(NOW - MINUTE, NOW - 20_000, 20_000);

        assertThat(decide(sale, view(sale, upTo(NOW - MINUTE)), ticket))
                .isInstanceOfSatisfying(Decision.AskSlot.class, ask -> {
                    assertThat(ask.claim()).isEqualTo(Claim.WAITING);
                    assertThat(ask.id()).isEqualTo(7);
                    assertThat(ask.arrivedMillis()).isEqualTo(NOW - MINUTE);
                });
        assertThat(decide(sale, view(sale, upTo(NOW - MINUTE - 1)), ticket)).isInstanceOf(Decision.Wait.class);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void aWaitingVisitorKeepsTheirPlace(long seed) {
        var random = Seeds.random(seed);
        long arrived = NOW - random.nextLong(12 * 60 * MINUTE);
        long checkedIn = Math.max(arrived, NOW - random.nextLong(StandingTickets.GRACE_MILLIS));
        var ticket = waiting(arrived, checkedIn / 100 * 100, 100 * random.nextInt(10, 1_200));

        var decision = decide(sale, view(sale, Bands.SHUT), ticket);

        assertThat(decision).isInstanceOfSatisfying(Decision.Wait.class, wait -> {
            assertThat(wait.ticket().id()).isEqualTo(7);
            assertThat(wait.ticket().arrivedMillis()).isEqualTo(arrived);
        });
    }

    @Test
    void aCheckInThatIsTooEarlyChangesNothing() {
        var ticket = waiting(NOW - MINUTE, NOW - 5_000, 20_000);

        assertThat(decide(sale, view(sale, Bands.SHUT), ticket)).isInstanceOfSatisfying(Decision.Wait.class, wait -> {
            assertThat(wait.ticket()).isEqualTo(ticket);
            assertThat(wait.note()).isEqualTo(Decision.Note.NOTHING);
            assertThat(wait.info().remainingMillis()).isEqualTo(15_000);
        });
    }

    @Test
    void aCheckInCountsAndSaysForHowLongTheVisitorIsLive() {
        var ticket = waiting(NOW - MINUTE, NOW - 20_000, 20_000);

        assertThat(decide(sale, view(sale, Bands.SHUT), ticket)).isInstanceOfSatisfying(Decision.Wait.class, wait -> {
            long live = wait.ticket().refreshMillis() * 3L / 2 + 10_000;
            assertThat(wait.ticket().checkedInMillis()).isEqualTo(NOW);
            assertThat(wait.note()).isEqualTo(new Decision.Note.CheckedIn(NOW, NOW + live, NOW - 20_000));
        });
    }

    /// A first estimate may be far too long; a visitor who came back only after two minutes would
    /// be overtaken.
    @ParameterizedTest
    @CsvSource({"1000, 20000", "100000, 50000", "1000000, 120000"})
    void noVisitorIsSentAwayForLongerThanHalfOfTheirWaitSoFar(long waited, int nominal) {
        var far = line(1_000_000, NOW - 1_000_001, SEATS, true);

        comesBackIn(nominal, decide(sale, far, waiting(NOW - waited, NOW - 20_000, 20_000)));
    }

    /// The slot is about to arrive: a visitor who came back after 20 s would be overtaken by all
    /// who come meanwhile.
    @ParameterizedTest
    @CsvSource({"1, false, 2000", "2, false, 2000", "3, false, 20000", "1, true, 20000"})
    void aVisitorWithASeatComesBackSoonWithoutAnEstimate(int standing, boolean known, int nominal) {
        var line = line(standing, NOW - MINUTE, SEATS - 2, known);

        comesBackIn(nominal, decide(sale, line, waiting(NOW - MINUTE, NOW - 20_000, 20_000)));
    }

    /// A view of a line in which all stand at one position.
    private RoomView line(int waiting, long position, int active, boolean known) {
        return TestView.of(sale, NOW)
                .counts(new Counts(waiting, active, 0, 0, 0, 1))
                .flow(new Flow(known, 1, 0, Correction.NONE, Correction.NONE))
                .line(new LineSummary(new long[] {position}, new int[] {waiting}))
                .view();
    }

    private static void comesBackIn(int nominal, Decision decision) {
        assertThat(decision)
                .isInstanceOfSatisfying(
                        Decision.Wait.class,
                        wait -> assertThat(wait.ticket().refreshMillis())
                                .isBetween(nominal * 85 / 100, nominal * 115 / 100));
    }

    @Test
    void thePlaceIsLostAfterFiveMinutesOfSilenceAndNotSooner() {
        var silent = waiting(NOW - 20 * MINUTE, NOW - StandingTickets.GRACE_MILLIS, 20_000);
        var gone = waiting(NOW - 20 * MINUTE, NOW - StandingTickets.GRACE_MILLIS - 1, 20_000);

        assertThat(decide(sale, view(sale, Bands.SHUT), silent))
                .isInstanceOfSatisfying(
                        Decision.Wait.class,
                        wait -> assertThat(wait.ticket().id()).isEqualTo(7));
        assertThat(decide(sale, view(sale, Bands.SHUT), gone)).isInstanceOfSatisfying(Decision.Wait.class, wait -> {
            assertThat(wait.ticket().id()).isNotEqualTo(7);
            assertThat(wait.ticket().arrivedMillis()).isEqualTo(NOW);
        });
    }

    @ParameterizedTest
    @ValueSource(longs = {StandingTickets.SKEW_MILLIS + 1, MINUTE, Long.MAX_VALUE / 4})
    void aTicketFromTheFutureMakesItsOwnerANewcomer(long ahead) {
        var line = view(sale, upTo(Long.MAX_VALUE - 1));

        for (Ticket ticket : List.of(waiting(NOW - MINUTE, NOW + ahead, 20_000), active(NOW + ahead))) {
            assertThat(decide(sale, line, ticket))
                    .isInstanceOfSatisfying(
                            Decision.Wait.class,
                            wait -> assertThat(wait.ticket().arrivedMillis()).isEqualTo(NOW));
        }
    }

    @Test
    void aVisitorWhoseSessionOrPlaceWasEndedIsANewcomer() {
        var view = view(sale, upTo(NOW), true, 0, EndedIds.of(3, 7));

        for (Ticket ticket : List.of(waiting(NOW - MINUTE, NOW - 20_000, 20_000), active(NOW))) {
            assertThat(decide(sale, view, ticket))
                    .isInstanceOfSatisfying(
                            Decision.Wait.class,
                            wait -> assertThat(wait.ticket().id()).isNotEqualTo(7));
        }
    }

    // ---- those inside --------------------------------------------------------------------------

    @Test
    void anAdmittedVisitorIsRenewedOnceATick() {
        var view = view(sale, Bands.SHUT);

        assertThat(decide(sale, view, active(NOW))).isEqualTo(new Decision.Inside(active(NOW)));
        assertThat(decide(sale, view, active(NOW - GRAIN))).isInstanceOfSatisfying(Decision.Renewed.class, renewed -> {
            assertThat(renewed.ticket().seenMillis()).isEqualTo(NOW);
            assertThat(renewed.ticket().acceptedMillis()).isEqualTo(NOW - GRAIN);
            assertThat(renewed.fromMillis()).isEqualTo(NOW - GRAIN);
        });
    }

    @Test
    void aSessionEndsWithItsTickAndNeverEarlier() {
        var view = view(sale, Bands.SHUT);

        assertThat(decide(sale, view, active(NOW - MINUTE))).isInstanceOf(Decision.Renewed.class);
        assertThat(decide(sale, view, active(NOW - MINUTE - 1)))
                .isEqualTo(new Decision.AskHeld(active(NOW - MINUTE - 1)));
    }

    /// Where seats are given back whose tickets are not seen, the first return is told at once.
    @Test
    void theFirstReturnRenewsTheTicketWhereUnseenSeatsAreGivenBack() {
        var seen = new RequestSettings(true, PathPolicy.FORWARD, Set.of(), List.of(), true, true);
        var room = room(QueueingMethod.FIFO, false, true, false, seen);
        var view = view(room, Bands.SHUT);

        assertThat(later(room, active(NOW)))
                .isInstanceOfSatisfying(
                        Decision.Renewed.class,
                        renewed -> assertThat(renewed.ticket().seenMillis()).isEqualTo(NOW + 100));
        assertThat(later(sale, active(NOW))).isInstanceOf(Decision.Inside.class);
        var shown = new Ticket.Active(7, NOW - 300, NOW - 300, NOW, 0);
        assertThat(later(room, shown)).isInstanceOf(Decision.Inside.class);
        assertThat(Decider.running(EventSchedule.at(room, NOW), view, active(NOW), NOW + 100, chance))
                .as("a request under way shows no cookie")
                .isInstanceOf(Decision.Inside.class);
    }

    /// A ticket is of the coordinator's clock; what did not move would not have been seen.
    @ParameterizedTest
    @ValueSource(longs = {0, 100, 3_000})
    void theFirstReturnMovesTheTicketAtAGateWhoseClockIsBehind(long behind) {
        var seen = new RequestSettings(true, PathPolicy.FORWARD, Set.of(), List.of(), true, true);
        var room = room(QueueingMethod.FIFO, false, true, false, seen);
        long accepted = NOW + behind;

        assertThat(decide(room, view(room, Bands.SHUT), active(accepted)))
                .isInstanceOfSatisfying(Decision.Renewed.class, renewed -> {
                    assertThat(renewed.fromMillis()).isEqualTo(accepted);
                    assertThat(renewed.ticket().seenMillis()).isEqualTo(accepted + 100);
                });
    }

    /// As long as a waiting visitor keeps a place without checking in: there are places at the head
    /// for those who collect tickets of five minutes.
    @Test
    void theHeadOfTheLineIsKeptForFiveMinutes() {
        var seen = new RequestSettings(true, PathPolicy.FORWARD, Set.of(), List.of(), true, true);
        var room = room(QueueingMethod.FIFO, false, Duration.ofMinutes(30), seen);
        var view = view(room, Bands.SHUT);

        assertThat(decide(room, view, active(NOW - StandingTickets.GRACE_MILLIS)))
                .isInstanceOfSatisfying(
                        Decision.AskHeld.class,
                        ask -> assertThat(ask.otherwise()).isInstanceOf(Ticket.Waiting.class));
        assertThat(decide(room, view, active(NOW - StandingTickets.GRACE_MILLIS - 1)))
                .isInstanceOfSatisfying(Decision.AskHeld.class, ask -> {
                    assertThat(ask.otherwise()).isEqualTo(Ticket.NONE);
                    assertThat(ask.isUnseen()).isTrue();
                });
    }

    private static Room room(QueueingMethod method, boolean queueAll, Duration session, RequestSettings requests) {
        var of = room(method, queueAll, true, false, requests);
        return TestRoom.like(of)
                .limits(new Limits(SEATS, SEATS, session, true))
                .requests(requests)
                .room();
    }

    private Decision later(Room room, Ticket ticket) {
        return Decider.decide(EventSchedule.at(room, NOW + 100), view(room, Bands.SHUT), ticket, NOW + 100, chance);
    }

    @Test
    void aLateFirstReturnIsCheckedAndElseGoesToTheHeadOfTheLine() {
        var seen = new RequestSettings(true, PathPolicy.FORWARD, Set.of(), List.of(), true, true);
        var room = room(QueueingMethod.FIFO, false, true, false, seen);
        var view = view(room, Bands.SHUT);

        assertThat(decide(room, view, active(NOW - 19_900))).isInstanceOf(Decision.Renewed.class);
        assertThat(decide(room, view, active(NOW - 20_000))).isInstanceOfSatisfying(Decision.AskHeld.class, ask -> {
            assertThat(ask.isUnseen()).isTrue();
            assertThat(((Ticket.Waiting) ask.otherwise()).arrivedMillis()).isEqualTo(NOW - 20_000);
        });
        var shown = new Ticket.Active(7, NOW - 30_000, NOW - 30_000, NOW - 29_000, 0);
        assertThat(decide(room, view, shown)).isInstanceOf(Decision.Renewed.class);
        assertThat(decide(sale, view(sale, Bands.SHUT), active(NOW - 20_000))).isInstanceOf(Decision.Renewed.class);
    }

    @Test
    void aTicketOfADayAgoIsNoReasonToAsk() {
        var view = view(sale, Bands.SHUT);
        long day = StandingTickets.HELD_MILLIS;

        assertThat(decide(sale, view, active(NOW - day + 100))).isInstanceOf(Decision.AskHeld.class);
        assertThat(decide(sale, view, active(NOW - day))).isInstanceOf(Decision.Wait.class);
    }

    @Test
    void withoutRenewalNothingMovesTheEnd() {
        var once = room(QueueingMethod.FIFO, false, false, false);

        assertThat(decide(once, view(once, Bands.SHUT), active(NOW - MINUTE / 2)))
                .isInstanceOf(Decision.Inside.class);
    }

    @Test
    void aWorkerThatIsNotHeardRenewsNoSession() {
        var deaf = view(sale, Bands.SHUT).acknowledging(NOW - RoomView.RENEWING_MILLIS - 1);

        assertThat(decide(sale, deaf, active(NOW - MINUTE / 2))).isInstanceOf(Decision.Inside.class);
    }

    @ParameterizedTest
    @EnumSource(QueueingMethod.class)
    void anAdmittedVisitorStaysInsideWhateverTheMethodAndTheSwitch(QueueingMethod method) {
        for (boolean queueAll : new boolean[] {false, true}) {
            var room = room(method, queueAll);

            assertThat(decide(room, view(room, Bands.SHUT), active(NOW))).isInstanceOf(Decision.Inside.class);
        }
    }

    // ---- the other methods ---------------------------------------------------------------------

    @Test
    void aSuspendedRoomTouchesNoVisitor() {
        var off = room(QueueingMethod.FIFO, false, true, true);

        assertThat(decide(off, view(off, Bands.SHUT), Ticket.NONE)).isInstanceOf(Decision.Untouched.class);
    }

    @Test
    void passthroughAdmitsAllVisitorsUnderTheirIds() {
        var open = room(QueueingMethod.PASSTHROUGH, false);

        assertThat(decide(open, view(open, Bands.SHUT), Ticket.NONE)).isInstanceOf(Decision.EnterFreely.class);
        assertThat(decide(open, view(open, Bands.SHUT), waiting(NOW - MINUTE, NOW, 20_000)))
                .isInstanceOfSatisfying(
                        Decision.EnterFreely.class,
                        free -> assertThat(free.ticket().id()).isEqualTo(7));
    }

    @Test
    void rejectTurnsAwayVisitorsWhoAreNotInside() {
        var shut = room(QueueingMethod.REJECT, false);

        assertThat(decide(shut, view(shut, slotsForNewcomers(5)), Ticket.NONE)).isInstanceOf(Decision.Refuse.class);
        assertThat(decide(shut, view(shut, upTo(NOW)), waiting(NOW - MINUTE, NOW, 20_000)))
                .isInstanceOf(Decision.Refuse.class);
    }

    @ParameterizedTest
    @EnumSource(QueueingMethod.class)
    void queueAllKeepsAllVisitorsWaitingWhateverTheMethod(QueueingMethod method) {
        var held = room(method, true);
        var view = view(held, slotsForNewcomers(5));

        assertThat(decide(held, view, Ticket.NONE)).isInstanceOf(Decision.Wait.class);
        assertThat(decide(held, view, waiting(NOW - MINUTE, NOW - 20_000, 20_000)))
                .isInstanceOf(Decision.Wait.class);
    }

    @Test
    void aDrawIsOneACheckInAndNotOneARequest() {
        var lot = room(QueueingMethod.RANDOM, false);
        var slots = view(lot, upTo(Bands.NOBODY), true, 3, EndedIds.NONE);

        assertThat(decide(lot, slots, waiting(NOW - MINUTE, NOW - 20_000, 20_000)))
                .isInstanceOf(Decision.AskSlot.class);
        assertThat(decide(lot, slots, waiting(NOW - MINUTE, NOW - 5_000, 20_000)))
                .as("early: no free roll")
                .isInstanceOf(Decision.Wait.class);
    }

    @Test
    void aVisitorWhoDropsTheCookieInADrawHasToWaitForTheFirstCheckIn() {
        var lot = room(QueueingMethod.RANDOM, false);
        var slots = view(lot, upTo(Bands.NOBODY), true, 3, EndedIds.NONE);

        assertThat(decide(lot, slots, Ticket.NONE)).isInstanceOf(Decision.Wait.class);
    }
}
