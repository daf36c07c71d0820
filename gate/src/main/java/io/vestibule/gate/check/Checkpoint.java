package io.vestibule.gate.check;

import io.vestibule.board.SlotService;
import io.vestibule.challenge.ProofResult;
import io.vestibule.gate.visit.ChallengeCarrier;
import io.vestibule.gate.visit.ChallengeOutcome;
import io.vestibule.gate.visit.PageCalls;
import io.vestibule.gate.visit.Visit;
import io.vestibule.minute.Count;
import io.vestibule.queue.Decision;
import io.vestibule.queue.RoomView;
import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;
import java.util.OptionalLong;
import java.util.function.Consumer;

/// Where rooms that ask for challenges look at proofs, between the opening of a ticket and the
/// decision, and choose what is asked of whom. One for each lane. *Confined to its event loop.*
public final class Checkpoint {

    /// By how much a place is earlier than its proof: for so long solving may take without a loss.
    static final long SOLVING_MILLIS = 10_000;

    /// On a check-in: the visitor asks for another challenge.
    public static final String AGAIN_HEADER = "Vestibule-Check";

    /// The most levels that lies raise a challenge by.
    private static final int MOST_REFUSED = 3;

    private static final long TENTH = 100;

    private final ChallengeDesk desk;
    private final SlotService service;

    public Checkpoint(ChallengeDesk desk, SlotService service) {
        this.desk = desk;
        this.service = service;
    }

    /// Looks at what a visitor brings along.
    ///
    /// @param proof of work; empty if there is none
    public ChallengeOutcome check(Visit visit, Ticket ticket, String proof) {
        return check(visit, ticket, BroughtProof.work(proof));
    }

    /// Whether what the visitor brings along has to be asked of a provider.
    public boolean takesToken(String proof) {
        return !proof.isEmpty() && desk.takesTokens();
    }

    /// The same with a provider's token. It is checked wherever a decoy's is, or time would show
    /// who is one.
    ///
    /// @param failed hears of an internal error
    /// @param then gets the outcome, once; perhaps before this returns
    public void check(
            Visit visit, Ticket ticket, String token, Consumer<Throwable> failed, Consumer<ChallengeOutcome> then) {
        var id = judgedBy(visit, ticket);
        if (id.isEmpty()) {
            then.accept(check(visit, ticket, BroughtProof.NOTHING));
        } else {
            desk.verify(visit, id.getAsLong(), token, failed, brought -> then.accept(check(visit, ticket, brought)));
        }
    }

    /// The ticket that a token is for; none of visitors inside, for whom it changes nothing and
    /// shows nothing unless the ticket is about to move.
    private OptionalLong judgedBy(Visit visit, Ticket ticket) {
        return switch (ticket) {
            case Ticket.None _ -> OptionalLong.empty();
            case Ticket.Unproven unproven -> OptionalLong.of(unproven.id());
            case Ticket.Decoy decoy -> OptionalLong.of(decoy.told().id());
            case Ticket.Waiting waiting -> OptionalLong.of(waiting.id());
            case Ticket.Active active -> mayMove(visit, active) ? OptionalLong.of(active.id()) : OptionalLong.empty();
        };
    }

    /// Whether a move of a session is due, which may cost a challenge.
    private boolean mayMove(Visit visit, Ticket.Active ticket) {
        return visit.room().queue().bind().enforces()
                && visit.bound().shown()
                && (visit.bound().elsewhere() || view(visit).ended().contains(ticket.id()));
    }

    private ChallengeOutcome check(Visit visit, Ticket ticket, BroughtProof proof) {
        if (visit.guards().waitsWithoutEnd() && !(ticket instanceof Ticket.Active)) {
            return withoutEnd(visit, ticket, proof);
        }
        // Where nobody is barred any more, decoys are visitors like all others.
        var shown = ticket instanceof Ticket.Decoy decoy && !mayBar(visit) ? decoy.told() : ticket;
        var plain = new ChallengeOutcome(shown, false, false);
        if (proof instanceof BroughtProof.Nothing) {
            return shown instanceof Ticket.Unproven unproven ? plainly(visit, unproven) : plain;
        }
        return switch (shown) {
            case Ticket.None _ -> plain;
            case Ticket.Decoy decoy -> backInLine(visit, decoy, proof);
            case Ticket.Unproven unproven -> joined(visit, unproven, proof);
            case Ticket.Waiting waiting -> counted(visit, waiting, waiting.id(), proof);
            case Ticket.Active active -> counted(visit, active, active.id(), proof);
        };
    }

