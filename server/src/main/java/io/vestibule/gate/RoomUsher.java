package io.vestibule.gate;

import io.vestibule.board.SlotService;
import io.vestibule.coordination.Handover;
import io.vestibule.coordination.SlotAnswer;
import io.vestibule.coordination.Step;
import io.vestibule.coordination.VisitEvent;
import io.vestibule.coordination.VisitProtocol;
import io.vestibule.gate.LastMinute.What;
import io.vestibule.gate.UsherMetrics.Ending;
import io.vestibule.ground.RequestPath;
import io.vestibule.invitation.InvitationNotice;
import io.vestibule.minute.Count;
import io.vestibule.page.NewTicket;
import io.vestibule.queue.Claim;
import io.vestibule.queue.Decider;
import io.vestibule.queue.Decision;
import io.vestibule.queue.StandingTickets;
import io.vestibule.room.QueueSettings.LossPolicy;
import io.vestibule.room.RequestSettings.OriginCommand;
import io.vestibule.room.RequestSettings.PathPolicy;
import io.vestibule.room.Room;
import io.vestibule.rule.CompiledRule;
import io.vestibule.ticket.OpenedTicket;
import io.vestibule.ticket.Ticket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Judges visits to rooms: *normalize, match, bypass, open, guard, check a proof, check an
/// invitation, decide, take a slot, seal, answer, record*. One for each lane. *Confined to its
/// event loop.*
///
/// It is one file because the steps of a visit share its state from the first look to the answer.
public final class RoomUsher implements Usher {

    /// A newcomer from whom others have nothing: they are judged for themselves.
    private static final Step NOTHING_SHARED = new Step.GoThrough();

    private final UsherParts parts;
    private final SlotService service;
    private final Tickets tickets;
    private final RoomAtLane.All rooms;
    private final AddressRate leaves;
    private final Entrance.House entrances;
    private final Checkpoint checkpoint;
    private final InvitationCheck invitations;
    private final MoveCheck moves;

    /// To the origin without a ticket.
    private final Verdict uncounted;

    /// The usher of a lane.
    ///
    /// @param service of this lane
    /// @param tickets of this lane
    /// @param loop of this lane
    public RoomUsher(UsherParts parts, SlotService service, Tickets tickets, Executor loop) {
        this.parts = parts;
        this.service = service;
        this.tickets = tickets;
        leaves = new AddressRate((int) parts.chance().nextLong());
        rooms = new RoomAtLane.All(tickets.prefix(), service, parts.metrics().statuses(), parts.directory());
        entrances = new Entrance.House(parts, service, tickets, rooms);
        var provider = new ProviderCheck(parts.provider(), parts.metrics(), loop);
        checkpoint = new Checkpoint(new ChallengeDesk(parts.keys(), parts.chance(), provider), service);
        invitations = new InvitationCheck(parts, service, loop);
        moves = new MoveCheck(service, parts.chance());
        uncounted = new Verdict.Forward(List.of(), tickets.names(), Verdict.Onward.NOBODY);
    }

    @Override
    public void judge(RequestHead head, VerdictSink sink) {
        var call = PageCalls.of(head);
        if (call == PageCalls.FOREIGN) {
            answer(sink, Ending.REFUSED, parts.answers().foreign());
            return;
        }
        var path = RequestPath.normalize(head.target());
        var directory = parts.directory().get();
        Optional<Room> room = directory.match(head.host(), path);
        if (room.isEmpty() && directory.isStatusHost(head.host())) {
            answer(sink, Ending.STATUS, parts.status().answer(head, path));
            return;
        }
        var invited = parts.invitations().isOn() ? Invited.of(head) : Invited.NONE;
        if (room.isEmpty() || room.get().suspended()) {
            if (invited.goesOn() && call == PageCalls.NONE) {
                answer(sink, Ending.UNCOVERED, Redirects.withoutInvitation(invited.address(), ""));
                return;
            }
            boolean ours = call != PageCalls.NONE;
            answer(sink, Ending.UNCOVERED, ours ? parts.answers().noRoom(head) : uncounted);
            return;
        }
        long now = service.now(room.get().id(), parts.clock().millis());
        long wall = service.wall(room.get().id(), now);
        var atLane = rooms.of(room.get());
        var visit = new Visit(
                head,
                path,
                call,
                atLane.at(wall),
                atLane,
                now,
                wall,
                Checked.NOTHING,
                GuardVerdict.NONE,
                invited,
                Bound.NOTHING);
        judge(visit, directory.letsCrawlersPass(room.get()), sink);
    }

