package io.vestibule.rule.regex;

/// A condition that nobody found out. A rule that hangs on one does not match, whether the
/// condition is wanted or not: only so nobody gets past a room by making it dear to look. Never
/// leaves this package.
public final class Undecided extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String words;

    /// @param words why
    Undecided(String words) {
        super(words, null, false, false);
        this.words = words;
    }

    /// Why.
    public String words() {
        return words;
    }
}
