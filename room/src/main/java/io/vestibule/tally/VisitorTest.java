package io.vestibule.tally;

/// Asks something of a visitor in the ledger. *Immutable.*
@FunctionalInterface
public interface VisitorTest {

    /// Whether it is true of a visitor.
    ///
    /// @param id of the ticket
    /// @param sinceMillis when the visitor was admitted, or came into the line
    boolean appliesTo(long id, long sinceMillis);
}