    @Override
    public boolean asksForTlsClient() {
        return parts.directory().get().asksForTlsClient();
    }

    private void judge(Visit visit, boolean crawlersPass, VerdictSink sink) {
        if (visit.path().isMisspelled() && visit.room().requests().pathPolicy() != PathPolicy.FORWARD) {
            count(visit, Count.REFUSED);
            answer(visit, sink, Ending.REFUSED, straighten(visit));
        } else if (visit.call() == PageCalls.LEAVE) {
            leave(visit, sink);
        } else if (visit.room().mayAsk()) {
            judge(visit, ShownProof.of(visit), crawlersPass, sink);
        } else {
            judge(visit, facts(visit), crawlersPass, sink);
        }
    }

    /// In a room that asks for challenges. An address with a proof is left for the one without: no
    /// rule and no origin sees it.
    private void judge(Visit visit, ShownProof proof, boolean crawlersPass, VerdictSink sink) {
        if (proof.inQuery()) {
            var opened = show(visit);
            var at = bound(visit, opened);
            var shown = opened.ticket();
            if (checkpoint.takesToken(proof.proof())) {
                checkpoint.check(
                        at, shown, proof.proof(), sink::failed, checked -> proved(at, proof, shown, checked, sink));
            } else {
                proved(at, proof, shown, checkpoint.check(at, shown, proof.proof()), sink);
            }
        } else {
            judge(visit, facts(visit), crawlersPass, sink);
        }
    }

    private void proved(Visit visit, ShownProof proof, Ticket shown, Checked checked, VerdictSink sink) {
        boolean frees = checked.solved() && (visit.movesTooOften() || moves.mayBeCopy(visit, shown));
        String cookie =
                frees || !checked.ticket().equals(shown) ? seal(frees ? freed(visit) : visit, checked.ticket()) : "";
        answer(visit, sink, Ending.PROVED, Redirects.withoutProof(proof.target(), cookie));
    }

    /// The visit of one who solved what the next move costs: it is free. Of a ticket that has not
    /// moved lately that is known by a move on its record.
    private static Visit freed(Visit visit) {
        var bind = visit.room().queue().bind();
        long now = visit.nowMillis();
        long last = bind.lastFreeMillis(now);
        long before = visit.bound().binding().freeMillis();
        long free = Math.min(last, bind.freeAfter(before, 1, now));
        return visit.with(visit.bound().freeAfter(visit.movesTooOften() ? last : free));
    }

    private String seal(Visit visit, Ticket ticket) {
        return ticket instanceof Ticket.Active active
                ? tickets.seal(visit, service.view(visit.phase(), visit.nowMillis()), active)
                : tickets.sealChecked(visit, ticket);
    }

    private void judge(Visit visit, @Nullable VisitFacts facts, boolean crawlersPass, VerdictSink sink) {
        if (facts != null && bypasses(visit, facts)) {
            count(visit, Count.BYPASSED);
            visit.atLane().answers().lately().count(What.BYPASSED, visit.nowMillis());
            answer(visit, sink, Ending.BYPASSED, unseen(visit));
        } else if (crawlersPass && isCrawler(visit)) {
            answer(visit, sink, Ending.CRAWLER, unseen(visit));
        } else if (visit.preflight() && passes(visit)) {
            answer(visit, sink, Ending.PREFLIGHT, uncounted);
        } else {
            var asked = facts == null
                    ? visit
                    : visit.with(GuardVerdict.of(visit.room().guards(), facts));
            var opened = facts == null ? null : facts.opened();
            if (opened == null) {
                open(asked, sink);
            } else {
                open(asked, opened, sink);
            }
        }
    }

