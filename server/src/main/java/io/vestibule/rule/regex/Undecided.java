package io.vestibule.rule.regex;

/// A condition that nobody found out. A rule that hangs on one does not match, whether the
/// condition is wanted or not: only so nobody gets past a room by making it dear to look. Never
/// leaves this package.
public final class Undecided extends RuntimeException {

    private static final String TOO_LONG = "undecided: the text is longer than "
            + RegexBudget.LONGEST_TEXT
            + " bytes, the most that a regular expression searches";

    private static final String TOO_MUCH = "undecided: too much work for the regular expressions of one request";

    private static final long serialVersionUID = 1;

    private final String words;

    /// The text is longer than regular expressions search. Other conditions are still looked at.
    static Undecided tooLong() {
        return new Undecided(TOO_LONG);
    }

    /// All the work of the request is done. Conditions that are no work are still looked at.
    static Undecided tooMuch() {
        return new Undecided(TOO_MUCH);
    }

    private Undecided(String words) {
        super(words, null, false, false);
        this.words = words;
    }

    /// Why.
    public String words() {
        return words;
    }
}
