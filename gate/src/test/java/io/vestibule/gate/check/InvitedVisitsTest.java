package io.vestibule.gate.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.gate.Heads;
import io.vestibule.gate.door.ShownInvitation;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.invitation.InvitationKey;
import io.vestibule.invitation.InvitationPlace;
import io.vestibule.invitation.Invitations;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RequestSettings;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Visits with and without an invitation, to rooms for all and to rooms for those who are invited.
class InvitedVisitsTest {

    private static final Invitations INVITATIONS = new Invitations(
            List.of(InvitationKey.ofSecret(
                    "k", "a secret of thirty-two bytes ...".getBytes(StandardCharsets.US_ASCII))),
            InvitationPlace.JTI,
            "vestibule",
            "",
            new byte[0]);

    private final AtomicInteger checks = new AtomicInteger();
    private final UsherTestHouse house = new UsherTestHouse(new InvitationDesk(Optional.of(INVITATIONS), check -> {
        checks.incrementAndGet();
        check.run();
    }));

    private static String token(String id) {
        return INVITATIONS.make(id, "", "sale", UsherTestHouse.NOON + 3_600_000).orElseThrow();
    }

    private void invitedOnly() {
        invitedOnly(QueueingMethod.FIFO);
    }

    private void invitedOnly(QueueingMethod method) {
        house.room = UsherTestHouse.room(
                new PageSettings(200, "", "en-US", true, true),
                RequestSettings.DEFAULT,
                QueueSettings.DEFAULT.withMethod(method).withInvitedOnly(true));
    }

    private Verdict link(String target, String... headers) {
        return house.judge("GET", target, UsherTestHouse.with(headers, "Accept", "text/html"));
    }

    private Verdict link(String token) {
        return link("/a?b=1&vestibule_invitation=" + token + "&c=2", new String[0]);
    }

    private static String location(Verdict verdict) {
        var answer = (Verdict.Answer) verdict;
        assertThat(answer.status()).isEqualTo(303);
        return UsherTestHouse.headers(answer, "Location").getFirst();
    }

    private static String text(Verdict verdict) {
        var answer = (Verdict.Answer) verdict;
        return answer.body().toString();
    }

    private void slot(SlotAnswer answer) {
        house.desk.answer = Optional.of(answer);
    }

    @Test
    void aLinkLeadsInsideByTheAddressWithoutTheToken() {
        house.open(10);
        invitedOnly();
        slot(new SlotAnswer.Granted(house.now));
        var sent = link(token("1"));

        assertThat(location(sent)).isEqualTo("/a?b=1&c=2");
        assertThat(house.desk.asks).singleElement().matches(SlotAsk::invited);
        assertThat(house.desk.visitEvents).last().isInstanceOf(VisitEvent.Forwarded.class);
        String cookie = UsherTestHouse.cookieOf(sent);
        assertThat(link("/a?b=1&c=2", "Cookie", cookie)).isInstanceOf(Verdict.Forward.class);
    }

    @Test
    void anAppShowsTheTokenInAHeaderAndGoesStraightIn() {
        house.open(10);
        invitedOnly();
        slot(new SlotAnswer.Granted(house.now));

        assertThat(link("/a", "Vestibule-Invitation", token("1"))).isInstanceOf(Verdict.Forward.class);
    }

    /// To check a forged signature costs eight times what a waiting page costs.
    @Test
    void ofOneAddressOnlySoManyRefusedInvitationsAreChecked() {
        house.full();
        invitedOnly();
        String forged = token("1").replaceFirst("\\.[^.]*$", ".AAAA");
        for (int i = 0; i < AddressRate.MOST; i++) {
            assertThat(text(link("/", "Vestibule-Invitation", forged))).isNotEmpty();
        }
        int checked = checks.get();

        for (int i = 0; i < 1_000; i++) {
            link("/", "Vestibule-Invitation", forged);
        }
        assertThat(checks).hasValue(checked);

        house.now += AddressRate.SPAN_MILLIS;
        link("/", "Vestibule-Invitation", forged);
        assertThat(checks).hasValue(checked + 1);
    }

