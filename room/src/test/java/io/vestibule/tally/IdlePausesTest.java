package io.vestibule.tally;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class IdlePausesTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final SessionRule RULE = SessionRule.of(Duration.ofMinutes(1));

    @Test
    void theShareThatIsSeenAgainIsThatOfThoseWhoGotSoFar() {
        var ledger = hundred();

        assertThat(ledger.idling().seenAgain(5)).isCloseTo(0.4, within(0.01));
        assertThat(ledger.idling().seenAgain(4)).isZero();
        assertThat(ledger.idling().seenAgain(10)).isZero();
    }

    @Test
    void nothingIsKnownBeforeSomeHavePausedForHalfASession() {
        var ledger = hundred();

        assertThat(ledger.idling().known(100)).isFalse();
        pass(ledger, NOON + 11_000, NOON + 31_000);
        assertThat(ledger.idling().known(100)).isTrue();
    }

    @Test
    void aCopyKnowsAsMuch() throws IOException {
        var ledger = hundred();
        var bytes = new ByteArrayOutputStream();
        ledger.write(new DataOutputStream(bytes));

        var again = new Ledger(RULE, NOON);
        again.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));

        assertThat(again.idling().seenAgain(5)).isCloseTo(0.4, within(0.01));
    }

    @Test
    void aVisitorWhoLeavesIsNotSeenAgainAndLeavesASeat() {
        var ledger = hundred();
        pass(ledger, NOON + 10_000, NOON + 10_000);
        assertThat(ledger.idling().leaving(10)).isZero();

        ledger.end(99, NOON + 10_000, false);

        assertThat(ledger.idling().leaving(10)).isCloseTo(1 / 60.0, within(0.001));
    }

    /// A hundred sessions, forty of which are seen again after five seconds; nearly ten pass.
    private static Ledger hundred() {
        var ledger = new Ledger(RULE, NOON);
        for (int id = 1; id <= 100; id++) {
            ledger.admit(id, NOON);
        }
        pass(ledger, NOON, NOON + 5_000);
        for (int id = 1; id <= 40; id++) {
            ledger.seen(id, NOON, NOON + 5_000);
        }
        pass(ledger, NOON + 5_100, NOON + 9_900);
        return ledger;
    }

    private static void pass(Ledger ledger, long from, long to) {
        for (long now = from; now <= to; now += 100) {
            ledger.closeThrough(now);
        }
    }
}
