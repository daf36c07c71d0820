package io.vestibule.rule;

/// A condition that nobody found out. A rule that hangs on one does not match, whether the
/// condition is wanted or not: only so nobody gets past a room by making it dear to look. Never
/// leaves this package.
final class Undecided extends RuntimeException {

    private static final String TOO_LONG =
            "undecided: the text is longer than "
                    + RegexBudget.LONGEST_TEXT
                    + " bytes, the most that a regular expression searches";

    private static final String TOO_MUCH =
            "undecided: too much work for the regular expressions of one request";

    private static final long serialVersionUID = 1;

    private final String words;
    private final boolean end;

    /// The text is longer than regular expressions search. Other conditions are still looked at.
    static Undecided tooLong() {
        return new Undecided(TOO_LONG, false);
    }

    /// All the work of the request is done. Nothing else is looked at.
    static Undecided tooMuch() {
        return new Undecided(TOO_MUCH, true);
    }

    private Undecided(String words, boolean end) {
        super(words, null, false, false);
        this.words = words;
        this.end = end;
    }

    /// Why.
    String words() {
        return words;
    }

    /// This one if it ends everything at once; else what is known of two that are undecided.
    Undecided orEnd() {
        if (end) {
            throw this;
        }
        return this;
    }
}
