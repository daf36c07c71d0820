package io.vestibule.bots;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.bots.TinyBrowser.Answer;
import io.vestibule.crowd.CrowdRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whether a trained classifier tells decoys from people in line, by all that both are told.
/// `workshop/bots --decoys` runs the long form and prints what came of it.
class DecoySeriesIT {

    /// Estimated waits for whose first 70 % a decoy is told what all are.
    private static final double LONG_ENOUGH_SECONDS = 133;

    private static final int HEAD = CrowdRun.LONG ? 2_200 : 600;
    private static final int EACH = CrowdRun.LONG ? 2_000 : 150;
    private static final int PER_MINUTE = CrowdRun.LONG ? 600 : 200;
    private static final double HEAD_SECONDS = CrowdRun.LONG ? 40 : 4;

    /// As many more people as enter keep the line as long as it is, until first sessions have ended
    /// and estimates are what the line has taught.
    private static final double STEADY_SECONDS = CrowdRun.LONG ? Integer.getInteger("steady", 400) : 0;

    private static final int STEADY = (int) (STEADY_SECONDS * PER_MINUTE / 60);
    private static final double JOIN_SECONDS = CrowdRun.LONG ? 60.0 * EACH / PER_MINUTE : 4;
    private static final double MOST_SECONDS = CrowdRun.LONG ? 260 : 21;

    /// Those who come before the people whose series are looked at have the lower numbers.
    private static final int BEFORE = HEAD + STEADY;

    /// The most by which the area may differ from one half.
    private static final double NEAR = CrowdRun.LONG ? 0.05 : 0.2;

    @Test
    void noClassifierTellsDecoysFromPeopleInLine(@TempDir Path folder) throws Exception {
        List<WaitSeries> all;
        try (var gate = new BotsGate(folder, PER_MINUTE, BotsGate.asking())) {
            all = collect(gate);
            long reached = gate.record().visits().stream()
                    .filter(visit -> visit.visitor() > BEFORE + EACH)
                    .count();
            assertThat(reached).as("requests of decoys at the shop").isZero();
        }
        var features = features(all);
        var found = BoostedTrees.trial(features.rows(), features.labels(), 7);
        tell("as they are", features, found);
        tell("told apart by lots", features, byLots(features));
        UnaryOperator<Answer> longer = a -> new Answer(a.head(), a.body() + " ", a.micros(), a.atMillis());
        UnaryOperator<Answer> later = a -> new Answer(a.head(), a.body(), slower(a.micros()), a.atMillis());
        for (var change : List.of(longer, later)) {
            var planted = all.stream().map(series -> series.planted(change)).toList();
            var changed = features(planted);
            var trial = BoostedTrees.trial(changed.rows(), changed.labels(), 7);
            tell("with a planted difference", changed, trial);
            assertThat(trial.auc()).as("with a planted difference").isGreaterThan(0.9);
        }
        assertThat(found.auc()).as("area under the curve").isBetween(0.5 - NEAR, 0.5 + NEAR);
    }

    /// Three milliseconds more. Next to the rest of a build answers take from one to a hundred, and ten times as
    /// long as well: three more would drown there.
    private static long slower(long micros) {
        return (CrowdRun.LONG ? micros : 10 * micros) + 3_000;
    }

    private static SeriesFeatures features(List<WaitSeries> all) {
        long start = all.stream().mapToLong(WaitSeries::joinedMillis).min().orElseThrow();
        return new SeriesFeatures(
                AnswerChannels.NAMES,
                all.stream().map(series -> series.told(start)).toList());
    }

    /// What a classifier finds where there is nothing to find.
    private static BoostedTrees.Trial byLots(SeriesFeatures features) {
        var chance = new SplittableRandom(1);
        var labels = new boolean[features.rows().length];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = chance.nextBoolean();
        }
        return BoostedTrees.trial(features.rows(), labels, 7);
    }

    private static void tell(String what, SeriesFeatures features, BoostedTrees.Trial trial) {
        int decoys = 0;
        for (boolean decoy : features.labels()) {
            decoys += decoy ? 1 : 0;
        }
        System.out.printf(
                "[bots] %s: %d people, %d decoys, AUC %.3f +- %.3f, by %s%n",
                what,
                features.rows().length - decoys,
                decoys,
                trial.auc(),
                trial.error(),
                trial.telling().stream().map(features::name).toList());
    }

    private List<WaitSeries> collect(BotsGate gate) throws Exception {
        var chance = new SplittableRandom(18);
        Queue<WaitSeries> found = new ConcurrentLinkedQueue<>();
        Queue<String> failures = new ConcurrentLinkedQueue<>();
        var order = new ArrayList<Integer>();
        for (int i = 0; i < 2 * EACH; i++) {
            order.add(i);
        }
        Collections.shuffle(order, new Random(18));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < BEFORE; i++) {
                int number = 1 + i;
                double after = i < HEAD ? HEAD_SECONDS * i / HEAD : HEAD_SECONDS + STEADY_SECONDS * (i - HEAD) / STEADY;
                threads.execute(() -> {
                    TinyBrowser.idle(after);
                    live(new Caller.Scripted(Prover.HONEST, 0.3), gate.browser(number));
                });
            }
            var lies = List.of(Prover.FORGER, Prover.GUESSER);
            for (int i = 0; i < order.size(); i++) {
                boolean decoy = order.get(i) >= EACH;
                int number = BEFORE + order.get(i) + 1;
                var prover = decoy ? lies.get(i % lies.size()) : Prover.HONEST;
                double solving = 0.2 + 2.8 * chance.nextDouble();
                double after = HEAD_SECONDS
                        + Math.max(2, STEADY_SECONDS)
                        + JOIN_SECONDS * (i + chance.nextDouble()) / order.size();
                threads.execute(() -> {
                    TinyBrowser.idle(after);
                    var browser = gate.browser(number);
                    try {
                        var series = WaitSeries.collect(browser, decoy, prover, solving, MOST_SECONDS);
                        found.add(series);
                        live(series::outlast, browser);
                    } catch (IOException e) {
                        failures.add(e.toString());
                    }
                });
            }
            while (found.size() + failures.size() < order.size()) {
                TinyBrowser.idle(0.2);
            }
            threads.shutdownNow();
            var _ = threads.awaitTermination(20, TimeUnit.SECONDS);
        }
        System.out.printf(
                "[bots] %d series, %d failed: %s%n",
                found.size(), failures.size(), failures.stream().limit(3).toList());
        assertThat(failures).hasSizeLessThan(order.size() / 50);
        var waited = found.stream()
                .filter(series -> series.foretold() < 1e6)
                .filter(series -> series.foretold() >= LONG_ENOUGH_SECONDS)
                .toList();
        assertThat(waited)
                .as("of %d series those with an estimate of %s s or more", found.size(), LONG_ENOUGH_SECONDS)
                .isNotEmpty();
        return waited;
    }

    private static void live(Caller caller, TinyBrowser browser) {
        try {
            caller.live(browser);
        } catch (IOException _) {
            // The next one may be luckier.
        }
    }
}
