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
        new Way(judgment, stages).lead(null);
    }

    /// A visit on its way through the stages.
    private final class Way {

        private final Judgment judgment;
        private final List<Stage> stages;
        private int at;
        private boolean done;

        Way(Judgment judgment, List<Stage> stages) {
            this.judgment = judgment;
            this.stages = stages;
        }

        /// @param reply what an answer means, where the stage has asked; nothing where it has not
        void lead(@Nullable Supplier<Next> reply) {
            try {
                if (!walk(reply)) {
                    return;
                }
            } catch (RuntimeException | Error mistake) {
                fail(mistake);
                return;
            }
            done = true;
            judgment.over(true);
        }

        /// @return whether there was a verdict; if not, there will be an answer
        private boolean walk(@Nullable Supplier<Next> reply) {
            var given = reply;
            while (true) {
                var next = given == null ? stages.get(at).look(judgment) : given.get();
                given = null;
                switch (next) {
                    case Next.On _ -> at = from(judgment.back()) + 1;
                    case Next.Answer answer -> {
                        answer(answer);
                        return true;
                    }
                    case Next.Ask ask -> {
                        var pending = new Pending(this);
                        ask.question().accept(pending);
                        given = pending.early();
                        if (given == null) {
                            return false;
                        }
                    }
                }
            }
        }

        private int from(@Nullable StageName back) {
            if (back == null) {
                return at;
            }
            for (int i = 0; i < stages.size(); i++) {
                if (name(i) == back) {
                    return i;
                }
            }
            throw new IllegalStateException("a room without the stage " + back.word());
        }

        private StageName name(int stage) {
            return stages.get(stage).name();
        }

        private void answer(Next.Answer answer) {
            metrics.countAnswered(name(at));
            metrics.count(answer.ending());
            judgment.sink()
                    .told(answer.ending().word(), judgment.visit().atLane().answers());
            judgment.sink().is(answer.verdict());
        }

        /// A visit ends once: of what fails after that nobody is informed but by a count.
        void fail(Throwable mistake) {
            if (done) {
                metrics.countAnsweredTwice();
                return;
            }
            done = true;
            try {
                judgment.sink().failed(mistake);
            } finally {
                judgment.over(false);
            }
        }

        void asks() {
            metrics.countAsked(name(at));
        }

        void waited(long millis) {
            metrics.countWaited(name(at), millis);
        }
    }

    /// A question that was put. The first answer counts.
    private final class Pending implements Next.Reply {

        private final Way way;
        private @Nullable Supplier<Next> early;
        private boolean left;
        private boolean answered;
        private long askedMillis;

        Pending(Way way) {
            this.way = way;
        }

        /// The answer if it is there already: it stays in the loop. From now on a later one begins it again.
        @Nullable
        Supplier<Next> early() {
            left = true;
            if (early == null && !answered) {
                askedMillis = clock.millis();
                way.asks();
            }
            return early;
        }

        @Override
        public void then(Supplier<Next> next) {
            if (isFirst()) {
                if (left) {
                    way.waited(Math.max(0, clock.millis() - askedMillis));
                    way.lead(next);
                } else {
                    early = next;
                }
            }
        }

        @Override
        public void failed(Throwable mistake) {
            if (isFirst()) {
                way.fail(mistake);
            }
        }

        private boolean isFirst() {
            if (answered || way.done) {
                metrics.countAnsweredTwice();
                return false;
            }
            answered = true;
            return true;
        }
    }
}