    /// The ticket, be it one that stands for an invitation.
    private Tickets.Shown show(Visit visit) {
        return parts.invitations().isOn() ? tickets.show(visit) : new Tickets.Shown(tickets.open(visit), false);
    }

    private void open(Visit visit, VerdictSink sink) {
        if (parts.invitations().isOn()) {
            open(visit, tickets.show(visit), sink);
        } else {
            var opened = tickets.open(visit);
            guard(bound(visit, opened), opened.ticket(), sink);
        }
    }

    private void open(Visit visit, Tickets.Shown shown, VerdictSink sink) {
        guard(bound(visit, shown), shown.ticket(), sink);
    }

    private Visit bound(Visit visit, Tickets.Shown shown) {
        var as = shown.invited() ? visit.invitedAs(shown.invitedId()) : visit;
        return bound(as, shown.opened());
    }

    private Visit bound(Visit visit, OpenedTicket opened) {
        return visit.room().queue().bind().isOn() ? visit.with(tickets.bound(visit, opened)) : visit;
    }

    /// A visitor whose ticket a guard ends at once comes as a newcomer. A copy ends nothing.
    private void guard(Visit visit, Ticket ticket, VerdictSink sink) {
        var ending = visit.guards().ending(visit, ticket);
        if (ending.isEmpty()) {
            check(visit, ticket, sink);
            return;
        }
        if (!moves.mayBeCopy(visit, ticket)) {
            record(visit, ending.get());
            parts.metrics().countEndedByGuard();
        }
        var after = visit.with(visit.guards().afterEnd()).newcomer();
        check(after, Ticket.NONE, new TicketTaker(sink, tickets.take(visit)));
    }

    /// Looks at a proof where the room or a guard asks for one, and the site does not vouch for the
    /// visitor. A visitor who is sent to wait without end leaves the line.
    private void check(Visit visit, Ticket ticket, VerdictSink sink) {
        if (visit.room().mayAsk() && !visit.isInvitedBy(ticket)) {
            String proof = ShownProof.inHeader(visit);
            if (checkpoint.takesToken(proof)) {
                checkpoint.check(visit, ticket, proof, sink::failed, checked -> prove(visit, ticket, checked, sink));
            } else {
                prove(visit, ticket, checkpoint.check(visit, ticket, proof), sink);
            }
        } else {
            move(visit, ticket, sink);
        }
    }

    private void prove(Visit visit, Ticket ticket, Checked checked, VerdictSink sink) {
        if (ticket instanceof Ticket.Waiting waiting
                && checked.ticket() instanceof Ticket.Decoy
                && !moves.mayBeCopy(visit, ticket)) {
            record(visit, new VisitEvent.Left(waiting.id(), visit.nowMillis(), true));
        }
        move(visit.after(checked), checked.ticket(), sink);
    }

    /// Looks at a ticket that is used from another network, where the room binds tickets.
    private void move(Visit visit, Ticket ticket, VerdictSink sink) {
        if (visit.room().queue().bind().isOn()) {
            moves.check(visit, ticket, result -> orFail(sink, () -> move(result, sink)));
        } else {
            invite(visit, ticket, sink);
        }
    }