    private static boolean mayBar(Visit visit) {
        return visit.room().challenge().bars() || visit.room().guards().ask();
    }

    /// A guard's word: no proof leads into the line, and only those who are inside already
    /// continue. A decoy's ticket may move all the same, as that of all others.
    private ChallengeOutcome withoutEnd(Visit visit, Ticket ticket, BroughtProof proof) {
        var after = switch (ticket) {
            case Ticket.None _, Ticket.Decoy _, Ticket.Active _ -> ticket;
            case Ticket.Waiting waiting -> new Ticket.Decoy(waiting);
            case Ticket.Unproven unproven -> decoy(visit, unproven);
        };
        boolean solved = after instanceof Ticket.Decoy decoy
                && (proof.passes()
                        || result(visit, decoy.told().id(), visit.nowMillis(), proof) instanceof ProofResult.Solved);
        return new ChallengeOutcome(after, false, false, solved);
    }

    /// A page that is loaded again and brings no proof: no script runs there, since ours polls.
    private ChallengeOutcome plainly(Visit visit, Ticket.Unproven ticket) {
        boolean page = visit.call() == PageCalls.NONE && visit.reads();
        if (page && visit.challenge().bars() && desk.takesPlain(visit, view(visit), ticket)) {
            count(visit, Count.CHALLENGES_PLAIN);
            return new ChallengeOutcome(place(visit, ticket.id(), ticket.sinceMillis()), false, false);
        }
        return new ChallengeOutcome(ticket, false, false);
    }

    private ChallengeOutcome counted(Visit visit, Ticket ticket, long id, BroughtProof proof) {
        if (proof.passes()) {
            return new ChallengeOutcome(ticket, false, false, true);
        }
        return switch (result(visit, id, visit.nowMillis(), proof)) {
            case ProofResult.Solved _ -> new ChallengeOutcome(ticket, false, false, true);
            case ProofResult.Stale _ -> new ChallengeOutcome(ticket, true, false);
            case ProofResult.Elsewhere _, ProofResult.NotAProof _, ProofResult.Lie _ ->
                new ChallengeOutcome(ticket, true, true);
        };
    }

    /// A visitor who did the work stands in line from then on, a little earlier than that. One who
    /// made a proof up is told so.
    private ChallengeOutcome joined(Visit visit, Ticket.Unproven ticket, BroughtProof proof) {
        long since = ticket.sinceMillis();
        if (proof.passes()) {
            return new ChallengeOutcome(solved(visit, ticket.id(), since), false, false, true);
        }
        return switch (result(visit, ticket.id(), since, proof)) {
            case ProofResult.Solved(var _, long madeMillis) ->
                new ChallengeOutcome(solved(visit, ticket.id(), madeMillis), false, false, true);
            case ProofResult.Stale _ -> new ChallengeOutcome(ticket, true, false);
            case ProofResult.Elsewhere _ -> elsewhere(ticket);
            case ProofResult.NotAProof _ -> harder(ticket);
            case ProofResult.Lie _ -> new ChallengeOutcome(decoy(visit, ticket), false, true);
        };
    }

    /// A visitor with several tabs is asked again a level harder, however many of them bring the
    /// proof of a ticket that this one took the place of. The cookie is left alone: one of them may
    /// have got a place by it meanwhile.
    private static ChallengeOutcome elsewhere(Ticket.Unproven ticket) {
        return new ChallengeOutcome(refused(ticket, Math.max(1, ticket.refused())), true, false);
    }

    /// Stands where a visitor would who solved what this ticket was asked last: another place, such
    /// as that of now, would show that the proof was not believed. The ticket knows that moment to
    /// a tenth of a second. A provider's challenge is the same from the first time on.
    private Ticket.Decoy decoy(Visit visit, Ticket.Unproven ticket) {
        long asked = desk.takesTokens() ? ticket.sinceMillis() : ticket.checkedInMillis() + desk.upTo(TENTH);
        return new Ticket.Decoy(solved(visit, ticket.id(), asked));
    }

    private static ChallengeOutcome harder(Ticket.Unproven ticket) {
        int times = Math.min(MOST_REFUSED, ticket.refused() + 1);
        return new ChallengeOutcome(refused(ticket, times), true, true);
    }

