package io.vestibule.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CheckKeeperTest {

    private static final long NOW = 1_800_000_000_000L;
    private static final long SECOND = 1_000;
    private static final long HOUR = 3_600_000;
    private static final List<ProbeNode> ALONE = List.of(new ProbeNode("node", Optional.empty(), true));

    private final CheckKeeper keeper = new CheckKeeper("node", NOW);
    private long now = NOW;

    @Test
    void streaksOfTheCheckDecideWhatANodeTakesTheOriginFor() {
        var check = SampleChecks.tcp(1, 10, 3);
        begin(check);

        assertThat(after(check, "++")).isEqualTo(CheckStatus.UNKNOWN);
        assertThat(after(check, "+")).isEqualTo(CheckStatus.HEALTHY);
        assertThat(after(check, "--")).isEqualTo(CheckStatus.HEALTHY);
        assertThat(after(check, "+--")).isEqualTo(CheckStatus.HEALTHY);
        assertThat(after(check, "-")).isEqualTo(CheckStatus.UNHEALTHY);
        assertThat(after(check, "++-++")).isEqualTo(CheckStatus.UNHEALTHY);
        assertThat(after(check, "+")).isEqualTo(CheckStatus.HEALTHY);
    }

    @Test
    void thereIsOneProbeInAnInterval() {
        var check = SampleChecks.tcp(1, 5);
        begin(check);
        after(check, "+");
        dueWithin(10 * SECOND);
        keeper.probed(check.id(), result(true), now);

        for (int i = 0; i < 10; i++) {
            assertThat(dueWithin(5 * SECOND)).hasSize(1);
            keeper.probed(check.id(), result(true), now);
        }
    }

    @Test
    void oneMoreGoodProbeOfAHealthyOriginIsNoNews() {
        var check = SampleChecks.tcp(1, 5, 2);
        begin(check);
        assertThat(dueWithin(5 * SECOND)).extracting(CheckKeeper.Due::good).containsOnly(false);
        after(check, "+");
        assertThat(dueWithin(10 * SECOND)).extracting(CheckKeeper.Due::good).containsOnly(false);
        after(check, "+");
        assertThat(dueWithin(5 * SECOND)).extracting(CheckKeeper.Due::good).containsOnly(true);
        after(check, "-");
        assertThat(status(check)).isEqualTo(CheckStatus.HEALTHY);
        assertThat(dueWithin(10 * SECOND)).extracting(CheckKeeper.Due::good).containsOnly(false);
    }

    @Test
    void whatIsDueNextIsKnownWheneverChecksOrNodesChange() {
        var slow = SampleChecks.tcp(1, 3_600);
        var quick = SampleChecks.tcp(2, 5);
        begin(slow);
        after(slow, "+");
        assertThat(dueWithin(5 * SECOND)).hasSize(1);

        keeper.configure(List.of(slow, quick), now);
        assertThat(dueWithin(20 * SECOND)).extracting(it -> it.check().id()).contains(quick.id());
        assertThat(keeper.states()).containsOnlyKeys(slow.id(), quick.id());
        keeper.configure(List.of(slow), now);
        assertThat(dueWithin(20 * SECOND)).isEmpty();
        assertThat(keeper.states()).containsOnlyKeys(slow.id());
        keeper.nodes(List.of(), 1, now);
        keeper.configure(List.of(slow, quick), now);
        assertThat(dueWithin(20 * SECOND)).isEmpty();
        keeper.nodes(ALONE, 1, now);
        assertThat(dueWithin(20 * SECOND)).extracting(it -> it.check().id()).contains(quick.id());
    }

    /// It is reported after the time-out and a while, if at all.
    @Test
    void noneIsBegunWhileOneIsUnderWay() {
        var check = SampleChecks.tcp(1, 5);
        begin(check);
        after(check, "+");

        var due = dueWithin(60 * SECOND);
        assertThat(due).hasSize(6);
        // The first one is due soon, the others by the clock.
        for (int i = 2; i < due.size(); i++) {
            assertThat(due.get(i).dueMillis() - due.get(i - 1).dueMillis()).isEqualTo(10 * SECOND);
        }
    }

    @Test
    void aCheckThatIsSwitchedOffIsNotProbedAndSaysSo() {
        var check = SampleChecks.tcp(1, 10);
        begin(check);
        after(check, "-");

        keeper.configure(List.of(suspended(check)), now);

        assertThat(status(check)).isEqualTo(CheckStatus.SUSPENDED);
        assertThat(dueWithin(60 * SECOND)).isEmpty();
        assertThat(keeper.word(true, List.of(), now + 60 * SECOND).getFirst().votes())
                .isEmpty();
    }

    @Test
    void whatANodeSaysGoesOutAtOnceIfItChangedAndNowAndThenOtherwise() {
        var check = SampleChecks.tcp(1, 60);
        begin(check);
        keeper.word(true, List.of(), now);

        now += SECOND;
        after(check, "+");
        assertThat(keeper.word(true, List.of(), now)).hasSize(1);
        after(check, "+");
        assertThat(keeper.word(true, List.of(), now + 9 * SECOND)).isEmpty();
        assertThat(keeper.word(true, List.of(), now + 10 * SECOND)).hasSize(1);
        now += 11 * SECOND;
        after(check, "-");
        var word = keeper.word(true, List.of(), now).getFirst();
        assertThat(word.votes().getFirst().failure()).contains(FailureReason.TCP_TIMEOUT);
        assertThat(word.sequence()).isEqualTo(4);
    }

    @Test
    void manyVotesGoOutInParts() {
        var checks = SampleChecks.many(2_500, 10);
        keeper.nodes(ALONE, 1, now);
        keeper.configure(checks, now);
        checks.forEach(check -> keeper.probed(check.id(), result(true), now));

        var parts = keeper.word(true, List.of(), now + 10 * SECOND);

        assertThat(parts).extracting(part -> part.votes().size()).containsExactly(1_000, 1_000, 500);
        assertThat(parts.get(1).isNewerThan(parts.get(0))).isTrue();
    }

    @Test
    void anOldWordHasNoEffect() {
        var word = new NodeWord("b", NOW, 2, true, List.of(), List.of());

        assertThat(keeper.heard(word, now)).isTrue();
        assertThat(keeper.heard(word, now)).isFalse();
        assertThat(keeper.heard(new NodeWord("b", NOW, 1, true, List.of(), List.of()), now))
                .isFalse();
        assertThat(keeper.heard(new NodeWord("b", NOW + 1, 1, true, List.of(), List.of()), now))
                .isTrue();
    }

    @Test
    void aNodeThatIsInNoClusterProbesNothingAndGoesByWhatWasAnnounced() {
        var check = SampleChecks.tcp(1, 10);
        keeper.announced(id -> Optional.of(
                new Announcement(id, 4, CheckStatus.UNHEALTHY, NOW - 60 * SECOND, "a", "TCP Timeout", "", "", 0, 0)));
        keeper.configure(List.of(check), now);

        assertThat(dueWithin(60 * SECOND)).isEmpty();
        var state = state(check);
        assertThat(state.status()).isEqualTo(CheckStatus.UNHEALTHY);
        assertThat(state.basis()).isEqualTo(CheckState.Basis.ANNOUNCED);
        assertThat(state.sinceMillis()).isEqualTo(NOW - 60 * SECOND);
        keeper.nodes(ALONE, 1, now);
        assertThat(after(check, "+")).isEqualTo(CheckStatus.HEALTHY);
    }

    @Test
    void changesAreToldOnce() {
        var check = SampleChecks.tcp(1, 10);
        begin(check);
        after(check, "+");
        assertThat(keeper.changes()).extracting(CheckState::status).containsExactly(CheckStatus.HEALTHY);

        after(check, "++");
        assertThat(keeper.changes()).isEmpty();
    }

    @Test
    void aClockThatIsSetBackStopsNoProbe() {
        var check = SampleChecks.tcp(1, 60);
        begin(check);
        after(check, "+");
        dueWithin(120 * SECOND);
        after(check, "-");
        assertThat(status(check)).isEqualTo(CheckStatus.UNHEALTHY);

        now -= HOUR;

        assertThat(dueWithin(60 * SECOND)).hasSize(1);
        assertThat(after(check, "+")).isEqualTo(CheckStatus.HEALTHY);
        assertThat(dueWithin(600 * SECOND)).hasSize(10);
    }

    @Test
    void aProbeThatWasUnderWayWhenTheClockWasSetBackIsNotAwaitedForLonger() {
        var check = SampleChecks.tcp(1, 5);
        begin(check);
        assertThat(dueWithin(5 * SECOND)).hasSize(1);

        now -= HOUR;

        assertThat(dueWithin(20 * SECOND)).isNotEmpty();
    }

    @Test
    void aVoteFromBeforeTheClockWasSetBackCountsNoLongerThanAnyOther() {
        var check = SampleChecks.tcp(1, 60);
        begin(check);
        after(check, "-");
        dueWithin(SECOND);

        now -= HOUR;
        dueWithin(ProbeTimetable.voteLifeMillis(check) + 2 * SECOND);

        assertThat(state(check).basis()).isEqualTo(CheckState.Basis.NOTHING);
    }

    @Test
    void theWordOfANodeThatStartedAgainUnderAnEarlierClockIsTakenOnceItsLastOneIsOld() {
        assertThat(keeper.heard(new NodeWord("b", NOW, 9, true, List.of(), List.of()), now))
                .isTrue();
        var again = new NodeWord("b", NOW - HOUR, 1, true, List.of(), List.of());

        assertThat(keeper.heard(again, now + 29 * SECOND)).isFalse();
        assertThat(keeper.heard(again, now + 31 * SECOND)).isTrue();
    }

    private void begin(HealthCheck check) {
        keeper.nodes(ALONE, 1, now);
        keeper.configure(List.of(check), now);
    }

    private CheckStatus after(HealthCheck check, String results) {
        results.chars().forEach(it -> keeper.probed(check.id(), result(it == '+'), now));
        return status(check);
    }

    private CheckState state(HealthCheck check) {
        return Objects.requireNonNull(keeper.states().get(check.id()));
    }

    private CheckStatus status(HealthCheck check) {
        return state(check).status();
    }

    private List<CheckKeeper.Due> dueWithin(long millis) {
        var due = IntStream.range(0, (int) (millis / 100))
                .boxed()
                .flatMap(i -> keeper.step(now + i * 100L).stream())
                .toList();
        now += millis;
        return due;
    }

    private static HealthCheck suspended(HealthCheck check) {
        return new HealthCheck(
                check.id(),
                check.zoneId(),
                check.name(),
                "",
                check.address(),
                check.type(),
                check.regions(),
                check.intervalSeconds(),
                check.timeoutSeconds(),
                0,
                1,
                1,
                true,
                Optional.empty(),
                80);
    }

    private ProbeResult result(boolean good) {
        return new ProbeResult(
                now,
                good ? Optional.empty() : Optional.of(FailureReason.TCP_TIMEOUT),
                "192.0.2.7",
                0,
                SampleChecks.NO_TIMES,
                0);
    }
}
