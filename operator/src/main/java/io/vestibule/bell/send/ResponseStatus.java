package io.vestibule.bell.send;

import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Optional;

/// The head of an HTTP/1 response, as far as it matters: nothing else of a response is read.
/// *Immutable.*
///
/// @param code 200 to 599
/// @param retryAfterSeconds how long the receiver asks to wait; 0 if it does not
record ResponseStatus(int code, long retryAfterSeconds) {

    /// Bytes of heads, those of interim responses included.
    private static final int MOST = 16 * 1024;

    private static final long LONGEST_WAIT = 86_400;

    /// Reads until the empty line after the headers.
    ///
    /// @throws IOException when it is not HTTP, or too long
    static ResponseStatus read(InputStream in) throws IOException {
        var budget = new Budget(in);
        int code = 0;
        long wait = 0;
        while (code < 200) {
            code = code(budget.line());
            for (String line = budget.line(); !line.isEmpty(); line = budget.line()) {
                wait = retryAfter(line).orElse(wait);
            }
        }
        return new ResponseStatus(code, wait);
    }

    private static int code(String line) throws IOException {
        if (!line.matches("HTTP/1\\.[01] [1-5]\\d\\d(?: .*)?")) {
            throw new IOException("the response is not HTTP");
        }
        return Integer.parseInt(line.substring(9, 12));
    }

    private static Optional<Long> retryAfter(String line) {
        String lower = line.toLowerCase(Locale.ROOT);
        String value = lower.startsWith("retry-after:") ? lower.substring(12).strip() : "";
        return value.matches("\\d{1,9}")
                ? Optional.of(Math.min(LONGEST_WAIT, Long.parseLong(value)))
                : Optional.empty();
    }

    /// Reads lines, and not too many bytes. *Confined to one response.*
    private static final class Budget {

        private final InputStream in;
        private int left = MOST;

        Budget(InputStream in) {
            this.in = in;
        }

        String line() throws IOException {
            var line = new StringBuilder();
            while (true) {
                int c = in.read();
                if (c < 0) {
                    throw new IOException("the connection was closed before the response");
                }
                if (--left < 0) {
                    throw new IOException("the head of the response is too long");
                }
                if (c == '\n') {
                    int length = line.length();
                    boolean cr = length > 0 && line.charAt(length - 1) == '\r';
                    return line.substring(0, cr ? length - 1 : length);
                }
                line.append((char) c);
            }
        }
    }
}
