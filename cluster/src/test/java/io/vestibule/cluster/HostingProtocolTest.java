package io.vestibule.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.Slow;
import io.vestibule.cluster.HostingProtocol.Flaw;
import io.vestibule.cluster.HostingProtocolSearch.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// All orders of two claims and a crash among three nodes, and that the product's classes do
/// nothing that the protocol does not. The number of states stands in `docs/HOSTING.md`.
class HostingProtocolTest {

    private static final int STATES = 2_763_020;
    private static final int MOST_STEPS = 60;

    /// So many moves of the protocol are one of the product at most: a frame of three entries.
    private static final int MOST_AT_ONCE = 4;

    @Test
    @Slow("tries every order")
    void everyOrderOfTwoClaimsAndACrashKeepsWhatAMajorityKnewAndHoldsBackTheRest(TestReporter reporter) {
        var outcome = search(Flaw.NONE, reporter);

        assertThat(outcome.story()).isEmpty();
        assertThat(outcome.whole()).as("every state was seen").isTrue();
        assertThat(outcome.states()).isEqualTo(STATES);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void whatIsDoneWrongOnPurposeIsFound(Flaw flaw, TestReporter reporter) {
        var outcome = search(flaw, reporter);

        assertThat(outcome.story()).hasSizeGreaterThan(3);
        assertThat(outcome.states()).isLessThan(STATES);
    }

    private static Outcome search(Flaw flaw, TestReporter reporter) {
        var model = new HostingProtocol(flaw);
        var outcome = HostingProtocolSearch.search(model, model.first(2, 1), 10_000_000);
        reporter.publishEntry("states", outcome.states() + " " + String.join("; ", outcome.story()));
        return outcome;
    }

    /// Whatever the classes do the protocol can do, too, and both know the same then.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void theProtocolFollowsTheProduct(long seed) {
        var chance = Seeds.random(seed);
        for (int walk = 0; walk < 4; walk++) {
            follow(chance);
        }
    }

    private static void follow(SplittableRandom chance) {
        var product = new HostingModel(1, 2, 1, ModelFlaw.NONE);
        var model = new HostingProtocol(Flaw.NONE);
        Set<State> states = Set.of(new State(model.first(2, 1)));
        var story = new ArrayList<ModelMove>();
        for (int step = 0; step < MOST_STEPS; step++) {
            var moves = product.moves();
            if (moves.isEmpty()) {
                return;
            }
            var move = moves.stream()
                    .filter(HostingModel::isUrgent)
                    .findFirst()
                    .orElseGet(() -> moves.get(chance.nextInt(moves.size())));
            story.add(move);
            product.make(move);
            var facts = product.facts();
            states = following(model, states, move.node().charAt(0) - 'a', facts);
            assertThat(states).as("%s leads to %s", story, facts).isNotEmpty();
            assertThat(product.wrong()).isEmpty();
        }
    }

    /// The states of the protocol in which the same is known as in the product.
    private static Set<State> following(HostingProtocol model, Set<State> from, int node, List<String> facts) {
        var reached = new HashSet<>(from);
        var newest = from;
        for (int moves = 0; moves < MOST_AT_ONCE; moves++) {
            var next = new HashSet<State>();
            for (State state : newest) {
                model.nextAt(node, state.bytes(), (_, bytes) -> {
                    var one = new State(bytes);
                    if (reached.add(one)) {
                        next.add(one);
                    }
                });
            }
            newest = next;
        }
        reached.removeIf(state -> !ProtocolState.facts(state.bytes()).equals(facts));
        return reached;
    }

    /// A state that is compared by what is in it.
    @SuppressWarnings("ArrayRecordComponent") // not changed by anybody
    private record State(byte[] bytes) {

        @Override
        public boolean equals(Object other) {
            return other instanceof State that && Arrays.equals(bytes, that.bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }
    }
}