    private void move(MoveResult result, VerdictSink sink) {
        switch (result) {
            case MoveResult.GoesOn(var visit, var ticket) -> invite(visit, ticket, sink);
            case MoveResult.Enters(var visit, var enter) -> enter(visit, enter, sink);
            case MoveResult.Unheard(var visit, var ticket) -> unheard(visit, ticket, sink);
            case MoveResult.Kept(var visit, boolean heard) -> {
                if (heard) {
                    keep(visit, sink);
                } else if (visit.room().queue().onCoordinatorLoss() == LossPolicy.ADMIT) {
                    unheard(visit, Ticket.NONE, sink);
                } else {
                    countUnanswered(visit);
                    keep(visit, sink);
                }
            }
            case MoveResult.Barred(var visit, long id) -> {
                if (stranger(visit) == Stranger.VISITOR && visit.call() == PageCalls.NONE) {
                    checkpoint.asks(visit);
                }
                long now = visit.nowMillis();
                var asked = new Ticket.Unproven(id, now, now, 0);
                count(visit, Count.WAITING_ANSWERS);
                answer(visit, sink, Ending.WAITING, parts.answers().moved(visit, asked, checkpoint));
            }
        }
    }

    /// The ticket that came is shown again: where all may enter the visitor goes through meanwhile.
    private void keep(Visit visit, VerdictSink sink) {
        var decision = decision(visit, Ticket.NONE);
        var step = decision instanceof Decision.EnterFreely ? new Step.GoThrough() : VisitProtocol.kept(decision);
        follow(visit, step, sink);
    }

    private void unheard(Visit visit, Ticket ticket, VerdictSink sink) {
        countUnanswered(visit);
        var around = around(visit, () -> decision(visit, Ticket.NONE));
        follow(visit, VisitProtocol.unheard(decision(visit, ticket), around), sink);
    }

    /// By the ticket if that is enough, and otherwise by the invitation that is shown.
    private void invite(Visit visit, Ticket ticket, VerdictSink sink) {
        var decision = decision(visit, ticket);
        if (visit.invited().asks() && InvitationCheck.isDue(visit, ticket, decision, stranger(visit))) {
            invitations.check(
                    visit, ticket, sink::failed, outcome -> orFail(sink, () -> follow(visit, ticket, outcome, sink)));
        } else {
            decide(visit, ticket, decision, sink);
        }
    }

    private void follow(Visit visit, Ticket ticket, InvitationCheck.Result outcome, VerdictSink sink) {
        switch (outcome) {
            case InvitationCheck.Result.Ignored _ -> decide(visit, ticket, decision(visit, ticket), sink);
            case InvitationCheck.Result.TurnedAway(var why) -> uninvited(visit, why, sink);
            case InvitationCheck.Result.Decided(var invited, var decision) ->
                follow(invited, VisitProtocol.first(decision), sink);
            case InvitationCheck.Result.Asked(var invited, var question, var answer) ->
                follow(invited, after(invited, new Step.AskSlot(question), answer), sink);
        }
    }

    private void uninvited(Visit visit, InvitationNotice why, VerdictSink sink) {
        count(visit, Count.REJECTED);
        answer(visit, sink, Ending.UNINVITED, parts.answers().uninvited(visit, why));
    }

    /// The ticket, whatever it stands for.
    private OpenedTicket shown(Visit visit) {
        return parts.invitations().isOn() ? tickets.show(visit).opened() : tickets.open(visit);
    }

    /// What rules can know of the request; nothing in a room that has none, as most.
    private @Nullable VisitFacts facts(Visit visit) {
        var room = visit.room();
        if (room.bypass().enabled().isEmpty() && room.guards().enabled().isEmpty()) {
            return null;
        }
        var facts = new VisitFacts(
                visit.head(), visit.path(), !room.requests().caseSensitive(), parts.rules(), visit.nowMillis());
        return visit.atLane().rulesAskForTicket()
                ? facts.showing(() -> show(visit), ticket -> stands(visit, ticket))
                : facts;
    }

    private boolean stands(Visit visit, Ticket ticket) {
        long now = visit.nowMillis();
        return StandingTickets.contain(visit.phase(), service.view(visit.phase(), now), ticket, now);
    }

    private static boolean bypasses(Visit visit, VisitFacts facts) {
        for (CompiledRule rule : visit.room().bypass().enabled()) {
            if (facts.satisfy(rule)) {
                return true;
            }
        }
        return false;
    }

