package io.vestibule.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.MultiMap;
import io.vestibule.demo.VisitorTrace.Foreseen;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What a visitor's page says it shows, next to the script of the page (`PageTellsIT`).
class CountdownTest {

    private static final int EVERY_SECONDS = 20;
    private static final long NOON = 1_775_037_600_000L;

    private final Countdown countdown = new Countdown();

    @Test
    void aFreshPageSaysNothing() {
        assertThat(saidAfter(0, 0)).isEmpty();
    }

    @Test
    void inALineItCountsDown() {
        shows(0, 300);

        assertThat(saidAfter(0, 10)).containsExactly("290");
        assertThat(saidAfter(0, 39)).containsExactly("261");
    }

    @Test
    void aLotIsNotCountedDown() {
        countdown.shows(notice(Optional.of(wait(300, false))), NOON);

        assertThat(saidAfter(0, 10)).containsExactly("300");
    }

    @Test
    void anEstimateThatDiffersLittleMovesItHalfTheWay() {
        shows(0, 300);
        shows(20, 270);
        assertThat(saidAfter(0, 20)).containsExactly("275");

        shows(40, 400);
        assertThat(saidAfter(0, 40)).containsExactly("400");
    }

    @Test
    void nothingIsSaidOfWhatIsOldOrFailedOrGone() {
        shows(0, 300);
        assertThat(saidAfter(1, 30)).containsExactly("270");
        assertThat(saidAfter(2, 30)).isEmpty();
        assertThat(saidAfter(0, 2 * EVERY_SECONDS)).isEmpty();

        countdown.shows(notice(Optional.empty()), NOON);
        assertThat(saidAfter(0, 1)).isEmpty();
    }

    @Test
    void whatWasSaidIsWrittenDownBesideTheAnswer() {
        shows(0, 300);
        saidAfter(0, 20);

        assertThat(countdown.shows(notice(Optional.of(wait(500, true))), NOON + 20_100))
                .contains(new Foreseen(NOON + 20_100, 280, wait(500, true)));
    }

    private void shows(int second, int pointSeconds) {
        countdown.shows(notice(Optional.of(wait(pointSeconds, true))), NOON + second * 1_000L);
    }

    private List<String> saidAfter(int failures, int second) {
        var headers = MultiMap.caseInsensitiveMultiMap();
        countdown.say(headers, failures, NOON + second * 1_000L);
        return headers.getAll(Countdown.SHOWN_HEADER);
    }

    private static PolledEstimate wait(int pointSeconds, boolean countsDown) {
        return new PolledEstimate(pointSeconds - 20, pointSeconds, pointSeconds + 30, countsDown, false, "");
    }

    private static PollReply notice(Optional<PolledEstimate> shown) {
        return new PollReply(true, NOON, EVERY_SECONDS, EVERY_SECONDS, shown);
    }
}
