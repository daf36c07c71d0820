package io.vestibule.ticket;

/// What came of opening a visitor's ticket. *Immutable.*
///
/// @param ticket [Ticket#NONE] unless it opened
/// @param how for the counters
/// @param binding to which network it is bound
/// @param keyId of the key by which it opened; 0 if it did not
public record OpenedTicket(Ticket ticket, How how, Binding binding, int keyId) {

    /// How it went.
    public enum How {
        OPENED,
        /// There was no cookie of that name.
        ABSENT,
        /// Too short or too long for a ticket of ours.
        WRONG_LENGTH,
        /// Not the text of any bytes.
        WRONG_TEXT,
        /// Sealed by a version that this one does not know.
        WRONG_VERSION,
        /// The key is not ours, or has run out.
        UNKNOWN_KEY,
        /// Not sealed by us for this room and cookie, or changed since.
        FORGED,
        /// Sealed by us, yet not a ticket.
        WRONG_FORM,
        /// It contains times in the future.
        FROM_THE_FUTURE
    }

    /// There was no cookie.
    public static final OpenedTicket ABSENT = none(How.ABSENT);

    static OpenedTicket none(How how) {
        return new OpenedTicket(Ticket.NONE, how, Binding.NONE, 0);
    }

    boolean isOpen() {
        return how == How.OPENED;
    }
}