    @Test
    void oneTokenIsOneTicketOnAnyDevice() {
        house.open(10);
        invitedOnly();
        slot(new SlotAnswer.Granted(house.now));
        link(token("1"));
        slot(new SlotAnswer.AlreadyInside(house.now, house.now));
        var second = link(token("1"));
        link(token("2"));

        var ids = house.desk.asks.stream().map(SlotAsk::id).toList();
        assertThat(ids.get(1)).isEqualTo(ids.get(0));
        assertThat(ids.get(2)).isNotEqualTo(ids.get(0));
        assertThat(link("/", "Cookie", UsherTestHouse.cookieOf(second))).isInstanceOf(Verdict.Forward.class);
    }

    @Test
    void inLineTheSecondDeviceHasThePlaceOfTheFirst() {
        house.full();
        invitedOnly();
        slot(new SlotAnswer.InLine(house.now - 60_000));
        var sent = link(token("1"));
        house.now += 30_000;
        link("/a", "Cookie", UsherTestHouse.cookieOf(sent));

        assertThat(location(sent)).isEqualTo("/a?b=1&c=2");
        assertThat(house.desk.visitEvents)
                .singleElement()
                .isInstanceOfSatisfying(
                        VisitEvent.CheckedIn.class,
                        in -> assertThat(in.arrivedMillis()).isEqualTo(UsherTestHouse.NOON - 60_000));
    }

    @Test
    void withoutAnInvitationVisitorsAreToldSoAndGetNoTicket() {
        house.open(10);
        invitedOnly();
        var page = link("/", new String[0]);

        assertThat(text(page)).contains("By invitation").contains("data-state=\"invitation\"");
        assertThat(UsherTestHouse.headers((Verdict.Answer) page, "Set-Cookie")).isEmpty();
        assertThat(UsherTestHouse.headers((Verdict.Answer) page, "Retry-After")).containsExactly("30");
        assertThat(house.desk.asks).isEmpty();
        assertThat(house.desk.visitEvents).isEmpty();
        assertThat(text(house.judge("GET", "/", "Accept", "application/json")))
                .contains("\"invitation\":\"required\"")
                .contains("\"queueAll\":true");
    }

    @Test
    void aRoomForThoseInvitedLetsNobodyElseInWhateverTheMethod() {
        for (var method : QueueingMethod.values()) {
            house.open(10);
            invitedOnly(method);
            slot(new SlotAnswer.Granted(house.now));
            house.open(10);

            assertThat(link("/", new String[0])).isInstanceOf(Verdict.Answer.class);
            assertThat(house.desk.asks).isEmpty();
            assertThat(house.desk.visitEvents).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"expired", "wrong_room", "forged", "malformed", "unknown_key"})
    void aTokenThatIsNotGoodIsRefusedWithItsReason(String why) {
        house.open(10);
        invitedOnly();
        long end = UsherTestHouse.NOON + (why.equals("expired") ? -5_000 : 60_000);
        String room = why.equals("wrong_room") ? "other" : "sale";
        String good = INVITATIONS.make("1", "", room, end).orElseThrow();
        String token = switch (why) {
            case "forged" -> good.substring(0, good.length() - 4) + "AAAA";
            case "malformed" -> "x.y";
            case "unknown_key" -> "eyJhbGciOiJIUzI1NiIsImtpZCI6Im8ifQ.e30.AAAA";
            default -> good;
        };
        var page = link(token);

        assertThat(text(page)).contains("This invitation cannot be used").contains(why);
        assertThat(house.desk.asks).isEmpty();
        assertThat(text(house.judge("GET", "/", "Accept", "application/json", "Vestibule-Invitation", token)))
                .contains("\"invitation\":\"" + why + "\"");
    }

    @Test
    void aTokenThatWasGivenBackIsUsed() {
        house.open(10);
        invitedOnly();
        slot(SlotAnswer.SPENT);

        assertThat(text(link(token("1")))).contains("used");
    }

    /// What was too much to check costs nothing: neither the place nor the token.
    @Test
    void whatCouldNotBeCheckedIsAskedAgain() {
        var busy = new UsherTestHouse(new InvitationDesk(Optional.of(INVITATIONS), _ -> {
            throw new RejectedExecutionException();
        }));
        busy.open(10);
        busy.room = UsherTestHouse.room(
                PageSettings.DEFAULT, RequestSettings.DEFAULT, QueueSettings.DEFAULT.withInvitedOnly(true));
        var page = (Verdict.Answer) busy.judge("GET", "/?vestibule_invitation=" + token("1"), "Accept", "text/html");

        assertThat(page.status()).isEqualTo(200);
        assertThat(UsherTestHouse.headers(page, "Retry-After")).containsExactly("3");
        assertThat(UsherTestHouse.headers(page, "Set-Cookie")).isEmpty();
    }

