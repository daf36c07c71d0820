package io.vestibule.gate.http.text;

/// The id of a request as people read and type it: in the log, on an error page, in a header.
public final class RequestId {

    private static final int LONGEST = 128;

    private RequestId() {}

    /// Whether a text that somebody else made may serve as an id: nothing in it has to be escaped
    /// anywhere.
    public static boolean isOne(String text) {
        return !text.isEmpty() && text.length() <= LONGEST && text.chars().allMatch(RequestId::fits);
    }

    private static boolean fits(int character) {
        boolean letter = (character | 0x20) >= 'a' && (character | 0x20) <= 'z';
        return letter
                || (character >= '0' && character <= '9')
                || (character > 0 && "-._~+/=:@".indexOf(character) >= 0);
    }

    /// Letters and digits; the last is a checksum against typos.
    public static String text(long id) {
        return Long.toString(id, 36) + id % 10;
    }
}
