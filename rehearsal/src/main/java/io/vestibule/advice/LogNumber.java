package io.vestibule.advice;

/// Reads small numbers. *Immutable.*
final class LogNumber {

    private static final int MOST_DIGITS = 3;

    private LogNumber() {}

    /// The number of one to three digits.
    static int of(String digits) {
        if (digits.isEmpty() || digits.length() > MOST_DIGITS) {
            throw wrong(digits);
        }
        int value = 0;
        for (int i = 0; i < digits.length(); i++) {
            char c = digits.charAt(i);
            if (c < '0' || c > '9') {
                throw wrong(digits);
            }
            value = value * 10 + c - '0';
        }
        return value;
    }

    /// A status; 0 for `-`, `-1` and nothing, where none was sent.
    static int status(String text) {
        return text.isEmpty() || text.equals("-") || text.equals("-1") ? 0 : of(text);
    }

    private static Unreadable wrong(String text) {
        return new Unreadable("no number where the status is expected: " + Unreadable.shown(text, 20));
    }
}
