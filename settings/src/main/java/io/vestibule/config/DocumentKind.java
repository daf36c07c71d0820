package io.vestibule.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What an operator can set, in the order in which one needs the other.
public enum DocumentKind {
    /// A domain and what applies in all of it.
    ZONE(Words.VALUES, Secrets.NONE),
    /// Addresses, host names or numbers of networks that rules may name.
    LIST(Words.ITEMS, Secrets.NONE),
    /// What asks an origin of a zone whether it is well.
    HEALTH_CHECK(Words.KEYS, Secrets.HEADERS),
    ROOM(Words.VALUES, Secrets.NONE),
    EVENT(Words.VALUES, Secrets.KEYS),
    /// All rules of one room, in their order.
    RULES(Words.NUMBERS, Secrets.NONE),
    /// All guards of one room, in their order.
    GUARDS(Words.NUMBERS, Secrets.NONE),
    /// What lets a program in at the control port.
    TOKEN(Words.NONE, Secrets.KEYS),
    /// A receiver of notifications.
    DESTINATION(Words.KEYS, Secrets.NONE),
    /// What operators want to know, and by which way.
    POLICY(Words.KEYS, Secrets.NONE),
    /// A time in which a policy sends nothing.
    SILENCE(Words.NONE, Secrets.NONE),
    /// Sessions of a room that an operator ended, and places in its line.
    REVOCATION(Words.NONE, Secrets.NONE);

    private final Words history;
    private final Secrets secrets;

    DocumentKind(Words history, Secrets secrets) {
        this.history = history;
        this.secrets = secrets;
    }

    /// What the history says of a change of a document.
    enum Words {
        /// No more than the edit itself does.
        NONE,
        /// Which keys are others.
        KEYS,
        /// The same, with values that are short.
        VALUES,
        /// Which items came, and which went.
        ITEMS,
        /// The numbers of the rules that are others.
        NUMBERS
    }

    /// What of a document is not shown.
    enum Secrets {
        NONE,
        /// The values of keys that only hold secrets.
        KEYS,
        /// The values of headers that are sent, but for `Host`.
        HEADERS
    }

    Words history() {
        return history;
    }

    Secrets secrets() {
        return secrets;
    }

    /// The name under which it is kept and shown: lower case.
    public String published() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The same for people.
    String words() {
        return published().replace('_', ' ');
    }

    /// Whether a document of this kind is part of what a room is, and goes with it.
    public boolean isOfRoom() {
        return this == EVENT || this == RULES || this == GUARDS;
    }

    /// The kind of that name.
    public static Optional<DocumentKind> named(String published) {
        return Arrays.stream(values())
                .filter(kind -> kind.published().equals(published))
                .findFirst();
    }
}
