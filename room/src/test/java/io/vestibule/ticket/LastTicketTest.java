package io.vestibule.ticket;

import static io.vestibule.ticket.Tickets.NOW;
import static io.vestibule.ticket.Tickets.SALE;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.RoomId;
import io.vestibule.ticket.OpenedTicket.How;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is known on a connection of the ticket that came last.
final class LastTicketTest {

    private static final long NEXT = NOW + 1_000;
    private static final Ticket.Active INSIDE = new Ticket.Active(7, NOW - 60_000, NOW - 30_000, NOW, 1);

    private KeyRing ring = Tickets.ring(1);
    private final TicketSeal seal = new TicketSeals(() -> ring, new byte[TicketSeals.SALT_BYTES]).next();
    private final LastTicket last = new LastTicket();

    @Test
    void theTicketOfAPageIsOpenedOnceForAllItsParts() {
        var first = open(cookies(INSIDE), NEXT);

        assertThat(first.ticket()).isEqualTo(INSIDE);
        assertThat(open(cookies(INSIDE), NEXT + 1))
                .as("sealed again, and opened")
                .isNotSameAs(first);
        var lines = cookies(INSIDE);
        assertThat(open(lines, NEXT + 1)).isSameAs(open(lines, NEXT + 40));
    }

    @Test
    void anotherCookieOnTheConnectionIsAnotherTicket() {
        var other = new Ticket.Active(8, NOW - 60_000, NOW - 30_000, NOW, 1);
        open(cookies(INSIDE), NEXT);

        assertThat(open(cookies(other), NEXT).ticket()).isEqualTo(other);
        assertThat(open(List.of(), NEXT).how()).isEqualTo(How.ABSENT);
        assertThat(open(List.of("__cfwaitingroom=x"), NEXT).how()).isEqualTo(How.WRONG_LENGTH);
    }

    @Test
    void inAnotherRoomTheSameCookieOpensNothing() {
        var lines = cookies(INSIDE);
        open(lines, NEXT);

        var elsewhere = TicketScope.of(new RoomId("other"), SALE.cookieName());
        assertThat(seal.open(elsewhere, lines, last, NEXT).how()).isEqualTo(How.FORGED);
        assertThat(open(lines, NEXT).ticket()).isEqualTo(INSIDE);
    }

    @Test
    void aTicketWhoseKeyIsGoneOpensNoMore() {
        var lines = cookies(INSIDE);
        open(lines, NEXT);

        ring = Tickets.ring(2);

        assertThat(open(lines, NEXT).how()).isEqualTo(How.UNKNOWN_KEY);
    }

    /// A clock that was ahead has sealed it: as of when it counts grows with the time.
    @Test
    void aTicketFromTheFutureIsOpenedEachTime() {
        var lines = cookies(new Ticket.Active(7, NOW, NOW, NOW + 60_000, 1));

        assertThat(open(lines, NOW).ticket().latestMillis()).isEqualTo(NOW);
        assertThat(open(lines, NEXT).ticket().latestMillis()).isEqualTo(NEXT);
        assertThat(open(lines, NOW).ticket().latestMillis()).isEqualTo(NOW);
    }

    /// The gate's time may be set back to the room's.
    @Test
    void aTicketThatCameToBeFromTheFutureIsOpenedAgain() {
        var lines = cookies(INSIDE);
        open(lines, NEXT);

        assertThat(open(lines, NOW - 60_000).ticket().latestMillis()).isEqualTo(NOW - 60_000);
    }

    /// One that is still too far in the future counts later.
    @Test
    void ofSeveralTicketsNoneIsKept() {
        var ahead = new Ticket.Active(8, NOW, NOW, NEXT + 86_405_000 + 5_000, 1);
        var one = List.of(cookies(INSIDE).getFirst() + "; " + cookies(ahead).getFirst());
        var two = List.of(cookies(INSIDE).getFirst(), cookies(ahead).getFirst());

        for (var lines : List.of(one, two)) {
            assertThat(idOf(open(lines, NEXT))).isEqualTo(7);
            assertThat(idOf(open(lines, NEXT + 10_000))).isEqualTo(8);
        }
    }

    @Test
    void aSecondLineOfCookiesIsLookedAt() {
        var lines = cookies(INSIDE);
        open(lines, NEXT);
        var later = new Ticket.Active(8, NOW - 60_000, NOW - 30_000, NOW + 500, 1);

        var both = List.of(lines.getFirst(), cookies(later).getFirst());

        assertThat(idOf(open(both, NEXT))).isEqualTo(8);
    }

    @Test
    void whatIsLongOrOfSomebodyWhoWaitsIsNotKept() {
        var padded = List.of(
                "a=" + "x".repeat(LastTicket.MOST) + "; " + cookies(INSIDE).getFirst());
        var waiting =
                cookies(new Ticket.Waiting(7, NOW, NOW, 20_000, true, EstimateStamp.NOTHING, EstimateStamp.NOTHING));

        for (var lines : List.of(padded, waiting)) {
            var first = open(lines, NEXT);
            assertThat(first.how()).isEqualTo(How.OPENED);
            assertThat(open(lines, NEXT)).isNotSameAs(first);
        }
    }

    private static long idOf(OpenedTicket opened) {
        return ((Ticket.Active) opened.ticket()).id();
    }

    private OpenedTicket open(List<String> lines, long nowMillis) {
        return seal.open(SALE, lines, last, nowMillis);
    }

    private List<String> cookies(Ticket ticket) {
        return List.of("a=b; __cfwaitingroom=" + seal.seal(SALE, ticket, NOW));
    }
}
