package io.vestibule.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.bots.BoostedTrees;
import io.vestibule.bots.SeriesFeatures;
import io.vestibule.coordination.books.World;
import io.vestibule.queue.WaitEstimate;
import io.vestibule.queue.WaitInfo;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// What the numbers that decoys are told give away, in virtual time: estimates, people ahead and
/// intervals, over the first 70 % of the wait that was estimated first, to a trained classifier.
/// `DecoySeriesIT` has headers, sizes and times of a gate that runs.
class DecoySeriesTest {

    private static final int HEAD = 3_600;
    private static final int DECOYS = 300;
    private static final int EACH = 700;
    private static final int HEAD_SECONDS = 20;
    private static final int JOIN_SECONDS = 40;
    private static final int SECONDS = 600;
    private static final double SHARE = 0.7;
    private static final int LONG_ENOUGH_SECONDS = 200;

    private static final List<String> CHANNELS = List.of(
            SeriesFeatures.SECONDS,
            SeriesFeatures.ESTIMATE,
            SeriesFeatures.AHEAD,
            "low",
            "high",
            "interval told",
            "last counted",
            "let in");

    private final List<SeriesFeatures.Series> series = new ArrayList<>();
    private int peopleInside;
    private int decoysInside;

    @Test
    void wherePassesBindNumbersTellNoDecoyFromPeopleInLine() {
        isHidden(Scenario.crowd(100_000, 600, SECONDS));
    }

    /// While people come and enter all the time, decoys come as told.
    @Test
    void noDecoyEntersInAnHour() {
        int seconds = 3_600;
        var world = new World(Scenario.crowd(100_000, 120, seconds), 18, List.of());
        var chance = new SplittableRandom(18);
        int people = 5_000;
        for (int i = 0; i < people; i++) {
            come(world, 1_000L * seconds * i / people, false, false, chance.split());
        }
        for (int i = 0; i < DECOYS; i++) {
            come(world, 100L * i, true, false, chance.split());
        }
        world.time.runFor(1_000L * seconds);

        assertThat(peopleInside).isGreaterThan(people / 2);
        assertThat(decoysInside).isZero();
    }

    private void isHidden(Scenario scenario) {
        var world = new World(scenario, 18, List.of());
        var chance = new SplittableRandom(18);
        for (int i = 0; i < HEAD; i++) {
            come(world, 1_000L * HEAD_SECONDS * i / HEAD, false, false, chance.split());
        }
        for (int i = 0; i < 2 * EACH; i++) {
            long at = 1_000L * (HEAD_SECONDS + 4) + 1_000L * JOIN_SECONDS * i / (2 * EACH);
            come(world, at, chance.nextBoolean(), true, chance.split());
        }
        world.time.runFor(1_000L * SECONDS);

        var features = new SeriesFeatures(CHANNELS, series);
        var found = BoostedTrees.trial(features.rows(), features.labels(), 7);
        var what = "%s: %d series, AUC %.3f +- %.3f, by %s"
                .formatted(
                        scenario.name(),
                        series.size(),
                        found.auc(),
                        found.error(),
                        found.telling().stream().map(features::name).toList());
        assertThat(series).hasSizeGreaterThan(EACH);
        assertThat(found.auc()).as(what).isBetween(0.45, 0.55);
    }

    /// A visitor solves for some seconds and stands where the challenge was made, like a decoy.
    private void come(World world, long afterMillis, boolean decoy, boolean told, SplittableRandom chance) {
        world.time.after(afterMillis + chance.nextInt(30), () -> {
            long since = world.time.now() - chance.nextInt(3_000);
            var waiting = new Ticket.Waiting(
                    chance.nextLong(),
                    since,
                    world.time.now() / 100 * 100,
                    0,
                    false,
                    EstimateStamp.NOTHING,
                    EstimateStamp.NOTHING);
            new Caller(world, decoy, told).call(decoy ? new Ticket.Decoy(waiting) : waiting);
        });
    }

    /// One who comes as told. *Confined to its world.*
    private final class Caller {

        private final World world;
        private final boolean decoy;
        private final boolean told;
        private final double joined;
        private final List<double[]> answers = new ArrayList<>();
        private double foretold = Double.NaN;
        private boolean over;

        Caller(World world, boolean decoy, boolean told) {
            this.world = world;
            this.decoy = decoy;
            this.told = told;
            joined = world.time.seconds();
        }

        void call(Ticket ticket) {
            world.houses.getFirst().visit(ticket, answer -> answered(ticket, answer));
        }

        private void answered(Ticket ticket, VirtualLane.Answer answer) {
            if (answer instanceof VirtualLane.Answer.WaitingPage(var wait)) {
                note(wait.info());
                Ticket next = decoy ? new Ticket.Decoy(wait.ticket()) : wait.ticket();
                long again = 1_000L * Math.ceilDiv(wait.info().remainingMillis(), 1_000) + 2;
                double then = world.time.seconds() + again / 1e3 - joined;
                if (then > SHARE * foretold) {
                    end();
                }
                world.time.after(again, () -> call(next));
            } else if (answer instanceof VirtualLane.Answer.Page) {
                peopleInside += decoy ? 0 : 1;
                decoysInside += decoy ? 1 : 0;
                if (!over) {
                    answers.add(new double[] {world.time.seconds(), 0, 0, 0, 0, 0, 0, 1});
                }
                end();
            } else {
                world.time.after(1_000, () -> call(ticket));
            }
        }

        private void note(WaitInfo info) {
            if (over) {
                return;
            }
            double[] row = {
                world.time.seconds(),
                Double.NaN,
                info.peopleAhead() == WaitInfo.NOT_TOLD ? Double.NaN : info.peopleAhead(),
                Double.NaN,
                Double.NaN,
                info.refreshMillis(),
                world.time.now() - info.lastUpdatedMillis(),
                0
            };
            if (info.estimate() instanceof WaitEstimate.Known known) {
                row[1] = known.pointSeconds();
                row[3] = known.lowSeconds();
                row[4] = known.highSeconds();
                foretold = Double.isNaN(foretold) ? known.pointSeconds() : foretold;
            }
            answers.add(row);
        }

        /// Nothing is noted from now on, but it continues as it is asked to: were those in line to
        /// leave when they have been looked at, all behind them would enter sooner than estimated.
        private void end() {
            if (told && !over && foretold >= LONG_ENOUGH_SECONDS) {
                series.add(new SeriesFeatures.Series(decoy, joined, answers));
            }
            over = true;
        }
    }
}
