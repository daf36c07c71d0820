package io.vestibule.simulation.check;

import io.vestibule.queue.WaitEstimate;
import io.vestibule.ticket.Ticket;

/// Judges one promise: sees everything that really happens and reports what is wrong. What is not
/// of interest is left out. *Confined to its world.*
public interface Checker {

    /// A visitor was let in, and is counted already.
    default void admitted(Scene scene, Admission entry) {}

    /// A visitor was told to wait.
    ///
    /// @param shown the ticket that came
    /// @param given the ticket that is issued
    /// @param estimate what was estimated
    /// @param excused whether the visitor had changed the data center, or the place or its workers
    ///   were cut off
    default void waits(Scene scene, Ticket shown, Ticket.Waiting given, WaitEstimate estimate, boolean excused) {}

    /// A request with a ticket reached the origin.
    default void inside(Scene scene, Ticket.Active ticket) {}

    /// A request of a visitor who counts as inside already, by another request of the same page,
    /// met a site that does not answer: the slot stays taken.
    default void stranded(long id) {}

    /// A tenth of a second is over.
    default void step(Scene scene) {}
}
