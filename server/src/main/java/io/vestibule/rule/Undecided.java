package io.vestibule.rule;

/// A condition that nobody found out. A rule that hangs on one does not match, whether the
/// condition is wanted or not: only so nobody gets past a room by making it dear to look. Never
/// leaves this package.
final class Undecided extends RuntimeException {

    /// The text is longer than regular expressions search. Other conditions are still looked at.
    static final Undecided TOO_LONG =
            new Undecided(
                    "undecided: the text is longer than "
                            + RegexBudget.LONGEST_TEXT
                            + " bytes, the most that a regular expression searches");

    /// All the work of the request is done. Nothing else is looked at.
    static final Undecided TOO_MUCH =
            new Undecided("undecided: too much work for the regular expressions of one request");

    private static final long serialVersionUID = 1;

    private final String words;

    private Undecided(String words) {
        super(words, null, false, false);
        this.words = words;
    }

    /// Why.
    String words() {
        return words;
    }

    /// This one if it ends everything at once; else what is known of two that are undecided.
    Undecided orEnd() {
        if (this == TOO_MUCH) {
            throw this;
        }
        return this;
    }
}
