package io.vestibule.gate.visit;

import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.room.ChallengeSettings;
import io.vestibule.room.ChallengeSettings.Action;
import io.vestibule.room.ChallengeSettings.Mode;
import io.vestibule.room.ChallengeSettings.When;
import io.vestibule.room.GuardAction;
import io.vestibule.room.GuardAction.Concern;
import io.vestibule.room.GuardRule;
import io.vestibule.room.Guards;
import io.vestibule.ticket.Ticket;
import java.util.List;
import java.util.Optional;

/// What the guards of a room say of one request: of each concern the first enabled one that
/// matches. *Immutable.*
///
/// @param session what happens to the session
/// @param challenge what is asked of the visitor
/// @param ended whether a ticket was shown and has ended by it
public record GuardVerdict(Optional<GuardAction> session, Optional<GuardAction> challenge, boolean ended) {

    /// Of a room without guards, and of a request that none describes.
    public static final GuardVerdict NONE = new GuardVerdict(Optional.empty(), Optional.empty(), /* ended= */ false);

    /// How long after a visitor left the line the page that was waited for may be loaded without
    /// ending the session again.
    static final int LET_IN_MILLIS = 10_000;

    /// Between arrival and admission of a visitor who was in line. Of one who was not it is less:
    /// the slot was asked for, and a ticket keeps the admission to 0.1 s.
    private static final int SHORTEST_WAIT_MILLIS = 1_000;

    /// Asks the guards of a room.
    public static GuardVerdict of(Guards guards, VisitFacts facts) {
        var enabled = guards.enabled();
        if (enabled.isEmpty()) {
            return NONE;
        }
        var session = first(enabled, Concern.SESSION, facts);
        var challenge = first(enabled, Concern.CHALLENGE, facts);
        return session.isEmpty() && challenge.isEmpty()
                ? NONE
                : new GuardVerdict(session, challenge, /* ended= */ false);
    }

    private static Optional<GuardAction> first(List<GuardRule> enabled, Concern concern, VisitFacts facts) {
        for (GuardRule guard : enabled) {
            if (guard.action().concern() == concern && holds(guard, facts)) {
                return Optional.of(guard.action());
            }
        }
        return Optional.empty();
    }

    /// A guard that spares a visitor something matches only if it does under every reading of the
    /// path, like a bypass rule; all others match if they do under any.
    private static boolean holds(GuardRule guard, VisitFacts facts) {
        return guard.action() instanceof GuardAction.SkipChallenge
                ? facts.satisfy(guard.rule())
                : facts.maySatisfy(guard.rule());
    }

    /// What is asked of the visitor of a room that asks this of all. What a guard asks for has to
    /// be solved before the visitor has a place in line.
    ChallengeSettings challenge(ChallengeSettings ofAll) {
        if (challenge.isEmpty()) {
            return ofAll;
        }
        return switch (challenge.get()) {
            case GuardAction.SkipChallenge _ -> ofAll.with(Mode.OFF, ofAll.action(), ofAll.when());
            case GuardAction.AskChallenge _ -> barring(ofAll, ofAll.when());
            case GuardAction.InfiniteQueue _ -> barring(ofAll, Optional.of(When.ALWAYS));
            case GuardAction.EndSession _, GuardAction.EndSessionAtOnce _ -> ofAll;
        };
    }

    private static ChallengeSettings barring(ChallengeSettings ofAll, Optional<When> when) {
        var mode = ofAll.mode() == Mode.OFF ? Mode.INVISIBLE : ofAll.mode();
        return ofAll.with(mode, Action.INFINITE_QUEUE, when);
    }

    /// The least work that a guard asks for; nothing if none does.
    public Optional<GuardAction.Level> level() {
        return challenge.flatMap(GuardAction::level);
    }

    /// Whether the visitor waits without end.
    public boolean waitsWithoutEnd() {
        return challenge.isPresent() && challenge.get() instanceof GuardAction.InfiniteQueue;
    }

    /// Whether the session ends with the origin's answer.
    public boolean endsSession() {
        return session.isPresent() && session.get() instanceof GuardAction.EndSession;
    }

    /// What is reported of a ticket that ends at once; nothing if it does not. Calls of our page
    /// end nothing, or a visitor could never wait at such an address; nor is a visitor who has just
    /// left the line for it sent back there.
    ///
    /// @param call whether our own page asks
    /// @param nowMillis in the room's time
    public Optional<VisitEvent> ending(PageCalls call, Ticket ticket, long nowMillis) {
        if (session.isEmpty() || !(session.get() instanceof GuardAction.EndSessionAtOnce) || call != PageCalls.NONE) {
            return Optional.empty();
        }
        return switch (ticket) {
            case Ticket.None _, Ticket.Unproven _, Ticket.Decoy _ -> Optional.empty();
            case Ticket.Waiting waiting ->
                Optional.of(new VisitEvent.Left(waiting.id(), nowMillis, /* waiting= */ true));
            case Ticket.Active active ->
                hasJustWaited(active, nowMillis)
                        ? Optional.empty()
                        : Optional.of(new VisitEvent.Revoked(active.id(), nowMillis));
        };
    }

    private static boolean hasJustWaited(Ticket.Active ticket, long nowMillis) {
        return ticket.acceptedMillis() - ticket.arrivedMillis() >= SHORTEST_WAIT_MILLIS
                && nowMillis - ticket.acceptedMillis() < LET_IN_MILLIS;
    }

    /// Whether the visitor is spared challenges.
    public boolean spares() {
        return challenge.isPresent() && challenge.get() instanceof GuardAction.SkipChallenge;
    }

    /// The same where a challenge is asked for, whatever the guards say.
    public GuardVerdict asking(GuardAction.Level level) {
        return new GuardVerdict(session, Optional.of(new GuardAction.AskChallenge(level)), ended);
    }

    /// The same after the ticket has ended.
    public GuardVerdict afterEnd() {
        return new GuardVerdict(session, challenge, /* ended= */ true);
    }
}
