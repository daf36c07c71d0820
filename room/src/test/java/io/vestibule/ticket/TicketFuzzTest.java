package io.vestibule.ticket;

import static io.vestibule.ticket.Tickets.NOW;
import static io.vestibule.ticket.Tickets.SALE;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.vestibule.ground.WireReader;
import io.vestibule.ground.WireWriter;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Tag;

/// Looks for a cookie that opens although nobody sealed it, or that breaks the reader. Search:
/// `JAZZER_FUZZ=1 mvn -pl room -am test -Dtest=TicketFuzzTest#anyTextIsNoTicket`.
@Tag("fuzz")
class TicketFuzzTest {

    private static final TicketSeal SEAL = Tickets.seal(Tickets.ring(1), 1);

    @FuzzTest(maxDuration = "2m")
    void anyTextIsNoTicket(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        String coded = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);

        var opened = SEAL.open(SALE, List.of(CookieValue.of(text), CookieValue.of(coded)), NOW);

        assertThat(opened.ticket()).isEqualTo(Ticket.NONE);
        assertThat(opened.how()).isNotEqualTo(OpenedTicket.How.OPENED);
    }

    @FuzzTest(maxDuration = "2m")
    void whatReadsAsATicketReadsTheSameWhenWrittenAgain(byte[] bytes) {
        var ticket = TicketForm.read(new WireReader(bytes, 0, bytes.length));
        if (ticket.equals(Ticket.NONE)) {
            return;
        }
        var again = new byte[TicketForm.MAX_BYTES];
        var writer = new WireWriter(again);
        TicketForm.write(ticket, writer);

        assertThat(TicketForm.read(new WireReader(again, 0, writer.length()))).isEqualTo(ticket);
    }
}
