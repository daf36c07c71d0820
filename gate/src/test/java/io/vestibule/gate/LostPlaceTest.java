package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.room.Revocation;
import io.vestibule.room.Revocations;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a visitor is told whose ticket does not come back, or does not count any more.
class LostPlaceTest {

    private static final String ASKED = "newTicket";

    private final UsherTestHouse house = new UsherTestHouse();
    private String cookie = "";

    @BeforeEach
    void fill() {
        house.full();
        cookie = UsherTestHouse.cookieOf(house.get("Accept", "text/html"));
    }

    private String poll(String shown) {
        house.now += 3_000;
        var verdict = house.judge("GET", "/", "Vestibule-Poll", "1", "Accept", "application/json", "Cookie", shown);
        return body(verdict);
    }

    private String page(String shown) {
        return body(house.judge("GET", "/", "Accept", "text/html", "Cookie", shown));
    }

    private static String body(Verdict verdict) {
        return ((Verdict.Answer) verdict).body().toString();
    }

    @Test
    void aTicketThatCountsIsNothingToSpeakOf() {
        assertThat(poll(cookie)).contains("cfWaitingRoom").doesNotContain(ASKED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a=b"})
    void aCheckInWithoutATicketIsToldSo(String other) {
        assertThat(poll(other)).contains("\"newTicket\":\"none\"");
        assertThat(page(other)).contains("<p id=\"lost\" hidden></p>");
    }

    @Test
    void aPlaceIsKeptForFiveMinutes() {
        house.now += 290_000;
        assertThat(poll(cookie)).doesNotContain(ASKED);

        house.now += 10_000;
        assertThat(poll(cookie)).contains("\"newTicket\":\"away\"");
        assertThat(page(cookie)).contains("<p id=\"lost\">You were away for too long");
    }

    @Test
    void aTicketThatCannotBeReadIsNoLongerGood() {
        int middle = cookie.length() / 2;
        char other = cookie.charAt(middle) == 'A' ? 'B' : 'A';
        String changed = cookie.substring(0, middle) + other + cookie.substring(middle + 1);

        assertThat(poll(changed)).contains("\"newTicket\":\"unreadable\"");
        assertThat(page(changed)).contains("<p id=\"lost\">Your place in line could not be kept");
        assertThat(house.ticketsThatDidNotOpen()).isEqualTo(2);
    }

    @Test
    void aPlaceThatTheSiteEndedIsSaidToBe() {
        var all = new Revocation.Wave(house.now + 1, true);
        house.now += 10;
        house.room = house.room.withRevocations(Revocations.of(List.of(all)));

        assertThat(poll(cookie)).contains("\"newTicket\":\"revoked\"");
        assertThat(page(cookie)).contains("<p id=\"lost\">The site has ended your place");
    }
}
