package io.vestibule.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.room.QueueingMethod;
import io.vestibule.tally.Line;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecoyPlaceTest {

    private static final long NOON = Lines.NOON;
    private static final double CLOSE = 1e-6;

    /// One visitor comes every second, one is let in every second, and the line is this long.
    private static final int WAIT_SECONDS = 900;

    /// How many stand between two points of the line that the view has.
    private static final int STEP = 10;

    private static final Flow SIXTY = new Flow(true, 60, 0, Correction.NONE, new Correction(0.8, 1, 1.3));

    @ParameterizedTest
    @ValueSource(ints = {0, 60, 133, 400, 900, 7_200, 86_400})
    void whatIsToldIsWhatIsLeftUntilLittleIsAndThenFallsEverMoreSlowly(int atArrival) {
        double near = DecoyPlace.nearSeconds(atArrival);
        double before = near + 1;
        double fall = 1;

        for (double left = near; left > -100_000; left -= 1) {
            double told = DecoyPlace.toldSeconds(left, near);

            assertThat(told).isGreaterThan(30).isLessThan(before);
            assertThat(before - told).isLessThanOrEqualTo(fall + CLOSE);
            fall = before - told;
            before = told;
        }
        assertThat(DecoyPlace.toldSeconds(near + 5, near)).isEqualTo(near + 5);
        assertThat(DecoyPlace.toldSeconds(-1e12, near)).isGreaterThanOrEqualTo(30);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void nothingJumpsOrBendsWhereTheTwoRulesMeet(long seed) {
        double near = DecoyPlace.nearSeconds(Seeds.random(seed).nextInt(100_000));
        double little = 1e-3;

        double at = DecoyPlace.toldSeconds(near, near);
        double after = DecoyPlace.toldSeconds(near - little, near);

        assertThat(at).isEqualTo(near);
        assertThat((at - after) / little).isBetween(0.999, 1.001);
    }

    @Test
    void aDecoyIsToldWhatAnybodyIsToldForSeventyPercentOfTheWait() {
        for (int gone = 0; gone <= WAIT_SECONDS * 7 / 10; gone++) {
            var view = view(gone);

            assertThat(decoy(view, gone)).isEqualTo(new DecoyPlace(NOON, Estimate.of(view, ticket(), 1)));
        }
    }

    /// On arrival three times the wait was estimated.
    @Test
    void soItIsForTwoThirdsWhereTheLineMovesFasterThanEstimated() {
        var told = new EstimateStamp(NOON, 3 * WAIT_SECONDS, 3 * WAIT_SECONDS, 3 * WAIT_SECONDS);
        var ticket = new Ticket.Waiting(7, NOON, NOON, 20_000, true, told, EstimateStamp.NOTHING);
        for (int gone = 0; gone <= WAIT_SECONDS * 65 / 100; gone++) {
            var view = view(gone);

            assertThat(DecoyPlace.of(view, ticket, 1, NOON + gone * 1000L))
                    .isEqualTo(new DecoyPlace(NOON, Estimate.of(view, ticket, 1)));
        }
    }

    @Test
    void whatIsEstimatedHalfwayCountsWhereItIsLess() {
        var first = new EstimateStamp(NOON, 3 * WAIT_SECONDS, 3 * WAIT_SECONDS, 3 * WAIT_SECONDS);
        var half = new EstimateStamp(NOON + 400_000, 418, 418, 418);
        var ticket = new Ticket.Waiting(7, NOON, NOON, 20_000, true, first, half);
        int late = 10 * WAIT_SECONDS;

        assertThat(DecoyPlace.of(view(late), ticket, 1, NOON + late * 1000L)).isEqualTo(decoy(view(late), late));
    }

    @Test
    void thenItsWaitGoesOnFallingAndIsNeverOver() {
        int before = seconds(decoy(view(WAIT_SECONDS * 7 / 10), WAIT_SECONDS * 7 / 10));
        for (int gone = WAIT_SECONDS * 7 / 10; gone < 10 * WAIT_SECONDS; gone++) {
            var view = view(gone);
            var decoy = decoy(view, gone);

            assertThat(seconds(decoy)).isBetween(before - 2, before).isGreaterThan(30);
            assertThat(decoy.positionMillis()).isGreaterThan(view.bands().readyUpTo());
            assertThat(Estimate.standing(view, decoy.positionMillis(), 1))
                    .as("those ahead and the decoy itself")
                    .isBetween(seconds(decoy) - 2, seconds(decoy));
            before = seconds(decoy);
        }
        assertThat(before).isLessThan(90);
    }

    /// Where people usually enter late, those about to enter are told as much as a decoy.
    @ParameterizedTest
    @ValueSource(ints = {-35, 10, 35})
    void itIsNeverAboutToEnterHoweverLatePeopleUsuallyEnter(int late) {
        for (int gone = WAIT_SECONDS * 7 / 10; gone < 10 * WAIT_SECONDS; gone += 7) {
            var view = view(gone, late(new Lateness(late - 2, late, late + 2)));
            var decoy = decoy(view, gone);

            assertThat(decoy.positionMillis()).isGreaterThan(view.bands().readyUpTo());
            assertThat(seconds(decoy)).isGreaterThanOrEqualTo(30);
            assertThat(decoy.estimate()).isEqualTo(Estimate.later(view, decoy.positionMillis(), 1));
        }
    }

    /// Its numbers are those of a visitor who really stands there.
    @Test
    void whereItStandsEverythingIsAsForAnybody() {
        var view = view(WAIT_SECONDS);
        var decoy = decoy(view, WAIT_SECONDS);

        assertThat(decoy.estimate())
                .isEqualTo(Estimate.later(view, decoy.positionMillis(), 1))
                .isEqualTo(new WaitEstimate.Known(83, 103, 133));
    }

    @Test
    void whereTheLineIsShorterItStandsAtItsEnd() {
        var view = with(Lines.fifo(line(1)).flow(SIXTY).view(), new Bands(NOON, NOON, NOON, 0));
        var decoy = decoy(view, WAIT_SECONDS);

        assertThat(decoy.positionMillis()).isEqualTo(NOON);
        assertThat(seconds(decoy)).isGreaterThan(67);
        assertThat(decoy.estimate()).isInstanceOfSatisfying(WaitEstimate.Known.class, known -> {
            assertThat(known.lowSeconds()).isLessThan(known.pointSeconds());
            assertThat(known.highSeconds()).isGreaterThan(known.pointSeconds());
        });
    }

    @Test
    void aRoomWithoutALineDoesNotLetItIn() {
        var all = new Bands(Bands.EVERYBODY, Bands.EVERYBODY, Bands.EVERYBODY, 5);
        var empty = with(Lines.fifo(line(0)).flow(SIXTY).view(), all);
        var unknown = with(Lines.fifo(line(0)).view(), all);

        assertThat(seconds(decoy(empty, 10))).isGreaterThan(30);
        assertThat(decoy(unknown, 10)).isEqualTo(new DecoyPlace(NOON + 10_000, WaitEstimate.UNKNOWN));
    }

    @Test
    void whileNothingIsKnownItStaysBehindTheFront() {
        var view = with(Lines.fifo(line(100)).view(), new Bands(NOON + 5, NOON + 7, NOON + 9, 0));

        assertThat(decoy(view, 10)).isEqualTo(new DecoyPlace(NOON + 10, WaitEstimate.UNKNOWN));
        assertThat(decoy(with(view, Bands.SHUT), 10)).isEqualTo(new DecoyPlace(NOON, WaitEstimate.UNKNOWN));
    }

    @Test
    void inADrawAllAreToldTheSame() {
        var view =
                Lines.fifo(line(100)).method(QueueingMethod.RANDOM).flow(SIXTY).view();

        assertThat(decoy(view, 10_000).estimate()).isEqualTo(Estimate.of(view, ticket(), 1));
    }

    /// The line `gone` seconds after the decoy came.
    private static RoomView view(int gone) {
        return view(gone, SIXTY);
    }

    private static RoomView view(int gone, Flow flow) {
        long front = NOON + 1000L * (gone - WAIT_SECONDS);
        var positions = new long[LineSummary.POINTS];
        var counts = new int[LineSummary.POINTS];
        for (int point = 0; point < positions.length; point++) {
            counts[point] = (point + 1) * STEP;
            positions[point] = front + counts[point] * 1000L;
        }
        var line = new LineSummary(positions, counts);
        return with(
                new Lines(QueueingMethod.FIFO, false, true, 0, flow, line).view(),
                new Bands(front, front + 5_000, front + 23_000, 0));
    }

    private static Flow late(Lateness lateness) {
        return new Flow(true, 60, 0, Correction.NONE, SIXTY.later(), Optional.of(lateness), false, 0);
    }

    private static RoomView with(RoomView view, Bands bands) {
        return TestView.like(view).bands(bands).view();
    }

    private static DecoyPlace decoy(RoomView view, int gone) {
        return DecoyPlace.of(view, ticket(), 1, NOON + gone * 1000L);
    }

    private static int seconds(DecoyPlace decoy) {
        return ((WaitEstimate.Known) decoy.estimate()).pointSeconds();
    }

    private static Ticket.Waiting ticket() {
        var told = new EstimateStamp(NOON, WAIT_SECONDS, WAIT_SECONDS, WAIT_SECONDS);
        return new Ticket.Waiting(7, NOON, NOON, 20_000, true, told, EstimateStamp.NOTHING);
    }

    private static Line line(int people) {
        var line = new Line();
        for (int i = 0; i < people; i++) {
            line.insert(NOON + i);
        }
        return line;
    }
}
