package io.vestibule.gate.door;

import java.util.Locale;

/// The stages of a visit, in the order in which rooms have them. A room has those that it uses.
public enum StageName {
    STRAIGHTEN,
    LEAVE,
    PROVE,
    BYPASS,
    CRAWL,
    OPEN,
    GUARD,
    CHECK,
    MOVE,
    INVITE,
    DECIDE,
    SEAL;

    private final String word = name().toLowerCase(Locale.ROOT);

    /// As metrics and documents call it.
    public String word() {
        return word;
    }
}
