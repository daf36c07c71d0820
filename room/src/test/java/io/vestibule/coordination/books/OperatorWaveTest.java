package io.vestibule.coordination.books;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Slow;
import io.vestibule.coordination.Scenario;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.Reports;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.coordination.world.CenterId;
import io.vestibule.coordination.world.Global;
import io.vestibule.ground.SipHash;
import io.vestibule.queue.Claim;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Revocation;
import io.vestibule.room.Revocations;
import io.vestibule.room.Room;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.wire.ViewForm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/// An operator ends all sessions of two full data centers, in virtual time.
@Slow("a hundred thousand sessions")
class OperatorWaveTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final int SEATS = 100_000;
    private static final Room ROOM = Scenario.room(Scenario.limits(SEATS, SEATS, 1_800), QueueingMethod.FIFO, false);

    /// A few seats are always on their way between the two.
    private static final int NEARLY = SEATS - SEATS / 200;

    /// The node of the second follows the store by then.
    private static final long HEARD_MILLIS = 700;

    private static final int MOST_BYTES = 64 * 1024;

    private final Global global = Global.first(ROOM.limits(), new LinkedHashSet<>(List.of("one", "two")));

    private final List<Place> places = List.of(new Place(1, "one"), new Place(2, "two"));
    private long now = NOON;

    /// A data center with its line.
    private static final class Place {

        private final String name;
        private final DataCenter center;
        private final WorkerId worker;
        private final List<Long> inside = new ArrayList<>();
        private long next;

        /// Of the visitor who waits; 0 if none does.
        private long arrivedMillis;

        private long reports;

        Place(int number, String name) {
            this.name = name;
            worker = new WorkerId(number, 1);
            next = number * 10_000_000L;
            center = DataCenter.among(
                    new CenterId(number, name), Duration.ZERO, ROOM, new SipHash(number, 2), Journal.NONE, NOON);
            center.begin(new Beginning.Fresh(), NOON);
            center.join(worker, NOON);
        }

        void report(List<VisitEvent> events, long now) {
            reports++;
            center.report(Reports.of(worker, reports, reports - 1, now, events), now);
        }

        /// Newcomers come until no slot is left; one who was told to wait comes back first.
        int enter(long now) {
            int entered = 0;
            if (arrivedMillis > 0) {
                report(List.of(new VisitEvent.CheckedIn(next, arrivedMillis, now, now + 40_000)), now);
            }
            while (ask(now) instanceof SlotAnswer.Granted) {
                inside.add(next++);
                arrivedMillis = 0;
                entered++;
            }
            arrivedMillis = arrivedMillis == 0 ? now : arrivedMillis;
            return entered;
        }

        private SlotAnswer ask(long now) {
            center.promiseConfirmed(center.promise(now).sequence());
            boolean back = arrivedMillis > 0;
            return center.ask(
                    new SlotAsk(
                            next,
                            back ? arrivedMillis : now,
                            back ? Claim.WAITING : Claim.NEWCOMER,
                            EstimateStamp.NOTHING,
                            EstimateStamp.NOTHING),
                    now);
        }

        void revoke(Revocation what, long now) {
            center.configure(ROOM.withRevocations(Revocations.of(List.of(what))), now);
        }

        int occupancy() {
            return center.books().ledger.occupancy();
        }
    }

    /// A tenth of a second passes, in which newcomers come everywhere.
    ///
    /// @return how many entered
    private int pass() {
        rest(100);
        return places.stream().mapToInt(place -> place.enter(now)).sum();
    }

    private void rest(long millis) {
        now += millis;
        for (Place place : places) {
            place.report(List.of(), now);
            place.center.step(now);
            global.take(place.center.state(now), now);
        }
        global.step(now);
        for (Place place : places) {
            place.center.follow(global.tell(place.name), now);
            place.center.promiseConfirmed(place.center.promise(now).sequence());
        }
    }

    private int occupancy() {
        return places.stream().mapToInt(Place::occupancy).sum();
    }

    private void fill() {
        for (int i = 0; i < 100 && occupancy() < NEARLY; i++) {
            pass();
        }
        for (int seconds = 0; seconds < 150; seconds++) {
            // The passes come back, of visits too of which nothing was told.
            rest(1_000);
        }
        assertThat(occupancy()).isBetween(NEARLY, SEATS);
    }

    @Test
    void aHundredThousandAreOutEverywhereAndTheirSeatsAreGivenOutWithinTwoSeconds() {
        fill();
        var first = List.copyOf(places.getFirst().inside);
        var second = List.copyOf(places.getLast().inside);
        assertThat(first.size() + second.size()).isGreaterThanOrEqualTo(NEARLY);
        pass();
        long moment = now;
        int ended = occupancy();
        var wave = new Revocation.Wave(moment, false);

        places.getFirst().revoke(wave, now);
        int again = 0;
        while (now < moment + HEARD_MILLIS) {
            again += pass();
        }
        places.getLast().revoke(wave, now);
        while (now < moment + 2_000) {
            again += pass();
            assertThat(occupancy()).as("never more").isLessThanOrEqualTo(SEATS);
        }

        assertThat(again).as("given out again, of %d", ended).isGreaterThanOrEqualTo(NEARLY);
        assertThat(places.stream().mapToLong(place -> place.center.revoked()).sum())
                .isEqualTo(ended);
        // A gate that has not heard of the operator's word is told as news.
        assertThat(first).allMatch(places.getFirst().center.view(now).ended()::contains);
        assertThat(second).allMatch(places.getLast().center.view(now).ended()::contains);
        for (Place place : places) {
            var view = place.center.view(now);
            assertThat(ViewForm.write(view.withEnded(view.ended().untold())).length)
                    .isLessThan(MOST_BYTES);
        }
    }
}
