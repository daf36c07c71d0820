package io.vestibule.demo.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.demo.check.CountsAgree.Count;
import io.vestibule.demo.check.CountsAgree.Crowd;
import io.vestibule.demo.check.Presence.Span;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CountsAgreeTest {

    private static final Duration TOLERANCE = Duration.ofSeconds(3);
    private static final Crowd CROWD = known(List.of(new Span(1_000, 9_000), new Span(5_000, 20_000)));

    @Test
    void aVisitorMayBeCountedLateByTheTolerance() {
        var found = CountsAgree.between(
                List.of(new Count(3_900, 0), new Count(7_900, 1), new Count(11_900, 2)), CROWD, TOLERANCE);

        assertThat(found.holds(1)).isTrue();
    }

    @Test
    void aCountThatTheCrowdCannotHaveHadIsAFault() {
        var found = CountsAgree.between(
                List.of(new Count(3_000, 1), new Count(7_000, 5), new Count(15_000, 0)), CROWD, TOLERANCE);

        assertThat(found.holds(10)).isFalse();
        assertThat(found.widest()).isEqualTo(3);
        assertThat(found.faults())
                .containsExactly(
                        new CountsAgree.Fault(new Count(7_000, 5), 0, 2),
                        new CountsAgree.Fault(new Count(15_000, 0), 1, 1));
    }

    @Test
    void aRequestWithoutAnAnswerMayBeSomebodyInside() {
        var crowd = new Crowd(
                CROWD.least(), List.of(new Span(1_000, 9_000), new Span(5_000, 20_000), new Span(14_000, 16_000)));

        assertThat(CountsAgree.between(List.of(new Count(15_000, 2)), crowd, TOLERANCE)
                        .holds(1))
                .isTrue();
        assertThat(CountsAgree.between(List.of(new Count(15_000, 3)), crowd, TOLERANCE)
                        .holds(9))
                .isFalse();
    }

    @Test
    void asManyComingAsGoingMakesNoFaultOfALateEnd() {
        var crowd = known(aStreamOfVisitors(60_000));
        var late = CountsAgree.between(counts(aStreamOfVisitors(61_000)), crowd, TOLERANCE);

        assertThat(late.faults()).isEmpty();
        assertThat(late.medianAhead()).isEqualTo(5);
        assertThat(late.holds(5)).isTrue();
    }

    @Test
    void whatTheToleranceHidesShowsInTheMiddle() {
        var crowd = known(aStreamOfVisitors(60_000));
        var leaking = counts(aStreamOfVisitors(60_000)).stream()
                .map(count -> new Count(count.atMillis(), count.count() + 6))
                .toList();

        var found = CountsAgree.between(leaking, crowd, TOLERANCE);

        assertThat(found.faults()).isEmpty();
        assertThat(found.medianAhead()).isEqualTo(6);
        assertThat(found.holds(5)).isFalse();
    }

    @Test
    void noCountsProveNothing() {
        assertThat(CountsAgree.between(List.of(), CROWD, TOLERANCE).holds(1)).isFalse();
    }

    @Test
    void anAnswerThatIsLongOnItsWayIsNoFault() {
        var crowd = new Crowd(List.of(new Span(9_000, 12_000)), List.of(new Span(1_000, 20_000)));
        var counts = List.of(new Count(2_000, 1), new Count(5_000, 0), new Count(16_000, 0));

        assertThat(CountsAgree.between(counts, crowd, Duration.ZERO).faults()).isEmpty();
        assertThat(CountsAgree.between(counts, known(List.of(new Span(9_000, 20_000))), Duration.ZERO)
                        .faults())
                .hasSize(2);
    }

    @Test
    void aCountMayBeOfAnyMomentThatItWasOnItsWay() {
        var crowd = known(List.of(new Span(1_000, 9_000), new Span(5_000, 20_000)));

        assertThat(CountsAgree.between(List.of(new Count(500, 5_500, 2)), crowd, Duration.ZERO)
                        .faults())
                .isEmpty();
        assertThat(CountsAgree.between(List.of(new Count(500, 4_500, 2)), crowd, Duration.ZERO)
                        .faults())
                .containsExactly(new CountsAgree.Fault(new Count(500, 4_500, 2), 0, 1));
        assertThat(CountsAgree.between(List.of(new Count(5_500, 30_000, 0)), crowd, Duration.ZERO)
                        .faults())
                .isEmpty();
    }

    @Test
    void whatTheCrowdCannotKnowIsNotAheadInTheMiddle() {
        var crowd = new Crowd(List.of(), List.of(new Span(1_000, 20_000), new Span(1_000, 20_000)));
        var counts = List.of(new Count(5_000, 2), new Count(6_000, 1), new Count(7_000, 3));

        assertThat(CountsAgree.between(counts, crowd, Duration.ZERO).medianAhead())
                .isZero();
    }

    private static Crowd known(List<Span> spans) {
        return new Crowd(spans, spans);
    }

    /// Five come every second.
    private static List<Span> aStreamOfVisitors(long stayMillis) {
        return LongStream.range(0, 1_000)
                .map(visitor -> visitor * 200)
                .mapToObj(from -> new Span(from, from + stayMillis))
                .toList();
    }

    private static List<Count> counts(List<Span> spans) {
        var presence = Presence.of(spans);
        return LongStream.range(280, 760)
                .map(quarter -> quarter * 250)
                .mapToObj(at -> new Count(at, presence.at(at)))
                .toList();
    }
}
