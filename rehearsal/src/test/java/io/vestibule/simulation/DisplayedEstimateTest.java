package io.vestibule.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.queue.Decision;
import io.vestibule.queue.LastChange;
import io.vestibule.queue.WaitEstimate;
import io.vestibule.queue.WaitInfo;
import io.vestibule.room.RoomChange;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DisplayedEstimateTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final int EVERY_MILLIS = 20_000;
    private static final LastChange LOWERED = LastChange.of(RoomChange.LIMITS, NOON);

    private final LeapMeter leaps = new LeapMeter();
    private final DisplayedEstimate page = new DisplayedEstimate(leaps);
    private long now = NOON;
    private int ahead = 100;

    @BeforeEach
    void thePageShowsTenMinutes() {
        told(600, LastChange.NONE);
    }

    @Test
    void aPageThatIsToldAsMuchAsItShowsDoesNotLeap() {
        told(580, LastChange.NONE);
        told(430, LastChange.NONE);

        assertThat(leaps.leaps()).isEqualTo(new Estimates.Leaps(2, 0, 0, 0));
    }

    /// 600, then 580 + 145, then 705 + 176.
    @Test
    void anEstimateThatGrowsForNoReasonWouldBeALeapIfItWereToldAsItIs() {
        told(1_100, LastChange.NONE);
        told(1_080, LastChange.NONE);
        told(1_060, LastChange.NONE);

        assertThat(leaps.leaps()).isEqualTo(new Estimates.Leaps(3, 0, 0, 1));
    }

    @Test
    void aLeapForAReasonIsOneInBothWays() {
        told(1_200, LOWERED);

        assertThat(leaps.leaps()).isEqualTo(new Estimates.Leaps(1, 1, 0, 1));
    }

    /// By a quarter of what is missing, which is more than a quarter of what is shown.
    @Test
    void aPageThatShowsFarTooLittleLeapsForNone() {
        told(6_000, LastChange.NONE);

        assertThat(leaps.leaps()).isEqualTo(new Estimates.Leaps(1, 0, 1, 1));
    }

    @Test
    void theEndOfTheWaitIsNone() {
        told(25, LastChange.NONE);

        assertThat(leaps.leaps()).isEqualTo(new Estimates.Leaps(1, 0, 0, 0));
    }

    @Test
    void whoIsFirstIsToldSo() {
        ahead = 0;
        told(300, LastChange.NONE);

        assertThat(leaps.leaps()).isEqualTo(new Estimates.Leaps(1, 0, 0, 0));
    }

    /// It was loaded again, or counts down to a start, or its visitor was away.
    @Test
    void aPageThatShowsNothingCannotLeap() {
        page.answered(wait(new WaitEstimate.Known(900, 1_200, 1_500), false, LOWERED), false, now);
        told(300, LastChange.NONE);
        page.answered(wait(new WaitEstimate.Known(900, 1_200, 1_500), true, LOWERED), true, now);
        told(300, LastChange.NONE);
        page.answered(wait(WaitEstimate.UNKNOWN, true, LastChange.NONE), false, now);
        told(900, LastChange.NONE);
        now += 2 * EVERY_MILLIS;
        told(100, LastChange.NONE);

        assertThat(leaps.leaps()).isEqualTo(new Estimates.Leaps(0, 0, 0, 0));
    }

    private void told(int seconds, LastChange change) {
        var estimate = new WaitEstimate.Known(seconds / 2, seconds, 2 * seconds);
        now += EVERY_MILLIS;
        page.answered(wait(estimate, true, change), false, now);
    }

    private Decision.Wait wait(WaitEstimate estimate, boolean returned, LastChange change) {
        var ticket =
                new Ticket.Waiting(8, NOON, now, EVERY_MILLIS, returned, EstimateStamp.NOTHING, EstimateStamp.NOTHING);
        var info = new WaitInfo(estimate, 0, ahead, false, change, false, false, now, EVERY_MILLIS, EVERY_MILLIS);
        return new Decision.Wait(ticket, Decision.Note.NOTHING, info);
    }
}
