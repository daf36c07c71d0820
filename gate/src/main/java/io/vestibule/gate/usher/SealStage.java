package io.vestibule.gate.usher;

import io.vestibule.coordination.protocol.Handover;
import io.vestibule.coordination.protocol.Step;
import io.vestibule.gate.answer.GivenTicket;
import io.vestibule.gate.answer.Redirects;
import io.vestibule.gate.check.InvitedVisits;
import io.vestibule.gate.check.Stranger;
import io.vestibule.gate.door.UsherMetrics.Ending;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.visit.PageCalls;
import io.vestibule.gate.visit.Visit;
import io.vestibule.invitation.InvitationNotice;
import io.vestibule.minute.Count;
import io.vestibule.page.NewTicket;
import io.vestibule.queue.Decision;
import io.vestibule.queue.StandingTickets;
import io.vestibule.room.RequestSettings.OriginCommand;
import io.vestibule.room.StageName;
import io.vestibule.ticket.Ticket;
import java.util.List;

/// Carries out what was decided: seals the ticket, reports the visit, and answers or lets through. The last stage of
/// every room. *Confined to its event loop.*
record SealStage(StageParts parts, Entrance.House entrances) implements Stage {

    @Override
    public StageName name() {
        return StageName.SEAL;
    }

    @Override
    public Next look(Judgment visit) {
        return switch (visit.step()) {
            case Step.GoThrough _ -> new Next.Answer(Ending.UNCOVERED, parts.uncounted());
            case Step.TurnAway _ -> turnAway(visit);
            case Step.Enter enter -> enter(visit, enter);
            case Step.Hold hold -> hold(visit, hold);
            case Step.Ask _ -> throw new IllegalStateException("a question is no decision");
            case null -> throw new IllegalStateException("nothing was decided");
        };
    }

    private Next turnAway(Visit visit) {
        if (InvitedVisits.isOpenToInvited(visit)) {
            return parts.uninvited(visit, InvitationNotice.REQUIRED);
        }
        parts.count(visit, Count.REJECTED);
        return new Next.Answer(Ending.REJECTED, parts.house().answers().rejected(visit));
    }

    // ---- in line ---------------------------------------------------------------------------------

    private Next hold(Visit visit, Step.Hold step) {
        boolean first = step.decision().note() instanceof Decision.Note.FirstTouch;
        boolean visitor = !first || parts.stranger(visit) == Stranger.VISITOR;
        boolean challenged = visit.isChallenged(step.decision().ticket().id());
        if (first && step.given() && visitor && challenged && visit.challenge().bars()) {
            return bar(visit, step);
        }
        var hold = visitor ? step : step.forPart();
        if (first && hold.told().isPresent() && challenged) {
            parts.checkpoint().asks(visit);
        }
        boolean decoy = visit.checked().ticket() instanceof Ticket.Decoy;
        if (decoy) {
            parts.count(visit, Count.DECOY_REFRESHES);
        } else {
            hold.told().ifPresent(event -> parts.record(visit, event));
        }
        parts.count(visit, Count.WAITING_ANSWERS);
        String cookie = cookie(visit, hold, decoy);
        return new Next.Answer(
                Ending.WAITING,
                visit.goesOn()
                        ? withoutInvitation(visit, cookie)
                        : parts.house()
                                .answers()
                                .waiting(visit, hold.decision(), parts.checkpoint(), given(visit, first, cookie)));
    }

    private String cookie(Visit visit, Step.Hold hold, boolean decoy) {
        if (!hold.given()) {
            return "";
        }
        var ticket = hold.decision().ticket();
        return decoy
                ? parts.tickets().sealChecked(visit, new Ticket.Decoy(ticket))
                : parts.tickets().seal(visit, ticket);
    }

