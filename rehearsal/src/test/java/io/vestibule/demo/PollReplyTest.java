package io.vestibule.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PollReplyTest {

    @Test
    void readsWhatAPollIsTold() {
        var notice = PollReply.ofPoll("""
            {"cfWaitingRoom":{"inWaitingRoom":true,"waitTimeKnown":true,"waitTime":6,
             "lastUpdated":"2026-04-01T10:12:20.000Z","refreshIntervalSeconds":20,
             "isFIFOQueue":true,"vestibule":{"waitTimeSeconds":352,
             "waitTimeLowSeconds":298,"waitTimeHighSeconds":471,
             "waitTimeChanged":"limits","peopleAhead":40}}}
            """, "7");

        assertThat(notice)
                .contains(new PollReply(
                        true,
                        Instant.parse("2026-04-01T10:12:20Z").toEpochMilli(),
                        20,
                        7,
                        Optional.of(new PolledEstimate(298, 352, 471, true, false, "limits"))));
    }

    @Test
    void noEstimateIsShownThatIsNotKnownOrOfALineThatIsHeld() {
        assertThat(told("false", "\"waitTimeSeconds\":0").shown()).isEmpty();
        assertThat(told("true", "\"waitTimeSeconds\":9,\"held\":true").shown()).isEmpty();
    }

    @Test
    void knowsWhoIsNext() {
        assertThat(told("true", "\"waitTimeSeconds\":9,\"peopleAhead\":0").shown())
                .hasValueSatisfying(wait -> assertThat(wait.next()).isTrue());
        assertThat(told("true", "\"waitTimeSeconds\":9,\"peopleAhead\":null").shown())
                .hasValueSatisfying(wait -> assertThat(wait.next()).isFalse());
    }

    private static PollReply told(String known, String own) {
        return PollReply.ofPoll("""
            {"cfWaitingRoom":{"inWaitingRoom":true,"waitTimeKnown":%s,
             "lastUpdated":"2026-04-01T10:12:20.000Z","vestibule":{%s}}}
            """.formatted(known, own), "").orElseThrow();
    }

    @Test
    void readsThatTheWaitIsOver() {
        assertThat(PollReply.ofPoll("{\"cfWaitingRoom\":{\"inWaitingRoom\":false}}", ""))
                .hasValueSatisfying(notice -> assertThat(notice.waiting()).isFalse());
    }

    @Test
    void otherAnswersAreNone() {
        assertThat(PollReply.ofPoll("<html>", "")).isEmpty();
        assertThat(PollReply.ofPoll("{}", "")).isEmpty();
        assertThat(PollReply.ofPoll("", "")).isEmpty();
    }

    @Test
    void findsTheReloadOfAPageWithoutScript() {
        assertThat(PollReply.reloadSeconds("<noscript><meta http-equiv=\"refresh\" content=\"20\"></noscript>", ""))
                .isEqualTo(20);
        assertThat(PollReply.reloadSeconds("<p>custom</p>", "7")).isEqualTo(7);
        assertThat(PollReply.reloadSeconds("<p>rejected</p>", "")).isZero();
    }
}
