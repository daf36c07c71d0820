package io.vestibule.gate.usher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.board.ToldFigures;
import io.vestibule.coordination.protocol.Step;
import io.vestibule.gate.FakeDesk;
import io.vestibule.gate.Heads;
import io.vestibule.gate.door.ShownInvitation;
import io.vestibule.gate.door.StatusBook;
import io.vestibule.gate.door.Usher.VerdictSink;
import io.vestibule.gate.door.UsherMetrics;
import io.vestibule.gate.door.UsherMetrics.Ending;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.visit.PageCalls;
import io.vestibule.gate.visit.RoomAtLane;
import io.vestibule.gate.visit.RuleParts;
import io.vestibule.gate.visit.VisitFacts;
import io.vestibule.ground.RequestPath;
import io.vestibule.room.CookieScope;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.Rooms;
import io.vestibule.room.StageName;
import io.vestibule.rule.Geography;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Stages that note when they look, and one of which does what a test says.
class StageLoopTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final List<StageName> ORDER =
            List.of(StageName.OPEN, StageName.MOVE, StageName.DECIDE, StageName.SEAL);
    private static final Verdict VERDICT = new Verdict.Forward(List.of(), List.of(), Verdict.Onward.NOBODY);
    private static final Next ANSWER = new Next.Answer(Ending.INSIDE, VERDICT);

    private final UsherMetrics metrics = new UsherMetrics();
    private final List<StageName> looked = new ArrayList<>();
    private final List<String> outcomes = new ArrayList<>();
    private final List<Next.Reply> replies = new ArrayList<>();
    private long now = NOON;
    private final StageLoop loop = new StageLoop(metrics, () -> now);

    private final VerdictSink sink = new VerdictSink() {
        @Override
        public void is(Verdict verdict) {
            outcomes.add("verdict");
        }

        @Override
        public void failed(Throwable mistake) {
            outcomes.add(String.valueOf(mistake.getMessage()));
        }
    };

    private void assertIgnored(double answers) {
        assertThat(ToldFigures.of(metrics::tell)).containsEntry("vestibule_stage_answers_ignored_total[]", answers);
    }

    private Next later(Judgment asking) {
        assertThat(asking.isDecided()).isFalse();
        return new Next.Ask(replies::add);
    }

    private record Noted(StageName name, List<StageName> looked, Function<Judgment, Next> what) implements Stage {

        @Override
        public Next look(Judgment visit) {
            looked.add(name);
            return what.apply(visit);
        }
    }

    /// A visit of which one stage does this, and the last answers.
    private Judgment judge(StageName special, Function<Judgment, Next> what) {
        List<Stage> stages = ORDER.stream()
                .<Stage>map(name -> new Noted(name, looked, doing(name, special, what)))
                .toList();
        var judgment = visit();
        judgment.whenOver(well -> outcomes.add(well ? "well" : "ill"));
        loop.judge(judgment, stages);
        return judgment;
    }

    private static Function<Judgment, Next> doing(StageName name, StageName special, Function<Judgment, Next> what) {
        return name == special ? what : name == StageName.SEAL ? _ -> ANSWER : _ -> Next.ON;
    }

    private Judgment visit() {
        var atLane = new RoomAtLane.All(CookieScope.PREFIX, new FakeDesk(), new StatusBook(), () -> RoomDirectory.EMPTY)
                .of(Rooms.room("sale", "shop.example/"));
        return new Judgment(
                Heads.of("GET", "/"),
                RequestPath.normalize("/"),
                PageCalls.NONE,
                atLane,
                NOON,
                NOON,
                ShownInvitation.NONE,
                sink);
    }

    @Test
    void stagesLookInTheirOrderUntilOneAnswers() {
        judge(StageName.DECIDE, _ -> ANSWER);

        assertThat(looked).containsExactly(StageName.OPEN, StageName.MOVE, StageName.DECIDE);
        assertThat(outcomes).containsExactly("verdict", "well");
    }

    /// An entrance keeps the visit until the origin answers, and rules make large tables of a head.
    @Test
    void whatOnlyStagesGoByIsForgottenWithTheVerdict() {
        var judgment = judge(StageName.DECIDE, visit -> {
            var parts = new RuleParts(Geography.NONE, () -> 7, (_, _) -> {});
            visit.has(new VisitFacts(visit.head(), visit.path(), false, parts, NOON));
            visit.decided(new Step.GoThrough());
            return ANSWER;
        });

        assertThat(judgment.facts()).isNull();
        assertThat(judgment.isDecided()).isFalse();
    }

    @Test
    void anAnswerThatIsThereAlreadyIsNoWait() {
        judge(StageName.MOVE, _ -> new Next.Ask(reply -> reply.then(() -> Next.ON)));

        assertThat(looked).isEqualTo(ORDER);
        assertThat(outcomes).containsExactly("verdict", "well");
    }

    @ParameterizedTest
    @ValueSource(strings = {"OPEN", "MOVE", "DECIDE", "SEAL"})
    void aVisitGoesOnWhereItWaited(StageName name) {
        judge(name, this::later);
        assertThat(outcomes).isEmpty();

        now += 250;
        replies.getFirst().then(() -> name == StageName.SEAL ? ANSWER : Next.ON);

        assertThat(looked).isEqualTo(ORDER);
        assertThat(outcomes).containsExactly("verdict", "well");
    }

    @Test
    void aSecondAnswerIsIgnoredAndCounted() {
        judge(StageName.MOVE, this::later);

        replies.getFirst().then(() -> Next.ON);
        replies.getFirst().then(() -> Next.ON);
        replies.getFirst().failed(new IllegalStateException("too late"));

        assertThat(looked).isEqualTo(ORDER);
        assertThat(outcomes).containsExactly("verdict", "well");
        assertIgnored(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"OPEN", "MOVE", "DECIDE", "SEAL"})
    void anErrorEndsTheVisitWithoutAVerdict(StageName name) {
        judge(name, _ -> {
            throw new IllegalStateException("a mistake");
        });

        assertThat(looked).endsWith(name);
        assertThat(outcomes).containsExactly("a mistake", "ill");
    }

    @Test
    void anErrorInAnAnswerEndsItToo() {
        judge(StageName.MOVE, this::later);
        replies.getFirst().then(() -> {
            throw new IllegalStateException("a mistake");
        });
        judge(StageName.MOVE, this::later);
        replies.getLast().failed(new IllegalStateException("no answer"));

        assertThat(outcomes).containsExactly("a mistake", "ill", "no answer", "ill");
    }

    @Test
    void aFailureThatIsThereAlreadyEndsItOnce() {
        judge(
                StageName.MOVE,
                _ -> new Next.Ask(reply -> {
                    replies.add(reply);
                    reply.failed(new IllegalStateException("no answer"));
                    throw new IllegalStateException("a mistake");
                }));
        replies.getFirst().then(() -> Next.ON);

        assertThat(looked).containsExactly(StageName.OPEN, StageName.MOVE);
        assertThat(outcomes).containsExactly("no answer", "ill");
        assertIgnored(2);
    }

    /// A visit that waits for this one has errors of its own.
    @Test
    void anErrorAfterTheVerdictIsNotThisVisits() {
        var stages = List.<Stage>of(new Noted(StageName.SEAL, looked, _ -> ANSWER));
        var judgment = visit();
        judgment.whenOver(_ -> {
            throw new IllegalStateException("another's");
        });

        assertThatThrownBy(() -> loop.judge(judgment, stages)).hasMessage("another's");
        assertThat(outcomes).containsExactly("verdict");
    }

    @Test
    void whatWasFoundAgainIsLookedAtAgain() {
        judge(StageName.DECIDE, judgment -> {
            if (looked.size() > ORDER.size()) {
                judgment.decided(new Step.GoThrough());
            } else {
                judgment.nextAfter(StageName.OPEN);
            }
            return Next.ON;
        });

        assertThat(looked)
                .containsExactly(
                        StageName.OPEN,
                        StageName.MOVE,
                        StageName.DECIDE,
                        StageName.MOVE,
                        StageName.DECIDE,
                        StageName.SEAL);
    }
}
