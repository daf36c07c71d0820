package io.vestibule.demo.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.demo.check.Presence.Span;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PresenceTest {

    @Test
    void countsWhoIsThereAtAnInstant() {
        var presence = Presence.of(List.of(new Span(10, 20), new Span(15, 30), new Span(5, 5)));

        assertThat(presence.at(9)).isZero();
        assertThat(presence.at(10)).isEqualTo(1);
        assertThat(presence.at(15)).isEqualTo(2);
        assertThat(presence.at(20)).isEqualTo(1);
        assertThat(presence.at(30)).isZero();
    }

    @Test
    void aSpanGrowsAndShrinksAtBothEnds() {
        var span = new Span(10_000, 20_000);

        assertThat(span.grownBy(Duration.ofSeconds(3))).isEqualTo(new Span(7_000, 23_000));
        assertThat(span.shrunkBy(Duration.ofSeconds(3))).isEqualTo(new Span(13_000, 17_000));
        assertThat(Presence.of(List.of(span.shrunkBy(Duration.ofSeconds(6)))).at(15_000))
                .isZero();
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void countsTheSpansThatHoldTheInstant(long seed) {
        var random = Seeds.random(seed);
        var spans = new ArrayList<Span>();
        for (int each = 0; each < 30; each++) {
            long from = random.nextInt(60);
            spans.add(new Span(from, from + random.nextInt(40)));
        }
        var presence = Presence.of(spans);

        for (long at = -1; at < 101; at++) {
            long now = at;
            assertThat(presence.at(now)).isEqualTo((int) spans.stream()
                    .filter(span -> span.fromMillis() <= now && now < span.untilMillis())
                    .count());
        }
    }
}
