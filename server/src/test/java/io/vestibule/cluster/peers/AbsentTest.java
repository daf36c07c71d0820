package io.vestibule.cluster.peers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.Set;

/// Who is told that nodes are missing, and when.
class AbsentTest {

    private static final String TWO = "data center fra has 2 of 3 coordinator nodes";
    private static final Set<String> ALL = Set.of("a", "b", "c");

    private final Absent absent = new Absent("fra", 3);

    @Test
    void aFirstStartRaisesNoAlarmUnlessItTakesTooLong() {
        assertThat(absent.look(Set.of("a"), at(3))).isEmpty();
        assertThat(absent.look(Set.of("a", "b"), at(200))).isEmpty();
        assertThat(absent.look(Set.of("a", "b"), at(300))).contains(TWO);
        assertThat(absent.look(ALL, at(310))).isEmpty();
    }

    @Test
    void whoDiesIsMissedAtOnce() {
        absent.look(ALL, at(10));

        assertThat(absent.look(Set.of("a", "b"), at(11))).contains(TWO);
    }

    @Test
    void whoWasStoppedIsMissedWhenTheyDoNotComeBack() {
        absent.look(ALL, at(10));
        absent.left("c", at(20));

        assertThat(absent.look(Set.of("a", "b"), at(21))).isEmpty();
        assertThat(absent.look(Set.of("a", "b"), at(319))).isEmpty();
        assertThat(absent.look(Set.of("a", "b"), at(320))).contains(TWO);
    }

    @Test
    void whoDiesWhileAnotherIsStoppedIsMissedAtOnce() {
        absent.look(ALL, at(10));
        absent.left("c", at(20));

        assertThat(absent.look(Set.of("a"), at(21)))
                .contains("data center fra has 1 of 3 coordinator nodes");
    }

    @Test
    void whoCameBackAndDiesIsMissedAtOnce() {
        absent.look(ALL, at(10));
        absent.left("c", at(20));
        absent.left("b", at(21));
        absent.look(Set.of("a", "c"), at(40));

        assertThat(absent.look(Set.of("a"), at(41))).isPresent();
    }

    private static Duration at(long seconds) {
        return Duration.ofSeconds(seconds);
    }
}