    /// Whether the request is from the search engine that it claims to be from, and only reads.
    private boolean isCrawler(Visit visit) {
        String userAgent = visit.head().headers().get("User-Agent");
        return userAgent != null
                && visit.mayBeNobody()
                && parts.crawlers().confirm(userAgent, visit.head().clientAddress());
    }

    /// A request that passes by a rule leaves no trace in the room: no ticket is read, issued or
    /// counted. Our own page, which never goes to the origin, is told to load the site.
    private Verdict unseen(Visit visit) {
        if (visit.call() == PageCalls.POLL) {
            return parts.answers().admitted(visit, "");
        }
        return visit.invited().goesOn()
                ? Redirects.withoutInvitation(visit.invited().address(), "")
                : uncounted;
    }

    private Verdict straighten(Visit visit) {
        boolean redirects = visit.room().requests().pathPolicy() == PathPolicy.REDIRECT;
        return redirects && visit.reads()
                ? Redirects.canonical(visit.path().target())
                : parts.answers().misspelled();
    }

    private boolean passes(Visit visit) {
        return parts.preflights()
                .pass(
                        visit.room().id(),
                        visit.head().clientAddress(),
                        visit.room().limits().newUsersPerMinute(),
                        visit.nowMillis());
    }

    /// If an address calls too often, or with a ticket that may be a copy, the ticket is deleted
    /// but not reported: place or seat come free by themselves.
    private void leave(Visit visit, VerdictSink sink) {
        long now = visit.nowMillis();
        var opened = shown(visit);
        var ticket = opened.ticket();
        boolean copy = visit.room().queue().bind().enforces()
                && bound(visit, opened).bound().elsewhere();
        if (ticket instanceof Ticket.None
                || (!copy && leaves.allows(visit.head().clientAddress(), now))) {
            switch (ticket) {
                case Ticket.None _, Ticket.Unproven _, Ticket.Decoy _ -> {}
                case Ticket.Waiting waiting -> record(visit, new VisitEvent.Left(waiting.id(), now, true));
                case Ticket.Active active -> record(visit, new VisitEvent.Left(active.id(), now));
            }
        } else {
            parts.metrics().countLeaveUntold();
        }
        answer(visit, sink, Ending.LEFT, parts.answers().left(tickets.take(visit)));
    }

    private void decide(Visit visit, Ticket ticket, Decision decided, VerdictSink sink) {
        var decision = decided instanceof Decision.AskSlot ask ? barred(visit, ask) : decided;
        if (!isNobody(visit, decision, ticket)) {
            enterOrJoin(visit, decision, sink);
        } else if (passesUncounted(visit, decision)) {
            answer(visit, sink, Ending.PART, uncounted);
        } else {
            count(visit, Count.WAITING_ANSWERS);
            answer(visit, sink, Ending.WAITING, parts.answers().outside(visit));
        }
    }

    /// A newcomer who could enter at once waits where a challenge has to be solved before.
    private static Decision barred(Visit visit, Decision.AskSlot ask) {
        return ask.claim() == Claim.NEWCOMER && visit.challenge().barsAlways() ? ask.otherwise() : ask;
    }

    /// Requests without a ticket that are under way on one connection are one newcomer: the first
    /// takes the seat or the place, the others go with it.
    private void enterOrJoin(Visit visit, Decision decision, VerdictSink sink) {
        var newcomers = visit.head().transport().newcomers();
        boolean asks = decision instanceof Decision.AskSlot ask && ask.claim() == Claim.NEWCOMER;
        boolean waits = decision instanceof Decision.Wait wait && wait.note() instanceof Decision.Note.FirstTouch;
        if (newcomers.isEmpty() || !(asks || waits) || visit.guards().ended()) {
            follow(visit, VisitProtocol.first(decision), sink);
            return;
        }
        var id = visit.room().id();
        String client = visit.client();
        var known = newcomers.get().of(id, client, visit.nowMillis());
        if (known != null) {
            known.follow(step -> orFail(sink, () -> join(visit, step, sink)));
            return;
        }
        var newcomer = newcomers.get().begin(id, client);
        switch (VisitProtocol.first(decision)) {
            case Step.Ask ask ->
                service.ask(
                        visit.room(),
                        ask.question(),
                        answer -> lead(visit, () -> after(visit, ask, answer), newcomer, sink));
            case Step step -> lead(visit, () -> step, newcomer, sink);
        }
    }

