package io.vestibule.simulation.check;

import io.vestibule.room.Limits;
import io.vestibule.room.QueueingMethod;
import io.vestibule.ticket.Ticket;

/// What really is so in a world, and what is counted there.
public interface Scene {

    /// The moment, in milliseconds since 1970.
    long nowMillis();

    /// The newest limits.
    Limits limits();

    /// The highest of each limit that may still be held somewhere: one that was lowered, until it
    /// is in force everywhere.
    Allowed held();

    /// The highest of each limit by which this data center may still let anybody in: what is set,
    /// and what was set so short a time ago that it need not know better. One that is cut off goes
    /// by what was set when it was not.
    Allowed allowed(int center);

    /// The newest method.
    QueueingMethod method();

    /// Whether visitors enter in the order of their places.
    boolean hasLine();

    /// How many came before a visitor and still wait, those included who have not come back yet; 0
    /// for one whose place was drawn.
    int ahead(Ticket.Waiting ticket);

    /// Which share of those whose wait is over gave up.
    double gaveUpShare();

    /// Since when the limits and the method are what they are.
    long changedMillis();

    /// Until when something went wrong or was changed the last time; in the future while it is so.
    long troubledUntilMillis();

    /// Sessions, by what reached the origin.
    int inside();

    /// How many sessions have ended since the beginning, by what reached the origin.
    long ended();

    /// Admissions of the last 60 s, by what reached the origin.
    int admittedLately();

    /// Visitors who wait and have come back at least once.
    int waiting();

    /// How often a visitor began or stopped waiting since the beginning.
    long turnover();

    /// Visitors who gave up, or kept waiting elsewhere, within the time in which they still count
    /// as live where they were.
    int goneLately();

    /// The slots counted and held.
    Counted counted();

    /// Says that a promise was broken.
    ///
    /// @param checker the title of the one that noticed
    void broken(String checker, String what);

    /// The highest limits that any process may go by.
    ///
    /// @param seats sessions at once
    /// @param passes admissions in 60 s
    /// @param known whether the session duration has been the same for as long as it matters
    record Allowed(int seats, int passes, boolean known) {}

    /// The slots counted and held in all data centers together.
    ///
    /// @param active sessions
    /// @param waiting live waiting visitors
    /// @param passesOut passes that are not back yet
    /// @param seatsHeld how many seats all data centers may come to use
    /// @param passesHeld the same for passes
    /// @param seatsCounted how many the global coordinator counts as held
    /// @param passesCounted the same for passes
    record Counted(
            long active,
            long waiting,
            long passesOut,
            long seatsHeld,
            long passesHeld,
            long seatsCounted,
            long passesCounted) {}
}
