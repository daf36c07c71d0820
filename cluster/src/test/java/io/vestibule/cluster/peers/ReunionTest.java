package io.vestibule.cluster.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.wire.BootstrapState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReunionTest {

    private static final Duration NOW = Duration.ofSeconds(20);

    @Test
    void theLowestOfAllFoundsWhenEverybodyWaits() {
        var low = new Reunion("a:1");
        low.know(Set.of("b:1", "c:1"));
        low.take(new BootstrapState("b:1", false, true, Set.of("a:1")), NOW);

        assertThat(low.mustFound(NOW)).isFalse();
        assertThat(low.missing(NOW)).containsExactly("c:1");

        low.take(new BootstrapState("c:1", false, true, Set.of("a:1")), NOW);
        assertThat(low.mustFound(NOW)).isTrue();
    }

    @Test
    void nobodyFoundsBesideAMember() {
        var low = new Reunion("a:1");
        low.take(new BootstrapState("b:1", true, true, Set.of("a:1")), NOW);

        assertThat(low.mustFound(NOW)).isFalse();
    }

    @Test
    void whatWasSaidLongAgoDoesNotCount() {
        var low = new Reunion("a:1");
        low.take(new BootstrapState("b:1", false, true, Set.of("a:1")), NOW);

        assertThat(low.mustFound(NOW.plusSeconds(4))).isFalse();
    }

    @Test
    void whoIsKnownToAnotherCountsToo() {
        var low = new Reunion("a:1");
        low.take(new BootstrapState("b:1", false, true, Set.of("a:1", "c:1")), NOW);

        assertThat(low.mustFound(NOW)).isFalse();
        assertThat(low.missing(NOW)).containsExactly("c:1");
    }

    /// Who was no member before founds nothing here, so it does not count as the lowest.
    @Test
    void aNewNodeLeavesItToThoseWhoWereMembers() {
        var second = new Reunion("b:1");
        second.take(new BootstrapState("a:1", false, false, Set.of("b:1")), NOW);

        assertThat(second.mustFound(NOW)).isTrue();
    }

    /// Nodes that know one seed and any of the others, and hear what they say late or never.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void neverDoTwoFound(long seed) {
        var random = Seeds.random(seed);
        int count = 2 + random.nextInt(4);
        var nodes = new ArrayList<Reunion>();
        var founded = new HashSet<Integer>();
        int seedNode = random.nextInt(count);
        for (int i = 0; i < count; i++) {
            var node = new Reunion(name(i));
            node.know(Set.of(name(seedNode)));
            for (int other = 0; other < count; other++) {
                if (random.nextBoolean()) {
                    node.know(Set.of(name(other)));
                }
            }
            nodes.add(node);
        }
        var flying = new ArrayList<Flying>();
        for (int step = 0; step < 2_000; step++) {
            var now = Duration.ofMillis(step * 50L);
            int who = random.nextInt(count);
            var node = nodes.get(who);
            switch (random.nextInt(3)) {
                case 0 -> {
                    var said = node.standing(founded.contains(who), true);
                    for (var other : node.others()) {
                        flying.add(new Flying(number(other), said));
                    }
                }
                case 1 -> {
                    if (!flying.isEmpty()) {
                        var next = flying.remove(random.nextInt(flying.size()));
                        if (random.nextInt(4) > 0) {
                            nodes.get(next.to()).take(next.said(), now);
                        }
                    }
                }
                default -> {
                    if (!founded.contains(who) && node.mustFound(now)) {
                        founded.add(who);
                    }
                }
            }
        }

        assertThat(founded).hasSizeLessThanOrEqualTo(1);
    }

    private record Flying(int to, BootstrapState said) {}

    private static String name(int number) {
        return "n" + number + ":1";
    }

    private static int number(String name) {
        return Integer.parseInt(name.substring(1, name.indexOf(':')));
    }
}
