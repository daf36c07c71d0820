package io.vestibule.gate.visit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Slow;
import io.vestibule.challenge.ProofInQuery;
import io.vestibule.challenge.Solutions;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.minute.Count;
import io.vestibule.room.ChallengeSettings;
import io.vestibule.room.PageSettings;
import io.vestibule.room.RoomDirectory;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A browser that opens, reloads or restores several tabs of a room that asks for challenges: all
/// load at once without a cookie, share one jar, and answers overtake each other. None of that is a
/// lie.
@Slow("seven crowds with many tabs each at a whole gate")
class ManyTabsTest {

    private static final int STEPS = 80;
    private static final String OWN = "<p>{{waitTime}}</p>{{{turnstile}}}";

    private final UsherTestHouse house = new UsherTestHouse();
    private final Map<String, String> solved = new HashMap<>();
    private String jar = "";

    /// What one tab does: one request after the other.
    private final class Tab {

        private @Nullable Verdict underWay;
        private String proof = "";
        private boolean bars;

        void load(String cookie) {
            underWay = house.judge("GET", "/", with(ChallengedVisitor.pageFields(), cookie));
            proof = "";
        }

        /// Receives what is under way, or sends the next request.
        void step(boolean reloads) {
            var answer = underWay;
            underWay = null;
            if (answer != null) {
                receive((Verdict.Answer) answer);
            } else if (reloads) {
                load(jar);
            } else {
                send();
            }
        }

        /// An owner's page of a visitor who is barred continues with the proof in its address.
        private void send() {
            String[] headers = with(ChallengedVisitor.pollFields(), jar);
            String target = "/";
            if (!proof.isEmpty() && bars) {
                headers = with(ChallengedVisitor.pageFields(), jar);
                target = "/?" + ProofInQuery.NAME + '=' + URLEncoder.encode(proof, UTF_8);
            } else if (!proof.isEmpty()) {
                headers = UsherTestHouse.with(headers, ShownProof.HEADER, proof);
            }
            proof = "";
            underWay = house.judge("GET", target, headers);
        }

        private void receive(Verdict.Answer answer) {
            if (!UsherTestHouse.headers(answer, "Set-Cookie").isEmpty()) {
                jar = UsherTestHouse.cookieOf(answer);
            }
            if (answer.status() == 303) {
                load(jar);
                return;
            }
            String text = answer.body().toString();
            bars = text.contains(" data-barred=\"1\"");
            String challenge = challengeIn(text);
            if (!challenge.isEmpty()) {
                proof = solved.computeIfAbsent(challenge, Solutions::proofOf);
            }
        }
    }

    private static String challengeIn(String text) {
        if (text.startsWith("{")) {
            return text.contains("\"challenge\":{") ? ChallengedVisitor.challengeIn(text) : "";
        }
        String begin = " data-challenge=\"";
        int at = text.indexOf(begin);
        if (at < 0) {
            return "";
        }
        int from = at + begin.length();
        return text.substring(from, text.indexOf('"', from)).replace("&quot;", "\"");
    }

    private static String[] with(String[] headers, String cookie) {
        return cookie.isEmpty() ? headers : UsherTestHouse.with(headers, "Cookie", cookie);
    }

    @ParameterizedTest
    @CsvSource({
        "2, ENDLESS, false",
        "10, ENDLESS, false",
        "10, ENDLESS, true",
        "3, ALWAYS, true",
        "10, ALWAYS, false",
        "3, LOG, true",
        "10, LOG, false"
    })
    void noHonestVisitorBecomesADecoy(int count, String asks, boolean own) {
        var challenge = switch (asks) {
            case "LOG" -> ChallengedVisitor.LOG;
            case "ALWAYS" -> ChallengedVisitor.ALWAYS;
            default -> ChallengedVisitor.ENDLESS;
        };
        open(challenge, own);
        var chance = new Random(count * 31L + asks.hashCode());
        List<Tab> tabs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            tabs.add(new Tab());
            tabs.getLast().load("");
        }

        for (int step = 0; step < STEPS; step++) {
            house.now += 200;
            tabs.get(chance.nextInt(count)).step(chance.nextInt(12) == 0);
        }
        for (int round = 0; round < 4; round++) {
            house.now += 20_000;
            tabs.forEach(tab -> tab.step(false));
        }

        assertThat(house.desk.counts.getOrDefault(Count.CHALLENGES_FAILED, 0)).isZero();
        assertThat(house.desk.counts.getOrDefault(Count.DECOY_REFRESHES, 0)).isZero();
        assertThat(house.desk.visitEvents).as("in line").anyMatch(VisitEvent.CheckedIn.class::isInstance);
        house.letIn();
        assertThat(house.judge("GET", "/", with(ChallengedVisitor.pageFields(), jar)))
                .isInstanceOf(Verdict.Forward.class);
    }

    private void open(ChallengeSettings challenge, boolean own) {
        var page = new PageSettings(200, own ? OWN : "", "en-US", true, true);
        house.room = ChallengedVisitor.asking(challenge, page);
        house.customPages.prepare(RoomDirectory.of(List.of(house.room)));
        house.full();
    }
}
