package io.vestibule.cluster.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Who is told that nodes are missing, and when.
class AbsenceWatchTest {

    private static final String TWO = "data center fra has 2 of 3 coordinator nodes";
    private static final Set<String> ALL = Set.of("a", "b", "c");

    private final AbsenceWatch absent = new AbsenceWatch("fra", 3);

    @Test
    void aFirstStartRaisesNoAlarmUnlessItTakesTooLong() {
        absent.members(Set.of("a"));
        assertThat(absent.look(at(3))).isEmpty();
        absent.members(Set.of("a", "b"));
        assertThat(absent.look(at(200))).isEmpty();
        assertThat(absent.look(at(300))).contains(TWO);
        absent.members(ALL);
        assertThat(absent.look(at(310))).isEmpty();
    }

    @Test
    void aNodeThatDiesIsMissedAtOnce() {
        absent.members(ALL);
        absent.members(Set.of("a", "b"));

        assertThat(absent.look(at(11))).contains(TWO);
    }

    @Test
    void aNodeThatWasStoppedIsMissedWhenItDoesNotComeBack() {
        absent.members(ALL);
        stop("c", 20, Set.of("a", "b"));

        assertThat(absent.look(at(21))).isEmpty();
        assertThat(absent.look(at(319))).isEmpty();
        assertThat(absent.look(at(320))).contains(TWO);
    }

    @Test
    void aNodeThatDiesWhileAnotherIsStoppedIsMissedAtOnce() {
        absent.members(ALL);
        stop("c", 20, Set.of("a", "b"));
        absent.members(Set.of("a"));

        assertThat(absent.look(at(21))).contains("data center fra has 1 of 3 coordinator nodes");
    }

    @Test
    void aNodeThatCameBackAndDiesIsMissedAtOnce() {
        absent.members(ALL);
        stop("c", 20, Set.of("a", "b"));
        stop("b", 21, Set.of("a"));
        absent.members(Set.of("a", "c"));
        assertThat(absent.look(at(40))).isEmpty();
        absent.members(Set.of("a"));

        assertThat(absent.look(at(41))).isPresent();
    }

    @Test
    void aStopExcusesNothingAfterTheNodeWasBackHoweverShortly() {
        absent.members(ALL);
        stop("c", 20, Set.of("a", "b"));
        absent.members(ALL);
        absent.members(Set.of("a", "b"));

        assertThat(absent.look(at(41))).contains(TWO);
    }

    @Test
    void aLookBeforeTheMembersAreKnownForgetsNoStop() {
        absent.members(ALL);
        absent.left("c", at(20));
        assertThat(absent.look(at(20))).isEmpty();
        absent.members(Set.of("a", "b"));

        assertThat(absent.look(at(21))).isEmpty();
    }

    /// As the engine tells it: first that a node left, then who is left.
    private void stop(String node, long seconds, Set<String> others) {
        absent.left(node, at(seconds));
        absent.members(others);
    }

    private static Duration at(long seconds) {
        return Duration.ofSeconds(seconds);
    }
}