    @Test
    void visitorsInsideGoOnWithoutACheckWhateverTheyShow() {
        house.open(10);
        slot(new SlotAnswer.Granted(house.now));
        String cookie = UsherTestHouse.cookieOf(link("/", new String[0]));
        invitedOnly();
        house.desk.asks.clear();
        house.full();

        assertThat(link("/", "Cookie", cookie)).isInstanceOf(Verdict.Forward.class);
        assertThat(location(link("/?vestibule_invitation=junk", "Cookie", cookie)))
                .isEqualTo("/");
        assertThat(house.desk.asks).isEmpty();
    }

    /// The place of a visitor who waited before is kept, and is not in the line of those invited.
    @Test
    void aVisitorWhoWaitedKeepsThePlaceUnreported() {
        house.full();
        slot(SlotAnswer.REFUSED);
        String cookie = UsherTestHouse.cookieOf(link("/", new String[0]));
        house.desk.visitEvents.clear();
        invitedOnly();
        house.now += 20_000;
        house.full();
        var page = link("/", "Cookie", cookie);

        assertThat(text(page)).contains("By invitation");
        assertThat(house.desk.visitEvents).isEmpty();
        String kept = UsherTestHouse.cookieOf(page);
        house.room = UsherTestHouse.room(PageSettings.DEFAULT, RequestSettings.DEFAULT, QueueSettings.DEFAULT);
        house.now += 280_000;
        link("/", "Cookie", kept);
        assertThat(house.desk.visitEvents)
                .singleElement()
                .isInstanceOfSatisfying(
                        VisitEvent.CheckedIn.class,
                        in -> assertThat(in.arrivedMillis()).isEqualTo(UsherTestHouse.NOON));
    }

    @Test
    void whereTheRoomIsOpenToAllABadTokenChangesNothing() {
        house.open(10);
        slot(new SlotAnswer.Granted(house.now));

        assertThat(location(link("junk"))).isEqualTo("/a?b=1&c=2");
        assertThat(house.desk.asks).singleElement().matches(ask -> !ask.invited());
    }

    /// The preview that a chat makes of a link takes no seat.
    @Test
    void whatIsNoVisitorShowsNoInvitation() {
        house.open(10);
        invitedOnly();
        slot(new SlotAnswer.Granted(house.now));
        house.judge("GET", "/?vestibule_invitation=" + token("1"), "User-Agent", "Slackbot 1.0");
        house.judge("GET", "/?vestibule_invitation=" + token("1"), "Accept", "text/html", "Sec-Purpose", "prefetch");

        assertThat(house.desk.asks).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "/?vestibule_invitation=T,/",
        "/a?vestibule_invitation=T&b=%2F,/a?b=%2F",
        "/a?b&vestibule_invitation=T&vestibule_invitation=U,/a?b",
        "//evil.example/?vestibule_invitation=T,/.//evil.example/",
        "/\\evil.example/?vestibule_invitation=T,/.\\evil.example/",
    })
    void theAddressLosesTheTokenAndLeadsToNoOtherHost(String target, String address) {
        var head = Heads.of("GET", target.replace("T", token("1")));
        String expected = address.replace("/.\\", "/./\\");

        assertThat(ShownInvitation.of(head).address()).isEqualTo(expected);
        assertThat(ShownInvitation.of(head).token()).isEqualTo(token("1"));
    }

    @Test
    void otherParametersAreNoTokens() {
        for (String target : List.of("/", "/?a=b", "/?xvestibule_invitation=1", "/vestibule_invitation=1")) {
            assertThat(ShownInvitation.of(Heads.of("GET", target)).goesOn()).isFalse();
        }
        assertThat(ShownInvitation.of(Heads.of("POST", "/?vestibule_invitation=1")))
                .isEqualTo(ShownInvitation.NONE);
    }

    /// Without the setting requests are judged as before: the token continues as it came.
    @Test
    void whereThereAreNoInvitationsNothingIsLookedAt() {
        var plain = new UsherTestHouse();
        plain.letIn();
        var verdict = plain.judge("GET", "/?vestibule_invitation=x", "Accept", "text/html");

        assertThat(verdict).isInstanceOf(Verdict.Forward.class);
    }
}
