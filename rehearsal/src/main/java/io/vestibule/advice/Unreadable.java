package io.vestibule.advice;

/// Thrown inside of the reader of a line that is not a request of a known format. *Immutable.*
final class Unreadable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /// @param reason why, in a few words that may show what the line says
    Unreadable(String reason) {
        super(reason, null, false, false);
    }

    /// The reason.
    String reason() {
        return String.valueOf(getMessage());
    }

    /// A part of a line that a reason shows: printable ASCII, shortened.
    static String shown(String text, int longest) {
        var plain = new StringBuilder();
        text.codePoints().limit(longest).forEach(c -> plain.appendCodePoint(c < ' ' || c > '~' ? '?' : c));
        return text.length() > longest ? plain + "..." : plain.toString();
    }
}