    /// The visitor gets a ticket, but no place in line and no mention to the coordinator. With the answer to a proof
    /// that did not count the ticket stays as it is: another tab may have got a place by it meanwhile.
    private Next bar(Visit visit, Step.Hold step) {
        long id = step.decision().ticket().id();
        long now = visit.nowMillis();
        boolean stays = false;
        Ticket.Unproven ticket;
        if (visit.checked().ticket() instanceof Ticket.Unproven shown && shown.id() == id) {
            ticket = new Ticket.Unproven(id, shown.sinceMillis(), now, shown.refused());
            stays = visit.checked().again() && !visit.checked().lied();
        } else {
            ticket = new Ticket.Unproven(id, now, now, 0);
            if (step.told().isPresent()) {
                parts.checkpoint().asks(visit);
            }
        }
        parts.count(visit, Count.WAITING_ANSWERS);
        String cookie = stays ? "" : parts.tickets().sealChecked(visit, ticket);
        return new Next.Answer(
                Ending.WAITING,
                parts.house().answers().barred(visit, ticket, parts.checkpoint(), given(visit, true, cookie)));
    }

    /// @param first whether the visitor is met as a newcomer
    private GivenTicket given(Visit visit, boolean first, String cookie) {
        if (!first) {
            return new GivenTicket(cookie, NewTicket.NOT_GIVEN);
        }
        var shown = parts.tickets().look(visit, parts.house().invitations().isOn());
        return new GivenTicket(cookie, GivenTicket.why(visit, parts.view(visit), shown));
    }

    // ---- inside ----------------------------------------------------------------------------------

    /// Lets a visitor through: the page is told to load itself again, all other requests continue to the origin.
    private Next enter(Visit visit, Step.Enter enter) {
        enter.told().ifPresent(event -> parts.record(visit, event));
        if (!visit.room().limits().sessionRenewal()) {
            parts.service().saw(visit.phase(), enter.ticket().id(), visit.nowMillis());
        }
        boolean reissued = enter.isNewTicket() || visit.bound().moved();
        String cookie = reissued ? reissue(visit, enter.ticket()) : "";
        return new Next.Answer(ending(enter.how()), inside(visit, enter, reissued, cookie));
    }

    private Verdict inside(Visit visit, Step.Enter enter, boolean reissued, String cookie) {
        if (visit.call() == PageCalls.POLL) {
            handOver(visit, enter);
            return parts.house().answers().admitted(visit, cookie);
        }
        if (visit.goesOn()) {
            handOver(visit, enter);
            return withoutInvitation(visit, cookie);
        }
        boolean revocable = visit.room().requests().originCommands().contains(OriginCommand.REVOKE);
        boolean holds = visit.room().requests().runningHoldSeat();
        boolean mayMove = reissued && visit.room().queue().bind().enforces();
        var onward = enter.isCharged()
                        || revocable
                        || holds
                        || mayMove
                        || visit.guards().endsSession()
                ? new Entrance(entrances, visit, enter)
                : visit.atLane().onward();
        var cookies = cookie.isEmpty() ? List.<String>of() : List.of(cookie);
        return new Verdict.Forward(
                cookies, parts.tickets().names(), onward, enter.ticket().id());
    }

    /// The seat is the visitor's with this answer: no request goes to the origin that would show it.
    private void handOver(Visit visit, Step.Enter enter) {
        Handover.of(enter)
                .handed(parts.service()
                        .now(visit.room().id(), parts.house().clock().millis()))
                .ifPresent(event -> parts.record(visit, event));
    }

    private static Verdict withoutInvitation(Visit visit, String cookie) {
        return Redirects.withoutInvitation(visit.invited().address(), cookie);
    }

    private static Ending ending(Step.Way how) {
        return switch (how) {
            case INSIDE -> Ending.INSIDE;
            case RENEWED -> Ending.RENEWED;
            case ADMITTED -> Ending.ADMITTED;
            case FREE -> Ending.FREE;
            case UNCOUNTED -> Ending.UNCOUNTED;
        };
    }

    private String reissue(Visit visit, Ticket.Active ticket) {
        var view = parts.view(visit);
        parts.house()
                .preflights()
                .admitted(visit.head().clientAddress(), StandingTickets.endMillis(view, ticket), visit.nowMillis());
        return parts.tickets().seal(visit, view, ticket);
    }
}
