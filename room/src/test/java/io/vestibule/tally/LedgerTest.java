package io.vestibule.tally;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LedgerTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final SessionRule RULE = SessionRule.of(Duration.ofMinutes(1));

    @Test
    void aSessionEndsWithItsTick() {
        var ledger = new Ledger(RULE, NOON);
        ledger.admit(1, NOON);

        ledger.closeThrough(NOON + 60_999);
        assertThat(ledger.occupancy()).isEqualTo(1);
        ledger.closeThrough(NOON + 61_000);
        assertThat(ledger.occupancy()).isZero();
    }

    @Test
    void tenMovesOfOneSessionAreOne() {
        var ledger = new Ledger(RULE, NOON);
        ledger.admit(1, NOON);

        for (int i = 0; i < 10; i++) {
            ledger.seen(1, NOON, NOON + 5_000);
        }
        assertThat(ledger.occupancy()).isEqualTo(1);
        ledger.closeThrough(NOON + 65_999);
        assertThat(ledger.occupancy()).isEqualTo(1);
    }

    @Test
    void aVisitorWhoEntersLeavesTheLine() {
        var ledger = new Ledger(RULE, NOON);
        ledger.checkedIn(1, NOON, NOON, NOON + 40_000, NOON);
        ledger.checkedIn(2, NOON + 1, NOON, NOON + 40_000, NOON);

        assertThat(ledger.admit(1, NOON + 1_000)).isTrue();
        assertThat(ledger.checkedIn(1, NOON, NOON + 2_000, NOON + 40_000, NOON + 2_000))
                .isFalse();

        assertThat(ledger.line().size()).isEqualTo(1);
        assertThat(ledger.line().at(0)).isEqualTo(NOON + 1);
    }

    @Test
    void aRevokedSessionDoesNotComeBack() {
        var ledger = new Ledger(RULE, NOON);
        ledger.admit(1, NOON);
        assertThat(ledger.end(1, NOON + 1_000, true)).isTrue();

        ledger.seen(1, NOON, NOON + 2_000);
        ledger.end(1, NOON + 3_000, true);

        assertThat(ledger.admit(1, NOON + 4_000)).isFalse();
        assertThat(ledger.occupancy()).isZero();
    }

    @Test
    void aSeatIsGivenBackOnlyByItsOwnGrantAndBeforeTheVisitorWasSeen() {
        var ledger = new Ledger(RULE, NOON);
        ledger.admit(1, NOON);

        assertThat(ledger.giveBack(1, NOON - 100)).isFalse();
        ledger.seen(1, NOON, NOON + 1_000);
        assertThat(ledger.giveBack(1, NOON)).isFalse();

        ledger.admit(2, NOON);
        assertThat(ledger.giveBack(2, NOON)).isTrue();
        assertThat(ledger.giveBack(2, NOON)).isFalse();
        assertThat(ledger.occupancy()).isEqualTo(1);
    }

    @Test
    void whereAllMayEnterAUsedTicketCountsAgain() {
        var ledger = new Ledger(RULE, NOON);
        ledger.admit(1, NOON);
        ledger.end(1, NOON + 1_000, false);

        assertThat(ledger.enter(1, NOON + 500)).isFalse();
        assertThat(ledger.enter(1, NOON + 2_000)).isTrue();
        assertThat(ledger.enter(1, NOON + 2_000)).isFalse();
        assertThat(ledger.occupancy()).isEqualTo(1);
    }

    @Test
    void whereAllMayEnterASessionThatGoesOnIsRenewed() {
        var ledger = new Ledger(RULE, NOON);
        ledger.admit(1, NOON);

        assertThat(ledger.enter(1, NOON + 30_000)).isFalse();
        ledger.closeThrough(NOON + 80_000);

        assertThat(ledger.occupancy()).isEqualTo(1);
    }

    @Test
    void anotherDurationCountsAllSessionsAgain() {
        var ledger = new Ledger(RULE, NOON);
        ledger.admit(1, NOON);
        ledger.closeThrough(NOON + 30_000);

        ledger.rule(SessionRule.of(Duration.ofSeconds(20)));
        assertThat(ledger.occupancy()).isZero();
        ledger.rule(RULE);
        assertThat(ledger.occupancy()).isEqualTo(1);
    }

    /// What is told twice, late and in another order comes to the same: sessions are where they
    /// were last seen, and each is counted once.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void movesCommuteAndRepeatHarmlessly(long seed) {
        var random = Seeds.random(seed);
        var newest = new TreeMap<Long, Long>();
        List<long[]> moves = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            long id = random.nextLong(1, 40);
            long from = newest.getOrDefault(id, NOON);
            long to = from + random.nextLong(1, 50) * 100;
            newest.put(id, to);
            moves.add(new long[] {id, from, to});
            if (random.nextBoolean()) {
                moves.add(new long[] {id, from, to});
            }
        }
        var ledger = new Ledger(RULE, NOON);
        newest.keySet().forEach(id -> ledger.admit(id, NOON));

        Collections.shuffle(moves, new Random(seed));
        moves.forEach(move -> ledger.seen(move[0], move[1], move[2]));

        assertThat(ledger.occupancy()).isEqualTo(newest.size());
        newest.forEach((id, seen) -> assertThat(ledger.of(id, NOON)).isEqualTo(new VisitorStatus.Active(NOON, seen)));
        for (long at = NOON; at < NOON + 200_000; at += 1_000) {
            long now = at;
            ledger.closeThrough(now);
            long active =
                    newest.values().stream().filter(s -> RULE.isActive(s, now)).count();
            assertThat(ledger.occupancy()).isEqualTo((int) active);
        }
    }
}
