package io.vestibule.demo.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class StayTest {

    private static final Duration SESSION = Duration.ofSeconds(60);
    private static final Duration TICK = Duration.ofSeconds(1);

    @Test
    void aStayLastsASessionLongerThanTheLastRequestWasSent() {
        var visits = List.of(visit(1, 1_000, 1_020), visit(1, 5_000, 5_030));

        assertThat(Stay.of(visits, SESSION, TICK)).containsExactly(new Stay(1, 1_020, 65_000));
    }

    @Test
    void theOrderOfArrivalDoesNotMatter() {
        var visits = List.of(visit(1, 5_000, 5_030), visit(1, 1_000, 1_020));

        assertThat(Stay.of(visits, SESSION, TICK)).containsExactly(new Stay(1, 1_020, 65_000));
    }

    @Test
    void anOvertakenRequestDoesNotShortenTheStay() {
        var visits = List.of(visit(1, 1_000, 1_020), visit(1, 5_000, 5_030), visit(1, 4_000, 5_040));

        assertThat(Stay.of(visits, SESSION, TICK)).containsExactly(new Stay(1, 1_020, 65_000));
    }

    @Test
    void aPauseLongerThanSessionAndTickBeginsAnotherStay() {
        var visits = List.of(visit(1, 0, 10), visit(1, 61_001, 61_020));

        assertThat(Stay.of(visits, SESSION, TICK))
                .containsExactly(new Stay(1, 10, 60_000), new Stay(1, 61_020, 121_001));
    }

    @Test
    void aPauseOfASessionAndATickMayStillBeTheSameStay() {
        var visits = List.of(visit(1, 0, 10), visit(1, 61_000, 61_020));

        assertThat(Stay.of(visits, SESSION, TICK)).containsExactly(new Stay(1, 10, 121_000));
    }

    @Test
    void aLogoutEndsTheStayAtOnce() {
        var visits = List.of(visit(1, 0, 10), new OriginVisit(1, 900, 950, OriginVisit.LOGOUT, true));

        assertThat(Stay.of(visits, SESSION, TICK)).containsExactly(new Stay(1, 10, 950));
    }

    @Test
    void aVisitThatFollowsALogoutBeginsAnotherStay() {
        var visits =
                List.of(new OriginVisit(1, 900, 950, OriginVisit.LOGOUT, true), visit(1, 940, 970), visit(1, 951, 980));

        assertThat(Stay.of(visits, SESSION, TICK)).containsExactly(new Stay(1, 950, 950), new Stay(1, 980, 60_951));
    }

    @Test
    void visitorsAreKeptApart() {
        var visits = List.of(visit(2, 0, 10), visit(1, 5, 20));

        assertThat(Stay.of(visits, SESSION, TICK)).containsExactly(new Stay(2, 10, 60_000), new Stay(1, 20, 60_005));
    }

    private static OriginVisit visit(long visitor, long sentMillis, long arrivedMillis) {
        return new OriginVisit(visitor, sentMillis, arrivedMillis, "/", true);
    }
}
