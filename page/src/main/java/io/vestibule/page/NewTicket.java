package io.vestibule.page;

import java.util.Locale;

/// Why an answer gives a waiting visitor a new ticket, and with it a new place. *Immutable.*
public enum NewTicket {
    /// It does not: the one that came counts.
    NOT_GIVEN,
    /// None came, as with the first request of a visitor.
    NONE,
    /// The place was kept for five minutes, and no check-in came.
    AWAY,
    /// The site ended the place.
    REVOKED,
    /// The place was given up, perhaps in another tab.
    LEFT,
    /// The visitor was inside, and the session is over. No place in line is lost by that.
    SESSION,
    /// What came cannot be read: by a key that ran out, of a room that was deleted and made again,
    /// or changed on the way.
    UNREADABLE;

    /// The word in JSON and for templates; empty if no new ticket is given.
    public String published() {
        return this == NOT_GIVEN ? "" : name().toLowerCase(Locale.ROOT);
    }

    /// Whether a place in line was lost.
    public boolean isLoss() {
        return switch (this) {
            case NOT_GIVEN, NONE, SESSION -> false;
            case AWAY, REVOKED, LEFT, UNREADABLE -> true;
        };
    }

    /// The words for a page of which nothing is known but this; only of a loss.
    String key() {
        return switch (this) {
            case AWAY, REVOKED -> "lost." + published();
            case NOT_GIVEN, NONE, LEFT, SESSION, UNREADABLE -> "lost";
        };
    }
}
