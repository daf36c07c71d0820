package io.vestibule.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class QuorumTest {

    private static final long NOW = 1_800_000_000_000L;
    private static final HealthCheck CHECK = SampleChecks.tcp(1, 10, CheckRegion.WEU);

    @Test
    void twoOfThreeVotesDecideARegion() {
        assertThat(said("+++")).isEqualTo(CheckStatus.HEALTHY);
        assertThat(said("+-+")).isEqualTo(CheckStatus.HEALTHY);
        assertThat(said("--+")).isEqualTo(CheckStatus.UNHEALTHY);
        assertThat(said("--.")).isEqualTo(CheckStatus.UNHEALTHY);
        assertThat(said("-+.")).isEqualTo(CheckStatus.UNKNOWN);
        assertThat(said("-..")).isEqualTo(CheckStatus.UNKNOWN);
    }

    @Test
    void aNodeAloneDecidesAndOfTwoBothHaveTo() {
        assertThat(said("-")).isEqualTo(CheckStatus.UNHEALTHY);
        assertThat(said("--")).isEqualTo(CheckStatus.UNHEALTHY);
        assertThat(said("-+")).isEqualTo(CheckStatus.UNKNOWN);
        assertThat(said("-.")).isEqualTo(CheckStatus.UNKNOWN);
    }

    @Test
    void aStaleVoteCountsForNothing() {
        var nodes = nodes(3);
        var ground = RegionGround.of(CHECK, nodes).getFirst();
        var votes = new HashMap<>(votes(nodes, "--+"));
        votes.computeIfPresent("a/0", (node, _) -> vote(node, false, NOW - 22_001));

        var state = Quorum.region(ground, votes, 0, NOW - ProbeTimetable.voteLifeMillis(CHECK));

        assertThat(state.status()).isEqualTo(CheckStatus.UNKNOWN);
        assertThat(state.heard()).isTrue();
        assertThat(state.votes()).hasSize(2);
    }

    @Test
    void aFounderThatIsAloneYetSpeaksForNobody() {
        var nodes = nodes(1);
        var ground = RegionGround.of(CHECK, nodes).getFirst();

        assertThat(Quorum.region(ground, votes(nodes, "-"), 3, 0).status()).isEqualTo(CheckStatus.UNKNOWN);
        assertThat(Quorum.region(ground, votes(nodes, "-"), 1, 0).status()).isEqualTo(CheckStatus.UNHEALTHY);
    }

    @Test
    void aRegionWithoutNodesIsLeftOut() {
        var check = SampleChecks.tcp(1, 10, CheckRegion.WEU, CheckRegion.OC, CheckRegion.ME);
        var nodes = nodes(3);
        var regions = RegionGround.of(check, nodes).stream()
                .map(ground -> Quorum.region(ground, votes(nodes, "---"), 0, 0))
                .toList();

        assertThat(regions).extracting(RegionState::left).containsExactly(false, true, true);
        assertThat(Quorum.check(regions)).contains(CheckStatus.UNHEALTHY);
        assertThat(Quorum.isDeaf(regions)).isFalse();
    }

    @Test
    void nodesWithoutARegionAnswerForEveryOneAndProbeOnce() {
        var check = SampleChecks.tcp(1, 10, CheckRegion.values());
        var grounds = RegionGround.of(check, List.of(new ProbeNode("node", Optional.empty(), true)));

        assertThat(grounds).hasSize(13).allMatch(ground -> ground.place("node") == 0);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void ofAnyTwoPartsThatDoNotReachEachOtherOneSpeaksAtMost(long seed) {
        var chance = Seeds.random(seed);
        int count = chance.nextInt(1, 10);
        var here = new ArrayList<ProbeNode>();
        var there = new ArrayList<ProbeNode>();
        for (int i = 0; i < count; i++) {
            boolean isHere = chance.nextBoolean();
            here.add(new ProbeNode("a/" + i, CHECK.regions().stream().findFirst(), isHere));
            there.add(new ProbeNode("a/" + i, CHECK.regions().stream().findFirst(), !isHere));
        }

        boolean both = RegionGround.of(CHECK, here).getFirst().speaks()
                && RegionGround.of(CHECK, there).getFirst().speaks();

        assertThat(both).isFalse();
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void oneNodeOfThreeNeverTurnsTheOthersVote(long seed) {
        var chance = Seeds.random(seed);
        var nodes = nodes(chance.nextInt(3, 9));
        boolean well = chance.nextBoolean();
        var votes = new HashMap<String, Vote>();
        nodes.forEach(node -> votes.put(node.name(), vote(node.name(), well, NOW)));
        var liar = nodes.get(chance.nextInt(nodes.size())).name();
        votes.put(liar, vote(liar, !well, NOW));

        var state = Quorum.region(RegionGround.of(CHECK, nodes).getFirst(), votes, 3, 0);

        assertThat(state.status()).isEqualTo(well ? CheckStatus.HEALTHY : CheckStatus.UNHEALTHY);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void aNodeThatGoesMovesTheProbesOfItsOwnChecksOnly(long seed) {
        var check = SampleChecks.tcp((int) seed, 10, CheckRegion.WEU);
        var nodes = nodes(6);
        var before = RegionGround.of(check, nodes).getFirst();
        var gone = nodes.get((int) (seed % 6)).name();
        var left = nodes.stream().filter(node -> !node.name().equals(gone)).toList();
        var after = RegionGround.of(check, left).getFirst();

        var kept = new ArrayList<>(before.reached());
        kept.remove(gone);
        assertThat(after.reached()).isEqualTo(kept);
    }

    /// Votes `+`, `-` and none of as many nodes.
    private static CheckStatus said(String votes) {
        var nodes = nodes(votes.length());
        return Quorum.region(RegionGround.of(CHECK, nodes).getFirst(), votes(nodes, votes), 0, NOW - 22_000)
                .status();
    }

    private static List<ProbeNode> nodes(int count) {
        var nodes = new ArrayList<ProbeNode>();
        for (int i = 0; i < count; i++) {
            nodes.add(new ProbeNode("a/" + i, Optional.of(CheckRegion.WEU), true));
        }
        return nodes;
    }

    private static Map<String, Vote> votes(List<ProbeNode> nodes, String said) {
        var votes = new HashMap<String, Vote>();
        for (int i = 0; i < said.length(); i++) {
            if (said.charAt(i) != '.') {
                var node = nodes.get(i).name();
                votes.put(node, vote(node, said.charAt(i) == '+', NOW));
            }
        }
        return votes;
    }

    private static Vote vote(String node, boolean well, long atMillis) {
        Optional<FailureReason> failure = well ? Optional.empty() : Optional.of(FailureReason.TCP_TIMEOUT);
        return new Vote(
                CHECK.id(),
                node,
                1,
                atMillis,
                failure,
                atMillis,
                new ProbeResult(atMillis, failure, "", 0, SampleChecks.NO_TIMES, 0));
    }
}
