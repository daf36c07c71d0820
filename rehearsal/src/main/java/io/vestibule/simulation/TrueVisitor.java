package io.vestibule.simulation;

import io.vestibule.queue.Decision;
import io.vestibule.simulation.network.Occurrence;
import io.vestibule.simulation.network.VirtualTime;
import io.vestibule.ticket.Ticket;

/// What is really so of one visitor, as the world keeps it, and what a door answers. *Confined to its
/// world.*
abstract class TrueVisitor extends Occurrence {

    /// Where the next request goes.
    int center;

    /// Which of the workers there, as a number without a bound.
    final int worker;

    /// The ticket that the visitor holds.
    Ticket ticket = Ticket.NONE;

    /// The session that the origin knows, and when it was last seen; 0 if there is none.
    long session;

    long seenMillis;

    /// Where this one stands in line.
    final TrueLine.Standing place = new TrueLine.Standing();

    /// Whether this one counts as waiting.
    boolean waits;

    /// Whether this one was not live at some moment of the wait.
    boolean lapsed;

    /// When this one was held back although there was a slot; 0 if never.
    long heldMillis;

    /// The waits that this one was shown in this wait.
    ShownWaits shownWaits;

    /// When this one came: the first time, or after giving up the last time.
    long arrivedMillis;

    /// When this one was let in for the first time; 0 if never.
    long enteredMillis;

    /// When the data center was changed the last time; 0 if never.
    long movedMillis;

    private final boolean keepsCookies;

    /// @param keepsCookies whether this one shows the ticket again
    TrueVisitor(int center, int worker, boolean keepsCookies, ShownWaits shownWaits) {
        this.center = center;
        this.worker = worker;
        this.keepsCookies = keepsCookies;
        this.shownWaits = shownWaits;
    }

    /// A session began at the origin.
    void entered(long session, long seenMillis, long nowMillis) {
        this.session = session;
        this.seenMillis = seenMillis;
        enteredMillis = enteredMillis == 0 ? nowMillis : enteredMillis;
    }

    /// Whether this one shows the ticket again.
    boolean keepsCookies() {
        return keepsCookies;
    }

    /// How long this one waited.
    Outcome.Waits.Wait waited() {
        return new Outcome.Waits.Wait(
                arrivedMillis - VirtualTime.BEGIN,
                enteredMillis == 0 ? Outcome.Waits.Wait.NEVER : enteredMillis - arrivedMillis);
    }

    /// A page of the site came.
    ///
    /// @param began whether a session began with it
    abstract void inside(Ticket.Active active, boolean began, long nowMillis);

    /// Something else than the page itself came.
    abstract void alsoInside(Ticket.Active active);

    /// The waiting page came.
    abstract void waits(Decision.Wait wait, long nowMillis);

    /// The origin is down: an error came, and no ticket.
    abstract void failed(long nowMillis);

    /// The room rejects, or is suspended: nothing to wait for.
    abstract void refused();
}
