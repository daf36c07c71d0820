package io.vestibule.demo.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.demo.check.CountsAgree.Count;
import io.vestibule.demo.check.Presence.Span;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;

class CountsAgreeTest {

    private static final Presence CROWD =
            Presence.of(List.of(new Span(1_000, 9_000), new Span(5_000, 20_000)));

    @Test
    void aCountMayBeLateByTheTolerance() {
        var found =
                CountsAgree.between(
                        List.of(new Count(3_900, 0), new Count(7_900, 1), new Count(11_900, 2)),
                        CROWD,
                        Duration.ofSeconds(3));

        assertThat(found.holds()).isTrue();
    }

    @Test
    void aCountThatTheCrowdNeverHadIsAFault() {
        var found =
                CountsAgree.between(
                        List.of(new Count(3_000, 1), new Count(7_000, 5)),
                        CROWD,
                        Duration.ofSeconds(3));

        assertThat(found.holds()).isFalse();
        assertThat(found.widest()).isEqualTo(3);
        assertThat(found.faults()).hasSize(1);
        assertThat(found.faults().getFirst().gate().atMillis()).isEqualTo(7_000);
    }

    @Test
    void noCountsProveNothing() {
        assertThat(CountsAgree.between(List.of(), CROWD, Duration.ofSeconds(3)).holds()).isFalse();
    }
}
