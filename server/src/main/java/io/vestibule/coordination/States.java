package io.vestibule.coordination;

import io.vestibule.coordination.CenterState.Held;
import io.vestibule.coordination.CenterState.Outlook;
import io.vestibule.queue.Rules;

/// Makes what the global coordinator gets to see out of what is counted. *Immutable.*
final class States {

    private static final long MINUTE = 60_000;

    private States() {}

    static CenterState of(Books books, String center) {
        var onDisk = books.promises.terms();
        int seats = books.ledger.occupancy();
        int passes = books.passes.out();
        return new CenterState(
                center,
                books.following.next(onDisk, books.now()),
                new Held(
                        onDisk.seats(),
                        most(onDisk.seats(), books.lease().seats(), seats),
                        seats,
                        books.heldBack.seatsTaken()),
                new Held(
                        onDisk.passes(),
                        most(onDisk.passes(), books.lease().passes(), passes),
                        passes,
                        books.heldBack.passes(books.now()).count()),
                books.slotsGranted(),
                books.rules().entrance() == Rules.Entrance.DRAW,
                LinePoints.positions(books.ledger.line()),
                users(books),
                outlook(books),
                books.following.asking(books.now()));
    }

    /// Whether the global coordinator should hear at once: a newcomer waits for Anywhere, or what
    /// was allotted is taken and on disk.
    static boolean hasNews(Books books) {
        boolean tells = !books.tenure.isAlone() && !books.following.isLost();
        return tells && books.following.hasNews(books.promises.terms());
    }

    /// What is on disk may be in force again after a death, what is in force may be used up, and
    /// what is in use is in use.
    private static int most(Allotment onDisk, int inForce, int inUse) {
        return Math.max(onDisk.amount(), Math.max(inForce, inUse));
    }

    /// The traffic: how many were seen in the last minute, and how many wait.
    private static long users(Books books) {
        long ticks = MINUTE / books.rules().session().grainMillis();
        long waiting = books.ledger.line().size();
        return waiting + books.ledger.sessionsSeen(ticks, books.now());
    }

    private static Outlook outlook(Books books) {
        return books.forecaster.isKnown()
                ? new Outlook(
                        true,
                        books.forecaster.forecast(),
                        books.forecaster.perMinute(),
                        books.flow.abandonsPerMinute())
                : Outlook.UNKNOWN;
    }
}
