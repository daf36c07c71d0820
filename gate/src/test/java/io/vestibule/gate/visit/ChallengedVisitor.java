package io.vestibule.gate.visit;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.challenge.Solutions;
import io.vestibule.gate.check.InvitationDesk;
import io.vestibule.gate.check.ProviderDesk;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.minute.Count;
import io.vestibule.room.ChallengeSettings;
import io.vestibule.room.ChallengeSettings.Action;
import io.vestibule.room.ChallengeSettings.Mode;
import io.vestibule.room.ChallengeSettings.When;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import io.vestibule.room.TestRoom;
import java.util.Optional;
import java.util.regex.Pattern;

/// A visitor of a room that asks for challenges, for tests: keeps the cookie, polls, and proves.
public class ChallengedVisitor {

    private static final String[] PAGE = {"Accept", "text/html"};
    private static final String[] POLL = {PageCalls.POLL_HEADER, "1"};
    private static final Pattern CHALLENGE = Pattern.compile("\"challenge\":(\\{.*}),\"challengeMode\":\"([a-z_]+)\"");

    public static final ChallengeSettings LOG =
            new ChallengeSettings(Mode.INVISIBLE, Action.LOG, Optional.of(When.QUEUEING));
    public static final ChallengeSettings ENDLESS = new ChallengeSettings(Mode.INVISIBLE, Action.INFINITE_QUEUE);
    public static final ChallengeSettings ALWAYS =
            new ChallengeSettings(Mode.VISIBLE_MANAGED, Action.INFINITE_QUEUE, Optional.of(When.ALWAYS));

    public final UsherTestHouse house;
    public String cookie = "";

    public ChallengedVisitor() {
        this(InvitationDesk.NONE);
    }

    public ChallengedVisitor(InvitationDesk invitations) {
        house = new UsherTestHouse(invitations);
    }

    public ChallengedVisitor(ProviderDesk provider) {
        house = new UsherTestHouse(InvitationDesk.NONE, provider);
    }

    /// The fields of a browser that opens a page.
    public static String[] pageFields() {
        return PAGE.clone();
    }

    /// The fields of a page that polls.
    public static String[] pollFields() {
        return POLL.clone();
    }

    public Verdict visit(String target, String[] headers, String... more) {
        String[] all = UsherTestHouse.with(headers, more);
        if (!cookie.isEmpty()) {
            all = UsherTestHouse.with(all, "Cookie", cookie);
        }
        var verdict = house.judge("GET", target, all);
        var given = switch (verdict) {
            case Verdict.Forward forward -> forward.setCookies();
            case Verdict.Answer answer -> UsherTestHouse.headers(answer, "Set-Cookie");
        };
        if (!given.isEmpty()) {
            cookie = UsherTestHouse.cookieOf(verdict);
        }
        return verdict;
    }

    public String poll(String... more) {
        house.now += 30_000;
        return text(visit("/", POLL, more));
    }

    public String prove(String proof) {
        return poll(ShownProof.HEADER, proof);
    }

    public static String text(Verdict verdict) {
        return ((Verdict.Answer) verdict).body().toString();
    }

    public static String challengeIn(String json) {
        var found = CHALLENGE.matcher(json);
        assertThat(found.find()).as(json).isTrue();
        return found.group(1);
    }

    public static String levelOf(String challenge) {
        return challenge.replaceAll(".*\"nonce\":\"01(..).*", "$1");
    }

    public int counted(Count what) {
        return house.desk.counts.getOrDefault(what, 0);
    }

    public static Room asking(ChallengeSettings challenge, PageSettings page) {
        return asking("sale", challenge, page, RequestSettings.DEFAULT);
    }

    public static Room asking(String id, ChallengeSettings challenge, PageSettings page, RequestSettings requests) {
        var plain = UsherTestHouse.room(page, requests, QueueSettings.DEFAULT);
        return TestRoom.like(plain).id(new RoomId(id)).challenge(challenge).room();
    }

    public void roomAsks(ChallengeSettings challenge) {
        house.room = asking(challenge, PageSettings.DEFAULT);
    }

    /// A proof of a challenge that nobody signed.
    public static String forged(String challenge) {
        return Solutions.proofOf(challenge.replaceAll("(signature\":\")..", "$100"));
    }
}
