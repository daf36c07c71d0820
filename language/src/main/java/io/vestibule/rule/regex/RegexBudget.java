package io.vestibule.rule.regex;

/// How much work regular expressions may still do for one request, in instructions times bytes: a
/// few nanoseconds each. Rules spend it; it is refilled for every request. *Confined to the thread
/// that evaluates.*
public final class RegexBudget {

    /// For all rules of one request: some milliseconds.
    public static final long WHOLE = 1_000_000;

    /// Bytes of a text that are searched; a longer one is not searched at all.
    public static final int LONGEST_TEXT = 4_096;

    /// Other conditions are still looked at.
    private static final String TOO_LONG = "undecided: the text is longer than "
            + LONGEST_TEXT
            + " bytes, the most that a regular expression searches";

    /// Conditions that are no work are still looked at.
    private static final String TOO_MUCH = "undecided: too much work for the regular expressions of one request";

    private long left = WHOLE;

    /// Takes what looking at `text` costs before somebody looks.
    ///
    /// @param each what a byte of it costs, in instructions
    /// @throws Undecided if the text is too long, or too little is left
    public void spend(int each, String text) {
        if (text.length() > LONGEST_TEXT) {
            throw new Undecided(TOO_LONG);
        }
        long work = each * (text.length() + 1L);
        if (work > left) {
            left = 0;
            throw new Undecided(TOO_MUCH);
        }
        left -= work;
    }

    /// What was spent, in instructions times bytes.
    public long spent() {
        return WHOLE - left;
    }

    /// Fills the budget for the next request.
    public void refill() {
        left = WHOLE;
    }
}
