package io.vestibule.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.time.Instant;

class PollReplyTest {

    @Test
    void readsWhatAPollIsTold() {
        var notice =
                PollReply.ofPoll(
                        """
                        {"cfWaitingRoom":{"inWaitingRoom":true,"waitTimeKnown":true,"waitTime":6,
                         "lastUpdated":"2026-04-01T10:12:20.000Z","refreshIntervalSeconds":20,
                         "vestibule":{"waitTimeLow":5,"waitTimeHigh":8,"peopleAhead":40}}}
                        """,
                        "7");

        assertThat(notice)
                .contains(
                        new PollReply(
                                true,
                                Instant.parse("2026-04-01T10:12:20Z").toEpochMilli(),
                                20,
                                7,
                                true,
                                5,
                                6,
                                8));
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
        assertThat(
                        PollReply.reloadSeconds(
                                "<noscript><meta http-equiv=\"refresh\" content=\"20\"></noscript>",
                                ""))
                .isEqualTo(20);
        assertThat(PollReply.reloadSeconds("<p>custom</p>", "7")).isEqualTo(7);
        assertThat(PollReply.reloadSeconds("<p>rejected</p>", "")).isZero();
    }
}