    /// A request that goes with a newcomer whose own request failed by an internal error is judged
    /// alone.
    private void lead(Visit visit, Supplier<Step> first, Newcomers.Newcomer newcomer, VerdictSink sink) {
        var shared = new ArrayList<Step>(1);
        orFail(sink, () -> {
            var step = first.get();
            follow(visit, step, sink);
            boolean told = !(step instanceof Step.Hold) || stranger(visit) == Stranger.VISITOR;
            shared.add(told ? step : NOTHING_SHARED);
        });
        newcomer.settle(
                shared.isEmpty() ? NOTHING_SHARED : shared.getFirst(),
                service.now(visit.room().id(), parts.clock().millis()));
    }

    /// An internal error that comes with an answer is reported nowhere else: the visitor has to be
    /// told.
    private static void orFail(VerdictSink sink, Runnable what) {
        try {
            what.run();
        } catch (RuntimeException | Error mistake) {
            sink.failed(mistake);
        }
    }

    /// Goes with a newcomer: inside by the same ticket, or in line under it. What a script asked
    /// for has no place in line to share.
    private void join(Visit visit, Step step, VerdictSink sink) {
        switch (step) {
            case Step.Enter enter -> {
                var same = new Step.Enter(enter.ticket(), Step.Way.RENEWED, Optional.empty());
                follow(visit, same, sink);
            }
            case Step.Hold hold -> follow(visit, new Step.Hold(hold.decision(), true, Optional.empty()), sink);
            case Step.GoThrough _ -> {
                var own = decision(visit, Ticket.NONE);
                follow(visit, VisitProtocol.first(own), sink);
            }
            case Step.TurnAway away -> follow(visit, away, sink);
            case Step.Ask _ -> throw new IllegalStateException("a newcomer settles by an answer");
        }
    }

    private Stranger stranger(Visit visit) {
        return Stranger.of(visit, parts.answers().wanted(visit));
    }

    /// Whether the request can take neither a seat nor a place in line: a part of a page without a
    /// ticket, or a page fetched in advance.
    private boolean isNobody(Visit visit, Decision decision, Ticket ticket) {
        return switch (decision) {
            case Decision.AskSlot ask -> isNobody(visit, ask.claim() == Claim.NEWCOMER);
            case Decision.Wait wait -> isNobody(visit, wait.note() instanceof Decision.Note.FirstTouch);
            case Decision.EnterFreely free -> {
                boolean known = ticket instanceof Ticket.Waiting w
                        && w.id() == free.ticket().id();
                yield isNobody(visit, !known);
            }
            case Decision.Untouched _,
                    Decision.Inside _,
                    Decision.Renewed _,
                    Decision.AskHome _,
                    Decision.AskHeld _,
                    Decision.Refuse _ -> false;
        };
    }

    private boolean isNobody(Visit visit, boolean withoutTicket) {
        return switch (Stranger.of(visit, parts.answers().wanted(visit))) {
            case GUESS -> true;
            case PART -> withoutTicket;
            case VISITOR, CALL -> false;
        };
    }

    /// Everything passes where all visitors may enter; otherwise a part does while there is room.
    private boolean passesUncounted(Visit visit, Decision decision) {
        boolean room = decision instanceof Decision.AskSlot
                && Stranger.of(visit, parts.answers().wanted(visit)) == Stranger.PART;
        return decision instanceof Decision.EnterFreely
                || (room
                        && parts.preflights()
                                .passPart(
                                        visit.room().id(),
                                        visit.room().limits().newUsersPerMinute(),
                                        visit.nowMillis()));
    }

