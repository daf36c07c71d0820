package io.vestibule.coordination.books;

import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.tally.VisitorStatus;
import io.vestibule.ticket.Ticket;

/// What a data center does with visitors who come with the ticket of a session: whether it is still
/// open, and where its seat is. *Confined to its agent.*
public final class RoamingSessions {

    /// This part of a session is its end.
    private static final int NEAR_END = 5;

    private final int number;
    private final RoomState state;
    private final Journal journal;

    /// @param number of this data center, as tickets name it
    public RoamingSessions(int number, RoomState state, Journal journal) {
        this.number = number;
        this.state = state;
        this.journal = journal;
    }

    /// A visitor comes whose session began here or elsewhere.
    ///
    /// @param begun whether this data center gives out slots
    public SlotAnswer asks(Ticket.Active session, boolean begun) {
        int home = session.dataCenter();
        if (home == number) {
            return goesOn(session);
        }
        boolean unknown = state.ownLimits.isAlone();
        if (state.unreachableHomes.has(home, state.now()) && mayBeGivenBack(session)) {
            return SlotAnswer.SPENT;
        }
        return unknown || state.unreachableHomes.has(home, state.now())
                ? takenOver(session, begun)
                : new SlotAnswer.AskHome(home);
    }

    /// A visitor who shows a ticket of a session of ours is inside, also if nothing is known of it:
    /// the ticket is the truth.
    public SlotAnswer goesOn(Ticket.Active session) {
        if (state.moves.isUnderWay(session.id(), state.now())) {
            return SlotAnswer.UNDER_WAY;
        }
        long seen = state.nowTenth();
        boolean over = switch (state.ledger.of(session.id(), state.now())) {
            case VisitorStatus.Left _, VisitorStatus.Revoked _ -> true;
            case VisitorStatus.Active(long _, long last) ->
                !state.rules().session().isActive(last, state.now());
            case VisitorStatus.Waiting _, VisitorStatus.Unknown _ ->
                isUnseen(session) || !state.rules().session().isActive(session.seenMillis(), state.now());
        };
        if (over) {
            return SlotAnswer.SPENT;
        }
        if (!state.renews()) {
            return SlotAnswer.REFUSED;
        }
        var move = new VisitEvent.Seen(session.id(), session.seenMillis(), seen);
        JournalEntry.write(move, journal);
        state.hear(move);
        return new SlotAnswer.AlreadyInside(session.acceptedMillis(), seen);
    }

    /// Whether a ticket that had not been shown is shown now, and nothing is known of its session:
    /// its seat was given back. For every other session the ticket is the truth, and for those that
    /// began before this coordinator, as long as seats are held for visitors that it does not know.
    private boolean isUnseen(Ticket.Active session) {
        return state.wantsSeen()
                && session.seenMillis() == session.acceptedMillis()
                && (session.acceptedMillis() >= state.begunMillis() || state.ledger.assumed() == 0)
                && state.now() - session.acceptedMillis() >= state.requests().unseenMillis() / 2;
    }

    /// Whether the data center that holds the seat of a session may have given it back: the ticket
    /// is shown late, for the first time.
    private boolean mayBeGivenBack(Ticket.Active session) {
        return state.wantsSeen()
                && session.seenMillis() == session.acceptedMillis()
                && state.now() - session.acceptedMillis() >= state.requests().surelyHeldMillis()
                && !(state.ledger.of(session.id(), state.now()) instanceof VisitorStatus.Active);
    }

    /// So near that there may be no other question before it.
    private boolean nearItsEnd(Ticket.Active session) {
        var rule = state.rules().session();
        long left = rule.endMillis(session.seenMillis()) - state.now();
        return left < rule.ticks() * rule.grainMillis() / NEAR_END;
    }

    /// A seat and no pass: an admitted visitor is not new. A visitor whose session is over is.
    private SlotAnswer takenOver(Ticket.Active session, boolean begun) {
        var rule = state.rules().session();
        return switch (state.ledger.of(session.id(), state.now())) {
            case VisitorStatus.Left _, VisitorStatus.Revoked _ -> SlotAnswer.SPENT;
            case VisitorStatus.Active(long _, long last) ->
                rule.isActive(Math.max(last, session.seenMillis()), state.now()) ? over(session) : SlotAnswer.SPENT;
            case VisitorStatus.Waiting _, VisitorStatus.Unknown _ -> {
                if (!rule.isActive(session.seenMillis(), state.now())) {
                    yield SlotAnswer.SPENT;
                }
                if (!begun || state.plan().seatsFree() <= 0 || !state.renews()) {
                    yield SlotAnswer.REFUSED;
                }
                yield state.promised() ? over(session) : SlotAnswer.NOT_YET;
            }
        };
    }

    private SlotAnswer over(Ticket.Active session) {
        long seen = state.nowTenth();
        var move = new VisitEvent.Seen(session.id(), session.acceptedMillis(), seen);
        state.promises.give();
        JournalEntry.write(move, journal);
        state.take(move);
        return new SlotAnswer.TakenOver(session.acceptedMillis(), seen, number);
    }

    /// The data center that holds the seat of a session did not answer.
    ///
    /// @param begun whether this data center gives out slots
    public SlotAnswer takeOver(Ticket.Active session, boolean begun) {
        int home = session.dataCenter();
        state.unreachableHomes.add(home, state.now());
        if (mayBeGivenBack(session)) {
            return SlotAnswer.SPENT;
        }
        return state.unreachableHomes.has(home, state.now()) || nearItsEnd(session)
                ? takenOver(session, begun)
                : SlotAnswer.REFUSED;
    }
}
