package io.vestibule.gate.usher;

import io.vestibule.gate.door.UsherMetrics;
import io.vestibule.ground.EpochClock;
import io.vestibule.room.StageName;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Leads visits through their stages: the only place that starts a stage, waits for an answer, continues after it,
/// and handles an error of a stage, be it with an answer. An error ends the visit without a verdict, and never lets
/// it continue. *Confined to its event loop.*
final class StageLoop {

    private final UsherMetrics metrics;
    private final EpochClock clock;

    /// @param clock says for how long visits wait for answers
    StageLoop(UsherMetrics metrics, EpochClock clock) {
        this.metrics = metrics;
        this.clock = clock;
    }

    /// Judges a visit; gives the verdict before this returns, unless a stage had to ask.
    ///
    /// @param stages that look at it, in this order; the last one answers
    void judge(Judgment judgment, List<Stage> stages) {
        lead(judgment, stages, null);
    }

    /// @param reply what an answer means, where the stage has asked; nothing where it has not
    private void lead(Judgment judgment, List<Stage> stages, @Nullable Supplier<Next> reply) {
        try {
            if (!walk(judgment, stages, reply)) {
                return;
            }
        } catch (RuntimeException | Error mistake) {
            fail(judgment, mistake);
            return;
        }
        judgment.ends();
        judgment.over(true);
    }

    /// @return whether there was a verdict; if not, there will be an answer
    private boolean walk(Judgment judgment, List<Stage> stages, @Nullable Supplier<Next> reply) {
        var given = reply;
        while (true) {
            var stage = stages.get(judgment.at());
            var next = given == null ? stage.look(judgment) : given.get();
            given = null;
            switch (next) {
                case Next.On _ -> judgment.comesTo(from(judgment, stages) + 1);
                case Next.Answer answer -> {
                    metrics.countAnswered(stage.name());
                    answer(judgment, answer);
                    return true;
                }
                case Next.Ask ask -> {
                    var pending = new Pending(judgment, stages);
                    ask.question().accept(pending);
                    given = pending.early();
                    if (given == null) {
                        return false;
                    }
                }
            }
        }
    }

    private static int from(Judgment judgment, List<Stage> stages) {
        var back = judgment.back();
        if (back == null) {
            return judgment.at();
        }
        for (int i = 0; i < stages.size(); i++) {
            if (stages.get(i).name() == back) {
                return i;
            }
        }
        throw new IllegalStateException("a room without the stage " + back.word());
    }

    private void answer(Judgment judgment, Next.Answer answer) {
        metrics.count(answer.ending());
        judgment.sink().told(answer.ending().word(), judgment.atLane().answers());
        judgment.sink().is(answer.verdict());
    }

    /// A visit ends once: of what fails after that nobody is informed but by a count.
    private void fail(Judgment judgment, Throwable mistake) {
        if (judgment.isOver()) {
            metrics.countAnsweredTwice();
            return;
        }
        judgment.ends();
        try {
            judgment.sink().failed(mistake);
        } finally {
            judgment.over(false);
        }
    }

    /// A question that was put. The first answer counts.
    private final class Pending implements Next.Reply {

        private final Judgment judgment;
        private final List<Stage> stages;
        private @Nullable Supplier<Next> early;
        private boolean left;
        private boolean answered;
        private long askedMillis;

        Pending(Judgment judgment, List<Stage> stages) {
            this.judgment = judgment;
            this.stages = stages;
        }

        /// The answer if it is there already: it stays in the loop. From now on a later one begins it again.
        @Nullable
        Supplier<Next> early() {
            left = true;
            if (early == null && !answered) {
                askedMillis = clock.millis();
                metrics.countAsked(stage());
            }
            return early;
        }

        @Override
        public void then(Supplier<Next> next) {
            if (isFirst()) {
                if (left) {
                    metrics.countWaited(stage(), Math.max(0, clock.millis() - askedMillis));
                    lead(judgment, stages, next);
                } else {
                    early = next;
                }
            }
        }

        @Override
        public void failed(Throwable mistake) {
            if (isFirst()) {
                fail(judgment, mistake);
            }
        }

        private StageName stage() {
            return stages.get(judgment.at()).name();
        }

        private boolean isFirst() {
            if (answered || judgment.isOver()) {
                metrics.countAnsweredTwice();
                return false;
            }
            answered = true;
            return true;
        }
    }
}
