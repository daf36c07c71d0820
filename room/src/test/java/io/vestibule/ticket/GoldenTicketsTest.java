package io.vestibule.ticket;

import static io.vestibule.ticket.Tickets.NOW;
import static io.vestibule.ticket.Tickets.SALE;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.testing.GoldenFiles;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Cookies as the versions gave them to visitors, who may come back to any other one.
class GoldenTicketsTest {

    private static final String FILE = "tickets.txt";
    private static final EstimateStamp TOLD = new EstimateStamp(NOW - 60_000, 50, 61, 75);

    private static final List<Ticket> TICKETS = List.of(
            new Ticket.Waiting(7, NOW - 90_000, NOW, 20_000, false, EstimateStamp.NOTHING, TOLD),
            new Ticket.Waiting(-7, NOW - 90_000, NOW - 100, 0, true, TOLD, TOLD),
            new Ticket.Active(7, NOW - 5_000, NOW - 4_000, NOW, 0),
            new Ticket.Active(Long.MIN_VALUE, NOW - 5_000, NOW - 4_000, NOW, 255));

    @Test
    void whatIsGivenTodayIsWhatWasGiven() {
        TicketSeal seal = Tickets.seal(Tickets.ring(1), 1);

        GoldenFiles.newest()
                .holds(
                        FILE,
                        TICKETS.stream()
                                .map(ticket -> seal.seal(SALE, ticket, NOW) + "\n")
                                .collect(Collectors.joining()));
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.testing.GoldenFiles#all")
    void everyTicketOpens(GoldenFiles version) {
        TicketSeal seal = Tickets.seal(Tickets.ring(1), 2);

        assertThat(version.text(FILE).lines().map(value -> seal.open(SALE, value, NOW)))
                .allMatch(OpenedTicket::isOpen)
                .allMatch(opened -> !opened.binding().isBound())
                .extracting(OpenedTicket::ticket)
                .containsExactlyElementsOf(TICKETS);
    }
}
