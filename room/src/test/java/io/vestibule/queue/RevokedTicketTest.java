package io.vestibule.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.ground.Randomness;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.Revocation;
import io.vestibule.room.Revocations;
import io.vestibule.room.Room;
import io.vestibule.room.Rooms;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Visitors whose tickets an operator has ended.
class RevokedTicketTest {

    private static final long NOW = 1_790_000_000_000L;
    private static final long ID = 7;

    private final Room sale = Rooms.room("sale", "shop.example.com/");
    private final Randomness chance = Seeds.randomness(1);

    @Test
    void aVisitorInsideIsANewcomerAtTheNextRequest() {
        var ticket = new Ticket.Active(ID, NOW - 60_000, NOW - 50_000, NOW, 0);
        assertThat(decide(sale, ticket)).isInstanceOf(Decision.Inside.class);

        assertNewcomer(decide(after(new Revocation.OfTicket(ID)), ticket));
        assertNewcomer(decide(after(new Revocation.Wave(NOW - 49_999, false)), ticket));
    }

    @Test
    void aVisitorWhoWasAdmittedAtTheMomentOrLaterStays() {
        var ticket = new Ticket.Active(ID, NOW - 60_000, NOW - 50_000, NOW, 0);

        var decision = decide(after(new Revocation.Wave(NOW - 50_000, true)), ticket);

        assertThat(decision).isInstanceOf(Decision.Inside.class);
    }

    @Test
    void aPlaceInLineEndsByItsOwnTicketOrIfTheLineIsMeant() {
        var ticket = waiting(NOW - 60_000);

        assertThat(id(decide(after(new Revocation.Wave(NOW, false)), ticket))).isEqualTo(ID);
        assertNewcomer(decide(after(new Revocation.Wave(NOW, true)), ticket));
        assertNewcomer(decide(after(new Revocation.OfTicket(ID)), ticket));
        assertThat(id(decide(after(new Revocation.OfTicket(8)), ticket))).isEqualTo(ID);
    }

    /// Also while the data center that holds its seat is out of reach, or a request that is under
    /// way may hold it.
    @Test
    void noOtherWayLeadsBackInside() {
        var expired = new Ticket.Active(ID, NOW - 900_000, NOW - 900_000, NOW - 400_000, 0);
        assertThat(decide(sale, expired)).isNotInstanceOf(Decision.Inside.class);

        assertNewcomer(decide(after(new Revocation.Wave(NOW, false)), expired));
    }

    @Test
    void aRequestUnderWayIsNotRenewed() {
        var ticket = new Ticket.Active(ID, NOW - 60_000, NOW - 50_000, NOW - 30_000, 0);
        var ended = after(new Revocation.Wave(NOW, false));

        assertThat(running(sale, ticket)).isInstanceOf(Decision.Renewed.class);
        assertNewcomer(running(ended, ticket));
    }

    private Room after(Revocation... all) {
        return sale.withRevocations(Revocations.of(List.of(all)));
    }

    private Decision decide(Room room, Ticket ticket) {
        var phase = EventSchedule.at(room, NOW);
        return Decider.decide(phase, RoomView.unknown(phase, NOW), ticket, NOW, chance);
    }

    private Decision running(Room room, Ticket.Active ticket) {
        var phase = EventSchedule.at(room, NOW);
        return Decider.running(phase, RoomView.unknown(phase, NOW), ticket, NOW, chance);
    }

    private static Ticket.Waiting waiting(long arrived) {
        return new Ticket.Waiting(
                ID, arrived, NOW - 20_000, 20_000, true, EstimateStamp.NOTHING, EstimateStamp.NOTHING);
    }

    private static long id(Decision decision) {
        return ((Decision.Wait) decision).ticket().id();
    }

    private static void assertNewcomer(Decision decision) {
        assertThat(decision).isInstanceOfSatisfying(Decision.Wait.class, wait -> {
            assertThat(wait.ticket().id()).isNotEqualTo(ID);
            assertThat(wait.ticket().arrivedMillis()).isEqualTo(NOW);
            assertThat(wait.note()).isInstanceOf(Decision.Note.FirstTouch.class);
        });
    }
}
