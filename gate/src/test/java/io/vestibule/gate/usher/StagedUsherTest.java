package io.vestibule.gate.usher;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.gate.Heads;
import io.vestibule.gate.check.AddressRate;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.Transport;
import io.vestibule.gate.door.UsherMetrics.Ending;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.queue.Claim;
import io.vestibule.room.Looks;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.RequestSettings.OriginCommand;
import io.vestibule.room.RequestSettings.PathPolicy;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.Rooms;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StagedUsherTest {

    private static final String[] HTML = {"Accept", "text/html"};

    private final UsherTestHouse house = new UsherTestHouse();

    @Test
    void aRequestThatNoRoomCoversGoesThroughWithoutOurCookies() {
        var head = Heads.of("GET", "/");
        var elsewhere = new RequestHead(
                0,
                "GET",
                false,
                "other.example",
                "other.example",
                "/",
                head.headers(),
                "192.0.2.7",
                false,
                Transport.plain("HTTP/1.1", 0));

        var forward = (Verdict.Forward) house.judge(elsewhere);

        assertThat(forward.setCookies()).isEmpty();
        assertThat(forward.hideCookies()).containsExactly("__cfwaitingroom");
        assertThat(forward.onward()).isSameAs(Verdict.Onward.NOBODY);
        assertThat(house.metrics.of(Ending.UNCOVERED)).isEqualTo(1);
    }

    @Test
    void aNewcomerEntersWithASlotAndThePassIsUsedWhenTheOriginGetsTheRequest() {
        var forward = newcomerInside();

        forward.onward().handed();
        forward.onward().handed();

        assertThat(house.desk.asks).hasSize(1);
        assertThat(house.desk.asks.getFirst().claim()).isEqualTo(Claim.NEWCOMER);
        assertThat(house.desk.visitEvents)
                .containsExactly(
                        new VisitEvent.Forwarded(house.desk.asks.getFirst().id(), UsherTestHouse.NOON));
        assertThat(forward.hideCookies()).containsExactly("__cfwaitingroom");
    }

    @Test
    void anOriginThatIsDownCostsNoVisitorASlot() {
        var forward = newcomerInside();

        forward.onward().unreachable();
        forward.onward().handed();

        assertThat(house.desk.visitEvents)
                .containsExactly(
                        new VisitEvent.GaveBack(house.desk.asks.getFirst().id(), UsherTestHouse.NOON));
    }

    @Test
    void anAdmittedVisitorPassesWithoutANewTicketUntilTheTickMoves() {
        String cookie = UsherTestHouse.cookieOf(newcomerInside());

        var same = house.get("Cookie", cookie);
        house.now += 5_001;
        house.open(10);
        var later = house.get("Cookie", cookie);

        assertThat(((Verdict.Forward) same).setCookies()).isEmpty();
        assertThat(((Verdict.Forward) later).setCookies()).hasSize(1);
        assertThat(house.desk.asks).hasSize(1);
        assertThat(house.desk.visitEvents)
                .last()
                .isInstanceOfSatisfying(
                        VisitEvent.Seen.class,
                        seen -> assertThat(seen.fromMillis()).isEqualTo(UsherTestHouse.NOON));
    }

    @Test
    void aWaitingVisitorGetsAPageThatMustNotBeStoredAndATicket() {
        house.full();

        var answer = (Verdict.Answer) house.get(HTML);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(UsherTestHouse.headers(answer, "Cache-Control")).containsExactly("private, no-store");
        assertThat(UsherTestHouse.headers(answer, "Vary"))
                .containsExactly("Cookie, Accept, Accept-Encoding, Accept-Language");
        assertThat(UsherTestHouse.headers(answer, "X-Robots-Tag")).containsExactly("noindex");
        assertThat(UsherTestHouse.headers(answer, "Retry-After")).hasSize(1);
        assertThat(UsherTestHouse.headers(answer, "Refresh")).isEmpty();
        assertThat(UsherTestHouse.headers(answer, "Set-Cookie").getFirst())
                .startsWith("__cfwaitingroom=")
                .contains("HttpOnly", "Max-Age=30");
        assertThat(answer.body().toString()).contains("<html", "lang=");
        assertThat(house.desk.visitEvents).hasSize(1).first().isInstanceOf(VisitEvent.FirstTouch.class);
    }

    @Test
    void aTicketThatComesBackIsCountedAtItsPlace() {
        house.full();
        String cookie = UsherTestHouse.cookieOf(house.get(HTML));
        house.now += 3_000;

        house.get("Accept", "text/html", "Cookie", cookie);

        assertThat(house.desk.visitEvents)
                .last()
                .isInstanceOfSatisfying(
                        VisitEvent.CheckedIn.class,
                        checkIn -> assertThat(checkIn.arrivedMillis()).isEqualTo(UsherTestHouse.NOON));
    }

    @Test
    void thePageIsToldInJsonToWaitAndThenToLoadItself() {
        house.full();
        String cookie = UsherTestHouse.cookieOf(house.get(HTML));
        house.now += 3_000;
        house.full();

        var wait = (Verdict.Answer) house.get("Cookie", cookie, "Vestibule-Poll", "1");
        house.open(10);
        house.desk.answer = Optional.of(new SlotAnswer.Granted(house.now));
        house.now += 20_000;
        var enter = (Verdict.Answer) house.get("Cookie", UsherTestHouse.cookieOf(wait), "Vestibule-Poll", "1");

        assertThat(wait.body().toString()).contains("\"inWaitingRoom\":true");
        assertThat(enter.body().toString()).isEqualTo("{\"cfWaitingRoom\":{\"inWaitingRoom\":false}}");
        assertThat(house.desk.visitEvents).last().isInstanceOf(VisitEvent.Forwarded.class);
        assertThat(house.get("Cookie", UsherTestHouse.cookieOf(enter))).isInstanceOf(Verdict.Forward.class);
    }

    @Test
    void anotherSiteMayNotUseThePagesCalls() {
        var answer = (Verdict.Answer) house.get("Vestibule-Poll", "1", "Sec-Fetch-Site", "cross-site");

        assertThat(answer.status()).isEqualTo(403);
    }

    @Test
    void leavingGivesTheSeatBackAndTakesTheTicket() {
        String cookie = UsherTestHouse.cookieOf(newcomerInside());

        var answer = (Verdict.Answer) house.judge("POST", "/", "Cookie", cookie, "Vestibule-Leave", "1");

        assertThat(answer.status()).isEqualTo(204);
        assertThat(UsherTestHouse.headers(answer, "Set-Cookie").getFirst()).contains("Max-Age=0");
        assertThat(house.desk.visitEvents).last().isInstanceOf(VisitEvent.Left.class);
    }

    @Test
    void leavingTheLineIsReported() {
        house.full();
        String cookie = UsherTestHouse.cookieOf(house.get(HTML));

        house.judge("POST", "/", "Cookie", cookie, "Vestibule-Leave", "1");

        assertThat(house.desk.visitEvents)
                .last()
                .isInstanceOfSatisfying(
                        VisitEvent.Left.class,
                        left -> assertThat(left.waiting()).isTrue());
    }

    /// One address takes tickets and gives them back as fast as it can.
    @Test
    void onlySoManyLeaveCallsOfOneAddressAreReported() {
        house.full();
        for (int i = 0; i < 3 * AddressRate.MOST; i++) {
            String cookie = UsherTestHouse.cookieOf(house.get(HTML));
            var answer = house.judge("POST", "/", "Cookie", cookie, "Vestibule-Leave", "1");
            assertThat(((Verdict.Answer) answer).status()).isEqualTo(204);
        }
        assertThat(left()).isEqualTo(AddressRate.MOST);

        house.now += AddressRate.SPAN_MILLIS;
        String cookie = UsherTestHouse.cookieOf(house.get(HTML));
        house.judge("POST", "/", "Cookie", cookie, "Vestibule-Leave", "1");
        assertThat(left()).isEqualTo(AddressRate.MOST + 1);
    }

    private long left() {
        return house.desk.visitEvents.stream()
                .filter(VisitEvent.Left.class::isInstance)
                .count();
    }

    @Test
    void appsGetJsonIfTheRoomSpeaksIt() {
        house.room = UsherTestHouse.room(
                new PageSettings(202, "", "en-US", true, true),
                new RequestSettings(true, PathPolicy.FORWARD, Set.of(), List.of("https://app.example")),
                QueueSettings.DEFAULT);
        house.full();

        var answer = (Verdict.Answer) house.get("Accept", "application/json", "Origin", "https://app.example");

        assertThat(answer.status()).isEqualTo(202);
        assertThat(UsherTestHouse.headers(answer, "Content-Type")).containsExactly("application/json");
        assertThat(UsherTestHouse.headers(answer, "Refresh")).hasSize(1);
        assertThat(UsherTestHouse.headers(answer, "Access-Control-Allow-Origin"))
                .containsExactly("https://app.example");
        assertThat(UsherTestHouse.headers(answer, "Vary")).containsExactly("Cookie, Accept, Origin");
    }

    @Test
    void anOwnPageHasNoPolicyButItsOwners() {
        assertThat(policies(PageSettings.DEFAULT)).first().asString().contains("default-src 'none'");
        assertThat(policies(ownPage(""))).isEmpty();
        assertThat(policies(ownPage("img-src 'self'"))).containsExactly("img-src 'self'");
    }

    private List<String> policies(PageSettings page) {
        house.room = UsherTestHouse.room(page, RequestSettings.DEFAULT, QueueSettings.DEFAULT);
        house.customPages.prepare(RoomDirectory.of(List.of(house.room)));
        house.full();
        var answer = (Verdict.Answer) house.get("Accept", "text/html");
        return UsherTestHouse.headers(answer, "Content-Security-Policy");
    }

    private static PageSettings ownPage(String policy) {
        return new PageSettings(200, "<p>{{waitTime}}</p>", "en-US", true, true, policy, "", Looks.NONE);
    }

    @Test
    void theOwnersWordsStandOnThePageAndInJsonAndAreNoMarkup() {
        String words = "<b>Sunday</b> is \"sold out\"";
        house.room = UsherTestHouse.room(
                new PageSettings(200, "", "en-US", true, true, "", words, Looks.NONE),
                RequestSettings.DEFAULT,
                QueueSettings.DEFAULT);
        house.full();

        var page = (Verdict.Answer) house.get(HTML);
        var json = (Verdict.Answer) house.get("Accept", "application/json");

        assertThat(page.body().toString())
                .contains("<p id=\"message\" dir=\"auto\">&lt;b&gt;Sunday&lt;/b&gt; is &quot;sold" + " out&quot;</p>");
        assertThat(json.body().toString()).contains("\"message\":\"<b>Sunday</b> is \\\"sold out\\\"\"");
    }

    @Test
    void inADrawNoVisitorIsAhead() {
        house.room = UsherTestHouse.room(
                new PageSettings(200, "", "en-US", true, true),
                RequestSettings.DEFAULT,
                QueueSettings.DEFAULT.withMethod(QueueingMethod.RANDOM));
        house.fullWithEstimate();

        var first = (Verdict.Answer) house.get("Accept", "application/json");
        String given = UsherTestHouse.headers(first, "Set-Cookie").getLast();
        String cookie = given.substring(0, given.indexOf(';'));
        var json = (Verdict.Answer) house.get("Accept", "application/json", "Cookie", cookie);
        var page = (Verdict.Answer) house.get(HTML);

        assertThat(first.body().toString()).contains("\"waitTimeKnown\":false");
        assertThat(json.body().toString()).contains("\"waitTimeKnown\":true");
        assertThat(json.body().toString()).contains("\"peopleAhead\":null");
        assertThat(page.body().toString()).contains("<div id=\"ahead\" hidden>");
    }

    @Test
    void aWriteThatWaitsWasNotCarriedOut() {
        house.full();

        var answer = (Verdict.Answer) house.judge("POST", "/cart", HTML);

        assertThat(answer.status()).isEqualTo(503);
        assertThat(UsherTestHouse.headers(answer, "Retry-After")).hasSize(1);
        assertThat(answer.body().toString()).contains("<html");
    }

    @Test
    void aWebSocketThatWaitsIsRefusedShortly() {
        house.full();

        var answer = (Verdict.Answer) house.get("Upgrade", "websocket");

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.body().size()).isLessThan(100);
    }

    @Test
    void aRoomThatRejectsOffersNothingToWaitFor() {
        house.room = UsherTestHouse.room(
                PageSettings.DEFAULT, RequestSettings.DEFAULT, QueueSettings.DEFAULT.withMethod(QueueingMethod.REJECT));
        house.full();

        var answer = (Verdict.Answer) house.get(HTML);

        assertThat(UsherTestHouse.headers(answer, "Refresh")).isEmpty();
        assertThat(UsherTestHouse.headers(answer, "Retry-After")).isEmpty();
        assertThat(UsherTestHouse.headers(answer, "Set-Cookie")).isEmpty();
        assertThat(house.metrics.of(Ending.REJECTED)).isEqualTo(1);
    }

    @Test
    void silenceOfTheCoordinatorHoldsUnlessTheOwnerWantsOtherwise() {
        house.open(10);
        house.desk.answer = Optional.empty();

        var held = house.get(HTML);
        house.room = UsherTestHouse.room(
                PageSettings.DEFAULT, RequestSettings.DEFAULT, Rooms.onCoordinatorLoss(QueueSettings.LossPolicy.ADMIT));
        house.open(10);
        var admitted = house.get(HTML);

        assertThat(held).isInstanceOf(Verdict.Answer.class);
        assertThat(admitted).isInstanceOf(Verdict.Forward.class);
        assertThat(house.desk.visitEvents).last().isInstanceOf(VisitEvent.Admitted.class);
        assertThat(house.metrics.of(Ending.UNCOUNTED)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "\"\"", "AAAA", "1-2-3", "../../etc/passwd", "%00", "{}"})
    void aTicketThatDoesNotOpenIsNoneAndCounted(String value) {
        house.full();
        String sound = UsherTestHouse.cookieOf(house.get(HTML));
        String broken = sound.substring(0, sound.length() - 4) + value;
        house.desk.visitEvents.clear();

        for (String cookie : List.of("__cfwaitingroom=" + value, broken)) {
            var answer = house.get("Accept", "text/html", "Cookie", cookie);

            assertThat(UsherTestHouse.cookieOf(answer)).isNotEqualTo(cookie).isNotEqualTo(sound);
        }
        assertThat(house.desk.visitEvents).hasSize(2).allMatch(event -> event instanceof VisitEvent.FirstTouch);
        assertThat(house.ticketsThatDidNotOpen()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 100})
    void junkUnderOurNameHidesNoVisitorsTicket(int pieces) {
        house.open(1);
        house.desk.answer = Optional.of(new SlotAnswer.Granted(house.now));
        String inside = UsherTestHouse.cookieOf(house.get(HTML));
        house.full();
        String name = inside.substring(0, inside.indexOf('='));
        String junk = (name + "=" + "A".repeat(inside.length() - name.length() - 1) + "; ");

        var verdict = house.get("Cookie", junk.repeat(pieces) + inside);

        assertThat(verdict).isInstanceOf(Verdict.Forward.class);
    }

    @Test
    void aTicketInTheAddressIsNoTicket() {
        house.open(1);
        String cookie = UsherTestHouse.cookieOf(house.get(HTML));
        house.full();

        var answer = house.judge("GET", "/?" + cookie + "&c=" + cookie + ";" + cookie, HTML);

        assertThat(answer).isInstanceOf(Verdict.Answer.class);
        assertThat(house.desk.visitEvents).last().isInstanceOf(VisitEvent.FirstTouch.class);
    }

    @Test
    void aVisitorWithAnExpiredTicketIsANewcomer() {
        house.full();
        String cookie = UsherTestHouse.cookieOf(house.get(HTML));
        house.now += 3_000;
        house.open(10);
        house.desk.answer = Optional.of(SlotAnswer.SPENT);

        var answer = house.get("Accept", "text/html", "Cookie", cookie);

        assertThat(answer).isInstanceOf(Verdict.Answer.class);
        assertThat(UsherTestHouse.cookieOf(answer)).isNotEqualTo(cookie);
        assertThat(house.desk.visitEvents).last().isInstanceOf(VisitEvent.FirstTouch.class);
    }

    @Test
    void theOriginMayEndTheSessionIfTheRoomAllowsIt() {
        house.room = UsherTestHouse.room(
                PageSettings.DEFAULT,
                new RequestSettings(true, PathPolicy.FORWARD, Set.of(OriginCommand.REVOKE), List.of()),
                QueueSettings.DEFAULT);
        var forward = newcomerInside();

        var cookies = forward.onward().command(" Revoke ");

        assertThat(cookies).hasSize(1).first().asString().contains("Max-Age=0");
        assertThat(house.desk.visitEvents).last().isInstanceOf(VisitEvent.Revoked.class);
        assertThat(forward.onward().command("dance")).isEmpty();
    }

    @Test
    void theOriginMayNotEndASessionWhereTheRoomDoesNotAllowIt() {
        var forward = newcomerInside();

        assertThat(forward.onward().command("revoke")).isEmpty();
        assertThat(house.desk.visitEvents).isEmpty();
    }

    @Test
    void aMisspelledPathIsSentToItsCanonicalFormOrRefused() {
        house.room = withPolicy(PathPolicy.REDIRECT);
        var sent = (Verdict.Answer) house.judge("GET", "/a/../b?x=1");
        var refused = (Verdict.Answer) house.judge("POST", "/a/../b");
        house.room = withPolicy(PathPolicy.REFUSE);
        var refusedToo = (Verdict.Answer) house.judge("GET", "/a//b");

        assertThat(sent.status()).isEqualTo(308);
        assertThat(UsherTestHouse.headers(sent, "Location")).containsExactly("/b?x=1");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refusedToo.status()).isEqualTo(400);
    }

    private io.vestibule.room.Room withPolicy(PathPolicy policy) {
        return UsherTestHouse.room(
                PageSettings.DEFAULT, new RequestSettings(true, policy, Set.of(), List.of()), QueueSettings.DEFAULT);
    }

    private Verdict.Forward newcomerInside() {
        house.open(10);
        house.desk.answer = Optional.of(new SlotAnswer.Granted(house.now));
        return (Verdict.Forward) house.get(HTML);
    }
}
