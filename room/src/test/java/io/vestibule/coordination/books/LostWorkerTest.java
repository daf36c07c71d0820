package io.vestibule.coordination.books;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.Worker;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.ground.SipHash;
import io.vestibule.queue.Claim;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.ticket.EstimateStamp;
import org.junit.jupiter.api.Test;

/// A gate dies with visit events that it had not told. Slots are given out by the data center, so
/// that none is forgotten; what a gate would have said of them is lost: they are held for as long
/// as if it had said nothing.
class LostWorkerTest {

    private static final long NOON = 1_790_000_000_000L;

    /// In ticks of two seconds: over when the 61st begins. Passes are back before.
    private static final int SESSION_SECONDS = 120;

    private static final long OVER = NOON + 122_000;
    private static final WorkerId LOST = new WorkerId(0, 1);
    private static final WorkerId OTHER = new WorkerId(64, 1);
    private static final Worker.Settings MANNERS = new Worker.Settings(256, 5_000, 1_000);

    private final Worker lost = begun(LOST);
    private final Worker other = begun(OTHER);

    @Test
    void theSeatsOfThoseWhoLeftUntoldAreHeldUntilTheirSessionsWouldBeOver() {
        var center = center(2, 2);
        assertThat(asks(center, 1, NOON)).isInstanceOf(SlotAnswer.Granted.class);
        assertThat(asks(center, 2, NOON)).isInstanceOf(SlotAnswer.Granted.class);
        lost.note(new VisitEvent.Left(1, NOON + 5_000));
        lost.note(new VisitEvent.GaveBack(2, NOON));

        center.gone(LOST);

        live(center, NOON, OVER - 100);
        assertThat(inside(center)).isEqualTo(2);
        live(center, OVER, OVER + 100);
        assertThat(inside(center)).isZero();
        assertThat(asks(center, 3, OVER + 100)).isInstanceOf(SlotAnswer.Granted.class);
    }

    /// It was not reported whether it was used: it counts as used ten seconds after it was given.
    @Test
    void aPassThatWasGivenBackUntoldIsHeldForSeventySeconds() {
        var center = center(9, 1);
        assertThat(asks(center, 1, NOON)).isInstanceOf(SlotAnswer.Granted.class);
        lost.note(new VisitEvent.GaveBack(1, NOON));

        center.gone(LOST);

        live(center, NOON, NOON + 69_900);
        assertThat(center.books().passes.out()).isEqualTo(1);
        assertThat(asks(center, 2, NOON + 69_900)).isEqualTo(SlotAnswer.REFUSED);
        live(center, NOON + 70_000, NOON + 70_200);
        assertThat(center.books().passes.out()).isZero();
    }

    @Test
    void anUnreportedRenewalKeepsTheSeatIfTheVisitorReturnsBeforeItIsFree() {
        var center = center(1, 1);
        asks(center, 1, NOON);
        lost.note(new VisitEvent.Seen(1, NOON, NOON + 100_000));
        center.gone(LOST);
        live(center, NOON, NOON + 110_000);

        other.note(new VisitEvent.Seen(1, NOON + 100_000, NOON + 110_100));

        live(center, NOON + 110_100, OVER + 5_000);
        assertThat(inside(center)).isEqualTo(1);
        assertThat(asks(center, 2, OVER + 5_000)).isEqualTo(SlotAnswer.REFUSED);
    }

    /// The one thing that goes beyond the count: the ticket knows of a renewal that the data center
    /// does not, and another visitor has the seat.
    @Test
    void anUnreportedRenewalIsBeyondTheCountAfterTheSeatIsGivenAway() {
        var center = center(1, 1);
        asks(center, 1, NOON);
        lost.note(new VisitEvent.Seen(1, NOON, NOON + 100_000));
        center.gone(LOST);
        live(center, NOON, OVER + 100);
        assertThat(asks(center, 2, OVER + 100)).isInstanceOf(SlotAnswer.Granted.class);

        other.note(new VisitEvent.Seen(1, NOON + 100_000, OVER + 1_000));

        live(center, OVER + 1_000, OVER + 2_000);
        assertThat(inside(center)).as("counted all the same").isEqualTo(2);
        assertThat(asks(center, 3, OVER + 2_000)).isEqualTo(SlotAnswer.REFUSED);
    }

    /// A gate that is silent may come back within twelve seconds with a renewal.
    @Test
    void untilItIsReportedAsGoneSeatsAreHeldForTwelveSeconds() {
        var center = center(1, 1);
        asks(center, 1, NOON);
        long silent = OVER - 5_000;
        for (long now = NOON; now < silent; now += 100) {
            lost.acknowledge(LOST, center.report(lost.report(now), now));
            live(center, now, now);
        }

        live(center, silent, silent + 16_900);
        assertThat(inside(center)).isEqualTo(1);

        live(center, silent + 17_000, silent + 17_100);
        assertThat(inside(center)).isZero();
    }

    @Test
    void aReportThatWasOnItsWayWhenItsGateDiedIsTakenAndOneFromBeforeItsNextIncarnationIsNot() {
        var center = center(2, 2);
        asks(center, 1, NOON);
        asks(center, 2, NOON);
        lost.note(new VisitEvent.Left(1, NOON + 100));
        var first = lost.report(NOON + 200);
        lost.note(new VisitEvent.Left(2, NOON + 300));
        var second = lost.report(NOON + 400);

        center.gone(LOST);
        center.report(first, NOON + 500);
        assertThat(inside(center)).isEqualTo(1);
        center.join(new WorkerId(LOST.number(), 2), NOON + 600);
        center.report(second, NOON + 700);

        assertThat(inside(center)).isEqualTo(1);
    }

    private static Worker begun(WorkerId id) {
        var worker = new Worker(MANNERS);
        worker.begin(id, NOON);
        return worker;
    }

    private static DataCenter center(int seats, int perMinute) {
        var limits = Scenario.limits(seats, perMinute, SESSION_SECONDS);
        Room room = Scenario.room(limits, QueueingMethod.FIFO, false);
        var center = new DataCenter(room, new SipHash(1, 2), Journal.NONE, NOON);
        center.begin(new Beginning.Fresh(), NOON);
        center.keepPromises(false);
        center.join(LOST, NOON);
        center.join(OTHER, NOON);
        return center;
    }

    private static SlotAnswer asks(DataCenter center, long id, long now) {
        return center.ask(new SlotAsk(id, now, Claim.NEWCOMER, EstimateStamp.NOTHING, EstimateStamp.NOTHING), now);
    }

    private static int inside(DataCenter center) {
        return center.books().ledger.occupancy();
    }

    /// Time passes, and the other gate reports.
    private void live(DataCenter center, long from, long to) {
        for (long now = from; now <= to; now += 100) {
            long taken = center.report(other.report(now), now);
            other.acknowledge(OTHER, taken);
            center.step(now);
        }
    }
}