    private Decision decision(Visit visit, Ticket ticket) {
        var view = service.view(visit.phase(), visit.nowMillis());
        var decision = Decider.decide(visit.phase(), view, ticket, visit.nowMillis(), parts.chance());
        return visit.room().queue().invitedOnly() ? InvitedVisits.only(visit, ticket, decision) : decision;
    }

    private void follow(Visit visit, Step step, VerdictSink sink) {
        switch (step) {
            case Step.GoThrough _ -> answer(visit, sink, Ending.UNCOVERED, uncounted);
            case Step.TurnAway _
            when InvitedVisits.isOpenToInvited(visit) -> uninvited(visit, InvitationNotice.REQUIRED, sink);
            case Step.TurnAway _ -> {
                count(visit, Count.REJECTED);
                answer(visit, sink, Ending.REJECTED, parts.answers().rejected(visit));
            }
            case Step.Enter enter -> enter(visit, enter, sink);
            case Step.Hold hold -> hold(visit, hold, sink);
            case Step.Ask ask ->
                service.ask(
                        visit.room(), ask.question(), answer -> orFail(sink, () -> answered(visit, ask, answer, sink)));
        }
    }

    private void answered(Visit visit, Step.Ask asked, Optional<SlotAnswer> answer, VerdictSink sink) {
        boolean underWay = answer.isPresent() && answer.get() instanceof SlotAnswer.UnderWay;
        if (underWay
                && visit.room().queue().bind().enforces()
                && asked.question().session() instanceof Ticket.Active session) {
            moves.follow(visit, session, result -> orFail(sink, () -> move(result, sink)));
        } else if (asked instanceof Step.AskHeld held && answer.isPresent()) {
            heldOrNew(visit, held, answer, sink);
        } else {
            follow(visit, after(visit, asked, answer), sink);
        }
    }

    /// A visitor whose session was not held comes as if without a ticket; one whose seat was given
    /// back because the ticket was not shown again goes to the head of the line.
    private void heldOrNew(Visit visit, Step.AskHeld asked, Optional<SlotAnswer> answer, VerdictSink sink) {
        var ticket = asked.otherwise();
        var decidedAgain = new ArrayList<Decision>(1);
        var step = VisitProtocol.answered(asked, answer, around(visit, () -> {
            decidedAgain.add(decision(visit, ticket));
            return decidedAgain.getFirst();
        }));
        if (decidedAgain.isEmpty()) {
            follow(visit, step, sink);
        } else {
            decide(visit, ticket, decidedAgain.getFirst(), sink);
        }
    }

    private Step after(Visit visit, Step.Ask asked, Optional<SlotAnswer> answer) {
        if (answer.isEmpty() && asked instanceof Step.AskSlot) {
            countUnanswered(visit);
        }
        return VisitProtocol.answered(asked, answer, around(visit, () -> decision(visit, asked.otherwise())));
    }

    private void countUnanswered(Visit visit) {
        parts.metrics().countUnanswered();
        count(visit, Count.COORDINATOR_SILENT);
    }

    private static VisitProtocol.Around around(Visit visit, Supplier<Decision> asNewcomer) {
        return new VisitProtocol.Around(visit.room().queue().onCoordinatorLoss(), visit.nowMillis(), asNewcomer);
    }

    private void hold(Visit visit, Step.Hold step, VerdictSink sink) {
        boolean first = step.decision().note() instanceof Decision.Note.FirstTouch;
        boolean visitor = !first || Stranger.of(visit, parts.answers().wanted(visit)) == Stranger.VISITOR;
        boolean challenged = visit.isChallenged(step.decision().ticket().id());
        if (first && step.given() && visitor && challenged && visit.challenge().bars()) {
            bar(visit, step, sink);
            return;
        }
        var hold = visitor ? step : step.forPart();
        if (first && hold.told().isPresent() && challenged) {
            checkpoint.asks(visit);
        }
        boolean decoy = visit.checked().ticket() instanceof Ticket.Decoy;
        if (decoy) {
            count(visit, Count.DECOY_REFRESHES);
        } else {
            hold.told().ifPresent(event -> record(visit, event));
        }
        count(visit, Count.WAITING_ANSWERS);
        var given = hold.decision().ticket();
        String cookie = !hold.given()
                ? ""
                : decoy ? tickets.sealChecked(visit, new Ticket.Decoy(given)) : tickets.seal(visit, given);
        if (visit.goesOn()) {
            answer(visit, sink, Ending.WAITING, goOn(visit, cookie));
            return;
        }
        answer(
                visit,
                sink,
                Ending.WAITING,
                parts.answers().waiting(visit, hold.decision(), checkpoint, given(visit, first, cookie)));
    }

