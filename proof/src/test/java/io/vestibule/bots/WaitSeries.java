package io.vestibule.bots;

import io.vestibule.bots.TinyBrowser.Answer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// What one visitor was told from the moment it joined the line, or was made believe so. *Confined
/// to its thread* until it is whole.
final class WaitSeries {

    /// Of the wait that was estimated first, how much is looked at.
    static final double SHARE = 0.7;

    private static final String WAIT = "waitTimeSeconds";

    private final boolean decoy;
    private final long joinedMillis;
    private final List<Answer> answers;

    WaitSeries(boolean decoy, long joinedMillis, List<Answer> answers) {
        this.decoy = decoy;
        this.joinedMillis = joinedMillis;
        this.answers = answers;
    }

    /// Comes, shows a proof, and waits.
    ///
    /// @param prover what is shown
    /// @param solvingSeconds how long after the challenge
    /// @param mostSeconds for how long at most
    static WaitSeries collect(
            TinyBrowser browser, boolean decoy, Prover prover, double solvingSeconds, double mostSeconds)
            throws IOException {
        browser.page();
        var asked = browser.poll();
        String challenge = asked.challenge().orElseThrow(() -> new IOException("not asked: " + asked));
        long asking = System.nanoTime();
        String proof = prover.prove(challenge);
        TinyBrowser.idle(solvingSeconds - (System.nanoTime() - asking) / 1e9);
        var answers = new ArrayList<Answer>();
        var answer = browser.poll("Vestibule-Proof: " + proof);
        if (answer.challenge().isPresent()) {
            throw new IOException("asked again");
        }
        long joined = answer.atMillis();
        answers.add(answer);
        while (!answer.letsIn()) {
            var series = new WaitSeries(decoy, joined, answers);
            double left = Math.min(mostSeconds, SHARE * series.foretold()) - since(joined);
            if (answer.retrySeconds() > left) {
                break;
            }
            TinyBrowser.idle(answer.retrySeconds());
            answer = browser.poll();
            answers.add(answer);
        }
        return new WaitSeries(decoy, joined, List.copyOf(answers));
    }

    /// Continues as told until it is inside, or interrupted: were those in line to leave when they
    /// have been looked at, all behind them would enter sooner than estimated.
    void outlast(TinyBrowser browser) throws IOException {
        var answer = answers.getLast();
        while (!answer.letsIn() && !Thread.currentThread().isInterrupted()) {
            TinyBrowser.idle(answer.retrySeconds());
            answer = browser.poll();
        }
    }

    private static double since(long millis) {
        return (System.currentTimeMillis() - millis) / 1e3;
    }

    /// The first estimate, in seconds; for ever before there is one.
    double foretold() {
        return answers.stream()
                .mapToDouble(answer -> answer.number(WAIT))
                .filter(seconds -> seconds > 0)
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
    }

    long joinedMillis() {
        return joinedMillis;
    }

    /// As numbers.
    ///
    /// @param startMillis the beginning of the run
    SeriesFeatures.Series told(long startMillis) {
        return new SeriesFeatures.Series(
                decoy,
                (joinedMillis - startMillis) / 1e3,
                answers.stream()
                        .map(answer -> AnswerChannels.of(answer, startMillis))
                        .toList());
    }

    /// As if an answer to a decoy differed by something.
    WaitSeries planted(UnaryOperator<Answer> change) {
        return decoy
                ? new WaitSeries(
                        true, joinedMillis, answers.stream().map(change).toList())
                : this;
    }
}
