package io.vestibule.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.room.RoomChange;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SteadyWaitTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final int EVERY_MILLIS = 20_000;
    private static final WaitInfo CALM = info(false, LastChange.NONE);

    @ParameterizedTest
    @CsvSource({"600, 700, 700", "600, 500, 500", "600, 750, 750", "600, 450, 450", "20, 49, 49"})
    void aSmallMoveIsToldAsItIs(int shown, int point, int told) {
        assertThat(told(point, CALM, shown)).isEqualTo(told);
    }

    @ParameterizedTest
    @CsvSource({"600, 1200, 750", "600, 100, 450", "40, 79, 70", "90, 40, 60", "400, 700, 500"})
    void aLeapForNoReasonIsToldByAQuarter(int shown, int point, int told) {
        assertThat(told(point, CALM, shown)).isEqualTo(told);
        assertThat(steady(point, CALM, shown).why()).isEmpty();
    }

    /// The countdown takes twenty of thirty seconds back until the next check-in.
    @ParameterizedTest
    @CsvSource({"40, 300, 105", "0, 300, 75", "10, 610, 160", "400, 86401, 21900"})
    void lessThanHalfOfTheEstimateIsMovedByAQuarterOfWhatIsMissing(int shown, int point, int told) {
        assertThat(told(point, CALM, shown)).isEqualTo(told);
        assertThat(steady(point, CALM, shown).why()).isEmpty();
    }

    @Test
    void aVisitorWhoIsAboutToEnterIsToldSo() {
        assertThat(told(0, CALM, 600)).isZero();
        assertThat(told(30, CALM, 600)).isEqualTo(30);
        assertThat(told(31, CALM, 600)).isEqualTo(450);
        assertThat(told(200, info(0), 600)).isEqualTo(200);
        assertThat(told(600, info(0), 400)).as("later than shown").isEqualTo(500);
        assertThat(told(200, info(WaitInfo.NOT_TOLD), 600)).isEqualTo(450);
    }

    /// A place that was lost has nothing to do with the one that is given now.
    @Test
    void whatAPageShowedOfAnotherPlaceHoldsNothingBack() {
        var now = new EstimateStamp(NOON, 900, 1_200, 1_500);
        var given = new Ticket.Waiting(8, NOON, NOON, EVERY_MILLIS, false, now, EstimateStamp.NOTHING);
        var estimate = known(900, 1_200, 1_500);

        var told = SteadyWait.of(estimate, CALM, given, 40, NOON);

        assertThat(told).isEqualTo(new SteadyWait(estimate, Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 5", "0, 40, 5000", "1, 86400, 2147483647"})
    void noNumberThatAClientSendsBreaksABand(int low, int point, int high) {
        for (var said : List.of("0", "1", "86400", "999999999")) {
            var told = SteadyWait.of(known(low, point, high), CALM, ticket(), SteadyWait.shown(said), NOON)
                    .estimate();

            assertThat(told.lowSeconds()).isBetween(0, told.pointSeconds());
            assertThat(told.highSeconds()).isGreaterThanOrEqualTo(told.pointSeconds());
        }
        assertThat(SteadyWait.of(known(0, 0, 5), CALM, ticket(), 999_999_999, NOON)
                        .estimate())
                .isEqualTo(known(0, 0, 5));
    }

    @ParameterizedTest
    @CsvSource({"LIMITS", "EVENT", "NODE", "FLOW"})
    void aLeapForAReasonIsToldAtOnceWithTheReason(RoomChange kind) {
        var lately = info(false, LastChange.of(kind, NOON - LastChange.EXPLAINS_MILLIS));
        var longAgo = info(false, LastChange.of(kind, NOON - LastChange.EXPLAINS_MILLIS - 1));

        assertThat(told(1_200, lately, 600)).isEqualTo(1_200);
        assertThat(steady(1_200, lately, 600).why()).contains(kind);
        assertThat(steady(620, lately, 600).why()).isEmpty();
        assertThat(told(1_200, longAgo, 600)).isEqualTo(750);
        assertThat(steady(1_200, longAgo, 600).why()).isEmpty();
    }

    @Test
    void theWaitInALineThatStandsStillGrowsAsFastAsItHas() {
        assertThat(told(1_200, info(true, LastChange.NONE), 600)).isEqualTo(1_200);
        assertThat(steady(1_200, info(true, LastChange.NONE), 600).why()).contains(RoomChange.FLOW);
    }

    @Test
    void theBandKeepsItsShape() {
        var told = SteadyWait.of(known(600, 1_200, 2_400), CALM, ticket(), 600, NOON)
                .estimate();

        assertThat(told).isEqualTo(new WaitEstimate.Known(375, 750, 1_500));
    }

    /// Four seconds may be true; a band of a minute around what is not may not be.
    @Test
    void aBandThatMovesDownBeginsWhereItBegins() {
        var told = SteadyWait.of(known(4, 60, 100), CALM, ticket(), 400, NOON).estimate();
        var wide = SteadyWait.of(known(4, 60, 1_000), CALM, ticket(), 400, NOON).estimate();

        assertThat(told).isEqualTo(new WaitEstimate.Known(4, 300, 300));
        assertThat(wide).isEqualTo(new WaitEstimate.Known(4, 300, 1_000));
    }

    /// Pages without a script and apps that say nothing: the ticket says what was told at half
    /// time, ten minutes, three minutes ago.
    @Test
    void whereNothingIsSaidTheTicketExplainsAndHoldsNothingBack() {
        int silent = SteadyWait.NOT_SHOWN;
        var changed = info(false, LastChange.of(RoomChange.EVENT, NOON));

        assertThat(steady(500, changed, silent).why()).isEmpty();
        assertThat(steady(1_200, changed, silent).why()).contains(RoomChange.EVENT);
        assertThat(told(1_200, changed, silent)).isEqualTo(1_200);
        assertThat(told(1_200, CALM, silent)).isEqualTo(1_200);
        assertThat(steady(1_200, CALM, silent).why()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "none, -1",
                "'', -1",
                "0, 0",
                "612, 612",
                "86400, 86400",
                "86401, -1",
                "999999999, -1",
                "9999999999, -1",
                "-1, -1",
                "6.5, -1",
                "' 6', -1",
                "６, -1"
            })
    void whatAPageSaysThatItShowsIsSecondsOrNothing(String said, int shown) {
        assertThat(SteadyWait.shown(said)).isEqualTo(shown);
    }

    /// Whatever is shown, a page that asks as often as it is told to comes to show the estimate.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void whatIsToldReachesTheEstimate(long seed) {
        var random = Seeds.random(seed);
        int every = random.nextInt(1_000, 120_000);
        var info = info(false, LastChange.NONE, every);
        int shown = random.nextInt(50_000);
        int truth = random.nextInt(100, 50_000);
        int checks = 0;

        while (shown != truth) {
            assertThat(checks++).isLessThan(2_000);
            int before = Math.max(0, shown - every / 1_000);
            shown = told(truth, info, before);
            assertThat(shown).isBetween(Math.min(before, truth), Math.max(before, truth));
        }
        assertThat(checks).isLessThan(500);
    }

    private static int told(int point, WaitInfo info, int shown) {
        return steady(point, info, shown).estimate().pointSeconds();
    }

    private static SteadyWait steady(int point, WaitInfo info, int shown) {
        return SteadyWait.of(known(point, point, point), info, ticket(), shown, NOON);
    }

    private static WaitEstimate.Known known(int low, int point, int high) {
        return new WaitEstimate.Known(low, point, high);
    }

    private static Ticket.Waiting ticket() {
        return new Ticket.Waiting(
                7,
                NOON - 900_000,
                NOON,
                EVERY_MILLIS,
                true,
                new EstimateStamp(NOON - 900_000, 1_000, 1_400, 1_800),
                new EstimateStamp(NOON - 180_000, 500, 600, 700));
    }

    private static WaitInfo info(boolean stalled, LastChange change) {
        return info(stalled, change, EVERY_MILLIS);
    }

    private static WaitInfo info(int peopleAhead) {
        return new WaitInfo(
                WaitEstimate.UNKNOWN,
                0,
                peopleAhead,
                false,
                LastChange.NONE,
                false,
                false,
                NOON,
                EVERY_MILLIS,
                EVERY_MILLIS);
    }

    private static WaitInfo info(boolean stalled, LastChange change, int every) {
        return new WaitInfo(WaitEstimate.UNKNOWN, 0, 5, stalled, change, false, false, NOON, every, every);
    }
}