    /// The visitor gets a ticket, but no place in line and no mention to the coordinator. With the
    /// answer to a proof that did not count the ticket stays as it is: another tab may have got a
    /// place by it meanwhile.
    private void bar(Visit visit, Step.Hold step, VerdictSink sink) {
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
                checkpoint.asks(visit);
            }
        }
        count(visit, Count.WAITING_ANSWERS);
        String cookie = stays ? "" : tickets.sealChecked(visit, ticket);
        answer(
                visit,
                sink,
                Ending.WAITING,
                parts.answers().barred(visit, ticket, checkpoint, given(visit, true, cookie)));
    }

    /// @param first whether the visitor is met as a newcomer
    private GivenTicket given(Visit visit, boolean first, String cookie) {
        if (!first) {
            return new GivenTicket(cookie, NewTicket.NOT_GIVEN);
        }
        var view = service.view(visit.phase(), visit.nowMillis());
        var shown = tickets.look(visit, parts.invitations().isOn());
        return new GivenTicket(cookie, GivenTicket.why(visit, view, shown));
    }

    /// Lets a visitor through: the page is told to load itself again, all other requests go on to
    /// the origin.
    private void enter(Visit visit, Step.Enter enter, VerdictSink sink) {
        enter.told().ifPresent(event -> record(visit, event));
        if (!visit.room().limits().sessionRenewal()) {
            service.saw(visit.phase(), enter.ticket().id(), visit.nowMillis());
        }
        var ending = ending(enter.how());
        boolean reissued = enter.isNewTicket() || visit.bound().moved();
        String cookie = reissued ? reissue(visit, enter.ticket()) : "";
        if (visit.call() == PageCalls.POLL) {
            new Handover(enter)
                    .handed(service.now(visit.room().id(), parts.clock().millis()))
                    .ifPresent(event -> record(visit, event));
            answer(visit, sink, ending, parts.answers().admitted(visit, cookie));
            return;
        }
        if (visit.goesOn()) {
            new Handover(enter)
                    .handed(service.now(visit.room().id(), parts.clock().millis()))
                    .ifPresent(event -> record(visit, event));
            answer(visit, sink, ending, goOn(visit, cookie));
            return;
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
        long session = enter.ticket().id();
        answer(visit, sink, ending, new Verdict.Forward(cookies, tickets.names(), onward, session));
    }

    private static Verdict goOn(Visit visit, String cookie) {
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
        var view = service.view(visit.phase(), visit.nowMillis());
        parts.preflights().admitted(visit.head().clientAddress(), Decider.endMillis(view, ticket), visit.nowMillis());
        return tickets.seal(visit, view, ticket);
    }

    private void record(Visit visit, VisitEvent event) {
        service.report(visit.room(), event);
    }

    private void count(Visit visit, Count what) {
        service.count(visit.room().id(), what);
    }

    /// Answers a request that is of no room.
    private void answer(VerdictSink sink, Ending ending, Verdict verdict) {
        parts.metrics().count(ending);
        sink.told(ending.word());
        sink.is(verdict);
    }

    private void answer(Visit visit, VerdictSink sink, Ending ending, Verdict verdict) {
        parts.metrics().count(ending);
        sink.told(ending.word(), visit.atLane().answers());
        sink.is(verdict);
    }
}
