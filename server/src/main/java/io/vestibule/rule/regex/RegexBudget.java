package io.vestibule.rule.regex;

/// How much work regular expressions may still do for one request, in instructions times bytes: a
/// few nanoseconds each. Rules spend it; it is refilled for every request. *Confined to the thread
/// that evaluates.*
public final class RegexBudget {

    /// For all rules of one request: some milliseconds.
    public static final long WHOLE = 1_000_000;

    /// Bytes of a text that are searched; a longer one is not searched at all.
    public static final int LONGEST_TEXT = 4_096;

    private long left = WHOLE;

    /// Takes what looking at `text` costs before somebody looks.
    ///
    /// @param each what a byte of it costs, in instructions
    /// @throws Undecided if the text is too long, or too little is left
    public void spend(int each, String text) {
        if (text.length() > LONGEST_TEXT) {
            throw Undecided.tooLong();
        }
        long work = each * (text.length() + 1L);
        if (work > left) {
            left = 0;
            throw Undecided.tooMuch();
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
