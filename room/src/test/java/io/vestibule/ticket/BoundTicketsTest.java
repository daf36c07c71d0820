package io.vestibule.ticket;

import static io.vestibule.ticket.Tickets.NOW;
import static io.vestibule.ticket.Tickets.SALE;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.room.RoomId;
import io.vestibule.rule.value.Ip;
import io.vestibule.testing.GoldenFiles;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tickets that are bound to a network, in rooms that bind them.
class BoundTicketsTest {

    private static final String FILE = "bound-tickets.txt";
    private static final EstimateStamp TOLD = new EstimateStamp(NOW - 60_000, 50, 61, 75);
    private static final Binding BOUND = new Binding(0xABCD, NOW + 600_000);
    private static final Ip HOME = Ip.parse("192.0.2.0").orElseThrow();
    private static final Ip AWAY = Ip.parse("198.51.100.0").orElseThrow();
    private static final Ticket ACTIVE = new Ticket.Active(7, NOW - 5_000, NOW - 4_000, NOW, 0);

    private static final List<Ticket> TICKETS = List.of(
            new Ticket.Waiting(-7, NOW - 90_000, NOW - 100, 0, true, TOLD, TOLD),
            ACTIVE,
            new Ticket.Unproven(8, NOW - 5_000, NOW, 1),
            new Ticket.Decoy(new Ticket.Waiting(9, NOW - 90_000, NOW, 0, true, EstimateStamp.NOTHING, TOLD)));

    private final TicketSeal seal = Tickets.seal(Tickets.ring(1), 1);

    private Binding bind(Ip block) {
        return new Binding(seal.networkOf(SALE, block, NOW), 0);
    }

    @Test
    void whatIsGivenTodayIsWhatWasGiven() {
        GoldenFiles.newest()
                .holds(
                        FILE,
                        TICKETS.stream()
                                .map(ticket -> seal.seal(SALE, ticket, BOUND, NOW) + "\n")
                                .collect(Collectors.joining()));
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.testing.GoldenFiles#all")
    void everyTicketOpens(GoldenFiles version) {
        var other = Tickets.seal(Tickets.ring(1), 2);
        var opened = version.text(FILE)
                .lines()
                .map(value -> other.open(SALE, value, NOW))
                .toList();

        assertThat(opened).extracting(OpenedTicket::ticket).containsExactlyElementsOf(TICKETS);
        assertThat(opened).extracting(OpenedTicket::binding).containsOnly(BOUND);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void whatIsSealedOpensAndIsShortEnough(long seed) {
        var random = Seeds.random(seed);
        for (int i = 0; i < 20; i++) {
            var ticket = Tickets.any(random);
            var binding = new Binding(random.nextInt(1 << 16), random.nextInt(1 << 30) * 1_000L);

            String value = seal.seal(SALE, ticket, binding, NOW);
            var opened = seal.open(SALE, value, NOW);

            assertThat(opened.ticket()).isEqualTo(ticket);
            assertThat(opened.binding()).isEqualTo(binding);
            assertThat(value).hasSizeLessThan(TicketSeal.MAX_LENGTH + 1);
            assertThat(value.length()).isBetween(seal.seal(SALE, ticket, NOW).length() + 7, TicketSeal.MAX_LENGTH);
        }
    }

    @Test
    void aTicketKnowsItsNetworkAlsoWhenTheKeysHaveRotated() {
        String value = seal.seal(SALE, ACTIVE, bind(HOME), NOW);
        var both = KeyRing.of(List.of(Tickets.key(1, 0), Tickets.key(2, NOW - 1_000)));
        var rotated = Tickets.seal(both, 1);

        var opened = rotated.open(SALE, value, NOW);

        assertThat(rotated.isElsewhere(SALE, opened, HOME, NOW)).isFalse();
        assertThat(rotated.isElsewhere(SALE, opened, AWAY, NOW)).isTrue();
        assertThat(rotated.networkOf(SALE, HOME, NOW)).isNotEqualTo(seal.networkOf(SALE, HOME, NOW));
    }

    @Test
    void aTicketThatIsNotBoundIsNowhereElse() {
        var opened = seal.open(SALE, seal.seal(SALE, ACTIVE, NOW), NOW);

        assertThat(opened.binding()).isEqualTo(Binding.NONE);
        assertThat(seal.isElsewhere(SALE, opened, AWAY, NOW)).isFalse();
    }

    @Test
    void theBitsSayNothingOfTheNetworkInAnotherRoomOrUnderAnotherKey() {
        var other = TicketScope.of(new RoomId("other"), "__cfwaitingroom");
        var strangers = Tickets.seal(Tickets.ring(2), 1);

        assertThat(seal.networkOf(other, HOME, NOW)).isNotEqualTo(seal.networkOf(SALE, HOME, NOW));
        assertThat(strangers.networkOf(SALE, HOME, NOW)).isNotEqualTo(seal.networkOf(SALE, HOME, NOW));
        assertThat(seal.networkOf(SALE.invited(), HOME, NOW)).isEqualTo(seal.networkOf(SALE, HOME, NOW));
    }
}
