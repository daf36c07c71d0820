package io.vestibule.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What an operator can set, in the order in which one needs the other.
public enum DocumentKind {
    /// A domain and what applies in all of it.
    ZONE,
    /// Addresses, host names or numbers of networks that rules may name.
    LIST,
    /// What asks an origin of a zone whether it is well.
    HEALTH_CHECK,
    ROOM,
    EVENT,
    /// All rules of one room, in their order.
    RULES,
    /// All guards of one room, in their order.
    GUARDS,
    /// What lets a program in at the control port.
    TOKEN,
    /// A receiver of notifications.
    DESTINATION,
    /// What operators want to know, and by which way.
    POLICY,
    /// A time in which a policy sends nothing.
    SILENCE,
    /// Sessions of a room that an operator ended, and places in its line.
    REVOCATION;

    /// The name under which it is kept and shown: lower case.
    public String published() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Whether a document of this kind belongs to a room, and goes with it.
    boolean isOfRoom() {
        return this == EVENT || this == RULES || this == GUARDS;
    }

    /// The kind of that name.
    public static Optional<DocumentKind> named(String published) {
        return Arrays.stream(values())
                .filter(kind -> kind.published().equals(published))
                .findFirst();
    }
}
