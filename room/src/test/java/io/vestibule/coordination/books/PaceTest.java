package io.vestibule.coordination.books;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.ground.SipHash;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PaceTest {

    private static final long NOON = 1_790_000_040_000L;
    private static final SipHash SECRET = new SipHash(1, 2);

    @Test
    void thereAreTenSecondsOfCreditAndNotMore() {
        var pace = new Pace(SECRET, 300, false, NOON);
        assertThat(pace.credit()).isEqualTo(50);

        pace.advance(NOON + 3_600_000);

        assertThat(pace.credit()).isEqualTo(50);
    }

    @Test
    void creditComesBackEvenly() {
        var pace = spent(300);

        pace.advance(NOON + 1_000);
        assertThat(pace.credit()).isEqualTo(5);
        pace.advance(NOON + 1_199);
        assertThat(pace.credit()).isEqualTo(5);
        pace.advance(NOON + 1_200);
        assertThat(pace.credit()).isEqualTo(6);
    }

    @Test
    void aSlowRoomHasOneAtATime() {
        var pace = new Pace(SECRET, 1, false, NOON);

        assertThat(pace.most()).isEqualTo(1);
    }

    @Test
    void timeThatGoesBackReleasesNothing() {
        var pace = spent(300);
        pace.advance(NOON + 1_000);

        pace.advance(NOON);
        pace.advance(NOON + 1_000);

        assertThat(pace.credit()).isEqualTo(5);
    }

    @Test
    void anotherRateKeepsTheCreditThatFits() {
        var pace = new Pace(SECRET, 300, false, NOON);

        pace.configure(60, false, NOON);

        assertThat(pace.credit()).isEqualTo(10);
    }

    /// In a draw every slot comes within its own part of the minute, so that after whole minutes as
    /// many were released as evenly, and never more than one more or less in between.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void drawnSlotsAreAsManyAsEvenOnes(long seed) {
        var random = Seeds.random(seed);
        int perMinute = random.nextInt(60, 2_000);
        var even = new Pace(new SipHash(seed, 0), perMinute, false, NOON);
        var drawn = new Pace(new SipHash(seed, 0), perMinute, true, NOON);
        even.exhaust();
        drawn.exhaust();
        long now = NOON;
        long evenly = 0;
        long byChance = 0;
        for (int i = 0; i < 200; i++) {
            now += random.nextInt(1, 3_000);
            even.advance(now);
            drawn.advance(now);
            evenly += take(even);
            byChance += take(drawn);
            assertThat(byChance - evenly).isBetween(-1L, 1L);
        }
    }

    private static int take(Pace pace) {
        int credit = pace.credit();
        pace.exhaust();
        return credit;
    }

    private static Pace spent(int perMinute) {
        var pace = new Pace(SECRET, perMinute, false, NOON);
        pace.exhaust();
        return pace;
    }
}