    private static Ticket.Unproven refused(Ticket.Unproven ticket, int times) {
        return new Ticket.Unproven(ticket.id(), ticket.sinceMillis(), ticket.checkedInMillis(), times);
    }

    /// The way back of a decoy: only work of this level counts, which nothing but the wish to be
    /// checked again asks for. Less work, or a loss that passes, is good for a move of the ticket.
    private ChallengeOutcome backInLine(Visit visit, Ticket.Decoy ticket, BroughtProof proof) {
        if (proof.passes()) {
            return new ChallengeOutcome(ticket, false, true, true);
        }
        long id = ticket.told().id();
        return switch (result(visit, id, visit.nowMillis(), proof)) {
            case ProofResult.Solved(var level, long madeMillis) ->
                level.compareTo(ChallengeDesk.AGAIN) >= 0
                        ? new ChallengeOutcome(solved(visit, id, madeMillis), false, false, true)
                        : new ChallengeOutcome(ticket, false, true, true);
            case ProofResult.Stale _, ProofResult.Elsewhere _, ProofResult.NotAProof _, ProofResult.Lie _ ->
                new ChallengeOutcome(ticket, false, true);
        };
    }

    /// The place of a visitor who did the work.
    private static Ticket.Waiting solved(Visit visit, long id, long madeMillis) {
        long now = visit.nowMillis();
        return place(visit, id, Math.min(now, Math.max(madeMillis, now - SOLVING_MILLIS)));
    }

    private static Ticket.Waiting place(Visit visit, long id, long since) {
        long now = visit.nowMillis();
        return new Ticket.Waiting(
                id, since, Math.floorDiv(now, TENTH) * TENTH, 0, false, EstimateStamp.NOTHING, EstimateStamp.NOTHING);
    }

    /// @param askedMillis since when the visitor may have been at a provider's challenge
    private ProofResult result(Visit visit, long id, long askedMillis, BroughtProof proof) {
        var result = switch (proof) {
            case BroughtProof.Nothing _ -> BroughtProof.STALE;
            case BroughtProof.Work(String text) -> desk.check(visit, id, text);
            case BroughtProof.Token token -> token.meaning(ChallengeDesk.AGAIN, askedMillis);
        };
        switch (result) {
            case ProofResult.Solved _ -> count(visit, Count.CHALLENGES_SOLVED);
            case ProofResult.Stale _, ProofResult.Elsewhere _ -> {}
            case ProofResult.NotAProof _, ProofResult.Lie _ -> count(visit, Count.CHALLENGES_FAILED);
        }
        return result;
    }

    /// Counts a visitor who is asked for the first time, or whose ticket has moved too often: of
    /// these each load of the page counts, since no cookie remembers.
    public void asks(Visit visit) {
        count(visit, Count.CHALLENGES_ISSUED);
        desk.asks(visit);
    }

    /// The challenge of a visitor who waits; empty if none is due. Where a challenge changes
    /// nothing, pages of the owner carry it from the first, since they are not asked by a script of
    /// ours; our page and apps get it when their ticket came back. Where it bars, all who wait may
    /// ask for another.
    public String challenge(Visit visit, Decision.Wait wait, ChallengeCarrier carrier) {
        if (visit.challenge().bars()) {
            return carrier == ChallengeCarrier.JSON && visit.head().headers().contains(AGAIN_HEADER)
                    ? desk.again(visit, view(visit), wait.ticket().id())
                    : "";
        }
        boolean due = switch (carrier) {
            case NONE -> false;
            case PAGE -> wait.note() instanceof Decision.Note.FirstTouch;
            case JSON -> visit.checked().ticket() instanceof Ticket.Waiting shown && !shown.returned();
        };
        boolean again = visit.checked().again() && carrier != ChallengeCarrier.NONE;
        int harder = visit.checked().lied() ? 1 : 0;
        return due || again ? desk.challenge(visit, view(visit), wait.ticket().id(), harder) : "";
    }

    /// The challenge of a visitor who has no place before it is solved.
    public String challenge(Visit visit, Ticket.Unproven ticket, ChallengeCarrier carrier) {
        return carrier == ChallengeCarrier.NONE
                ? ""
                : desk.challenge(visit, view(visit), ticket.id(), ticket.refused());
    }

    private RoomView view(Visit visit) {
        return service.view(visit.phase(), visit.nowMillis());
    }

    private void count(Visit visit, Count what) {
        service.count(visit.room().id(), what);
    }
}
