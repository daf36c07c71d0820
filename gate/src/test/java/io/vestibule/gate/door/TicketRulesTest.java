package io.vestibule.gate.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.challenge.Solutions;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.gate.check.InvitationDesk;
import io.vestibule.gate.visit.ChallengedVisitor;
import io.vestibule.invitation.InvitationKey;
import io.vestibule.invitation.InvitationPlace;
import io.vestibule.invitation.Invitations;
import io.vestibule.queue.EndedIds;
import io.vestibule.queue.StandingTickets;
import io.vestibule.room.Bypass;
import io.vestibule.room.BypassRule;
import io.vestibule.room.GuardAction;
import io.vestibule.room.GuardRule;
import io.vestibule.room.Guards;
import io.vestibule.room.Phase;
import io.vestibule.room.Revocation;
import io.vestibule.room.Revocations;
import io.vestibule.rule.CompiledRule;
import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleResult;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.rule.value.Lists;
import io.vestibule.ticket.OpenedTicket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Rules and guards that look at the visitor's ticket.
final class TicketRulesTest extends ChallengedVisitor {

    private static final Invitations INVITATIONS = new Invitations(
            List.of(InvitationKey.ofSecret(
                    "k", "a secret of thirty-two bytes ...".getBytes(StandardCharsets.US_ASCII))),
            InvitationPlace.JTI,
            "vestibule",
            "",
            new byte[0]);

    private static final String[] PICTURE = {"Accept", "image/png"};

    TicketRulesTest() {
        super(new InvitationDesk(Optional.of(INVITATIONS), Runnable::run));
    }

    private static String token() {
        return INVITATIONS
                .make("1", "", "sale", UsherTestHouse.NOON + 3_600_000)
                .orElseThrow();
    }

    private static CompiledRule rule(String expression) {
        return ((RuleResult.Good) RuleCompiler.compile(expression, Scheme.FULL, Lists.NONE)).rule();
    }

    /// At `/a?NAME` all whose ticket says so pass.
    private void tellsByPassing(String... states) {
        var rules = Stream.concat(
                        Arrays.stream(states)
                                .map(state -> "vestibule.challenge eq \"%s\" and http.request.uri.query eq \"%s\""
                                        .formatted(state, state)),
                        Stream.of("vestibule.invited and http.request.uri.query eq \"in\""))
                .map(text -> new BypassRule(rule(text), "", true))
                .toList();
        house.room = house.room.withBypass(Bypass.of(rules));
    }

    /// Those inside are in a session there, which no rule lets pass.
    private String told() {
        return String.join(
                " ",
                Stream.of("none", "asked", "failed", "passed", "in")
                        .filter(state -> visit("/a?" + state, PICTURE) instanceof Verdict.Forward forward
                                && forward.session() == 0)
                        .toList());
    }

    @Test
    void theTicketSaysHowFarItsVisitorIs() {
        roomAsks(ENDLESS);
        tellsByPassing("none", "asked", "failed", "passed");
        house.full();
        assertThat(told()).isEqualTo("none");

        visit("/", pageFields());
        assertThat(told()).isEqualTo("asked");
        String challenge = challengeIn(poll());
        String asked = cookie;
        prove(forged(challenge));
        assertThat(told()).isEqualTo("failed");

        cookie = asked;
        prove(Solutions.proofOf(challenge));
        assertThat(told()).isEqualTo("passed");
    }

    @Test
    void aTicketSaysWhetherItStandsForAnInvitation() {
        roomAsks(ENDLESS);
        tellsByPassing("passed");
        house.full();
        house.desk.answer = Optional.of(new SlotAnswer.InLine(house.now));
        assertThat(told()).isEmpty();

        visit("/?vestibule_invitation=" + token(), pageFields());

        assertThat(told()).isEqualTo("passed in");
    }

    @Test
    void aTicketThatIsOverIsNoneForRules() {
        roomAsks(ENDLESS);
        tellsByPassing("none", "asked", "failed", "passed");
        house.full();
        visit("/", pageFields());
        String challenge = challengeIn(poll());
        String asked = cookie;
        prove(forged(challenge));
        String failed = cookie;
        cookie = asked;
        prove(Solutions.proofOf(challenge));
        String passed = cookie;
        house.now += StandingTickets.GRACE_MILLIS + 31_000;

        for (String each : List.of(failed, passed)) {
            cookie = each;
            assertThat(told()).isEqualTo("none");
        }
        cookie = asked;
        assertThat(visit("/a?none", PICTURE)).isInstanceOf(Verdict.Forward.class);
    }

    @Test
    void aSessionThatEndedOrWasRevokedPassesNobody() {
        roomAsks(ALWAYS);
        tellsByPassing("none", "passed");
        house.full();
        visit("/", pageFields());
        prove(Solutions.proofOf(challengeIn(poll())));
        house.letIn();
        poll();
        long id = ((Verdict.Forward) visit("/", pageFields())).session();
        house.full();
        assertThat(told()).isEqualTo("passed");

        var view = house.desk.view(Phase.always(house.room), house.now);
        house.desk.view = view.withEnded(EndedIds.begun(1, 1).with(new long[] {id}));
        assertThat(told()).isEqualTo("none");

        house.desk.view = view;
        var plain = house.room;
        house.room = plain.withRevocations(Revocations.of(List.of(new Revocation.OfTicket(id))));
        assertThat(told()).isEqualTo("none");

        house.room = plain;
        assertThat(told()).isEqualTo("passed");
        house.now += 400_000;
        assertThat(told()).isEqualTo("none");
    }

    @Test
    void anInvitationIsOverWithItsTicket() {
        roomAsks(ENDLESS);
        tellsByPassing("passed");
        house.full();
        house.desk.answer = Optional.of(new SlotAnswer.InLine(house.now));
        visit("/?vestibule_invitation=" + token(), pageFields());
        assertThat(told()).isEqualTo("passed in");

        house.now += StandingTickets.GRACE_MILLIS + 1_000;

        assertThat(told()).isEmpty();
    }

    @Test
    void aGuardMaySpareVisitorsWithAnInvitation() {
        roomAsks(ENDLESS);
        house.room = house.room.withGuards(Guards.of(
                List.of(new GuardRule(rule("not vestibule.invited"), new GuardAction.InfiniteQueue(), "", true))));
        house.full();
        house.desk.answer = Optional.of(new SlotAnswer.InLine(house.now));
        visit("/", pageFields());
        poll();
        assertThat(house.desk.visitEvents).as("a decoy").isEmpty();

        visit("/?vestibule_invitation=" + token(), pageFields());
        poll();

        assertThat(house.desk.visitEvents).last().isInstanceOf(VisitEvent.CheckedIn.class);
    }

    @Test
    void noTicketIsOpenedTwiceForARule() {
        roomAsks(ENDLESS);
        tellsByPassing("failed");
        house.full();
        visit("/", pageFields());
        long before = opened();

        poll();

        assertThat(opened()).isEqualTo(before + 1);
    }

    @Test
    void noTicketIsOpenedTwiceForAGuard() {
        roomAsks(ENDLESS);
        house.room = house.room.withGuards(Guards.of(
                List.of(new GuardRule(rule("not vestibule.invited"), new GuardAction.InfiniteQueue(), "", true))));
        house.full();
        visit("/", pageFields());
        long before = opened();

        poll();

        assertThat(opened()).isEqualTo(before + 1);
    }

    private long opened() {
        return Arrays.stream(OpenedTicket.How.values())
                .mapToLong(house.metrics::of)
                .sum();
    }
}
