package io.vestibule.demo.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.demo.check.Presence.Range;
import io.vestibule.demo.check.Presence.Span;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

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
    void knowsTheFewestAndTheMostWithinAWindow() {
        var presence = Presence.of(List.of(new Span(10, 20), new Span(15, 30)));

        assertThat(presence.within(0, 40)).isEqualTo(new Range(0, 2));
        assertThat(presence.within(16, 25)).isEqualTo(new Range(1, 2));
        assertThat(presence.within(12, 12)).isEqualTo(new Range(1, 1));
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void aWindowSpansExactlyTheCountsOfItsInstants(long seed) {
        var random = Seeds.random(seed);
        var spans = new ArrayList<Span>();
        for (int each = 0; each < 30; each++) {
            long from = random.nextInt(60);
            spans.add(new Span(from, from + random.nextInt(40)));
        }
        var presence = Presence.of(spans);
        long first = random.nextInt(60);
        long last = first + random.nextInt(40);

        var byHand = LongStream.rangeClosed(first, last).mapToInt(presence::at).summaryStatistics();
        assertThat(presence.within(first, last))
                .isEqualTo(new Range(byHand.getMin(), byHand.getMax()));
    }
}
