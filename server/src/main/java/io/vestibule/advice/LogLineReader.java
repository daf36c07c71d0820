package io.vestibule.advice;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// Reads lines of access logs: the combined and common formats of nginx and Apache, and the JSON of
/// Caddy, of Traefik and of our own log. Each line is looked at for itself. *Immutable.*
public final class LogLineReader {

    private static final DateTimeFormatter CLF =
            DateTimeFormatter.ofPattern("dd/MMM/uuuu:HH:mm:ss Z", Locale.ENGLISH);
    private static final long LATEST = 32_503_679_999L;
    private static final int MINUTE = "24/Nov/2026:04:37".length();
    private static final int STAMP = "24/Nov/2026:04:37:19 +0000".length();

    private String minute = "";
    private String zone = "";
    private long minuteBegun;

    /// What became of a line.
    public sealed interface Parsed {

        /// A request.
        record Good(LogLine line) implements Parsed {}

        /// Not a line of a known format.
        record Wrong(String reason) implements Parsed {}
    }

    /// Thrown inside, where a line ends too early.
    private static final class Unreadable extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Unreadable(String reason) {
            super(reason, null, false, false);
        }
    }

    /// Reads one line, whatever is in it.
    public Parsed read(String line) {
        try {
            var request = line.startsWith("{") ? JsonLogLine.read(line) : combined(line);
            return request.second() < 0 || request.second() > LATEST
                    ? new Parsed.Wrong("a time before 1970 or after 2999")
                    : new Parsed.Good(request);
        } catch (Unreadable | JsonLogLine.UnreadableException e) {
            return new Parsed.Wrong(String.valueOf(e.getMessage()));
        }
    }

    /// `ADDRESS - USER [TIME] "METHOD TARGET PROTOCOL" STATUS BYTES "REFERER" "AGENT"`, whatever
    /// follows. The referer and the agent may be missing.
    private LogLine combined(String line) {
        int blank = line.indexOf(' ');
        int open = line.indexOf('[');
        if (blank <= 0 || open < blank || line.length() < open + STAMP + 2) {
            throw new Unreadable("no address and time as in the combined format, and no JSON");
        }
        if (line.charAt(open + STAMP + 1) != ']') {
            throw new Unreadable("the time is not that of the combined format");
        }
        long second = second(line.substring(open + 1, open + 1 + STAMP));
        var rest = new Cursor(line, open + STAMP + 2);
        String request = rest.quoted();
        String status = rest.word();
        rest.word();
        String referer = rest.isOver() ? "" : rest.quoted();
        String agent = rest.isOver() ? "" : rest.quoted();
        int first = request.indexOf(' ');
        int last = request.lastIndexOf(' ');
        boolean whole = first > 0 && last > first;
        return new LogLine(
                second,
                line.substring(0, blank),
                whole ? request.substring(0, first) : "",
                whole ? request.substring(first + 1, last) : request,
                number(status),
                agent,
                referer);
    }

    /// Lines of one minute come together: it is parsed once.
    private long second(String stamp) {
        if (!stamp.startsWith(minute) || minute.isEmpty() || !stamp.endsWith(zone)) {
            try {
                var time = OffsetDateTime.parse(stamp, CLF);
                minuteBegun = time.toEpochSecond() - time.getSecond();
                minute = stamp.substring(0, MINUTE);
                zone = stamp.substring(STAMP - 5);
            } catch (DateTimeException e) {
                throw new Unreadable("the time is not that of the combined format");
            }
        }
        return minuteBegun + number(stamp.substring(MINUTE + 1, MINUTE + 3));
    }

    private static int number(String digits) {
        if (digits.isEmpty() || digits.length() > 4) {
            throw new Unreadable("no number where the status is expected");
        }
        int value = 0;
        for (int i = 0; i < digits.length(); i++) {
            char c = digits.charAt(i);
            if (c < '0' || c > '9') {
                throw new Unreadable("no number where the status is expected");
            }
            value = value * 10 + c - '0';
        }
        return value;
    }

    /// Goes through what follows the time.
    private static final class Cursor {

        private final String line;
        private int at;

        Cursor(String line, int at) {
            this.line = line;
            this.at = at;
        }

        private void skipBlanks() {
            while (at < line.length() && line.charAt(at) == ' ') {
                at++;
            }
        }

        boolean isOver() {
            skipBlanks();
            return at >= line.length() || line.charAt(at) != '"';
        }

        String word() {
            skipBlanks();
            int begin = at;
            while (at < line.length() && line.charAt(at) != ' ') {
                at++;
            }
            if (begin == at) {
                throw new Unreadable("the line ends before its status");
            }
            return line.substring(begin, at);
        }

        /// A text between quotes; `-` stands for none.
        String quoted() {
            skipBlanks();
            if (at >= line.length() || line.charAt(at) != '"') {
                throw new Unreadable("no request in quotes after the time");
            }
            int begin = ++at;
            while (at < line.length() && line.charAt(at) != '"') {
                at += line.charAt(at) == '\\' ? 2 : 1;
            }
            if (at >= line.length()) {
                throw new Unreadable("a quote that does not end");
            }
            String text = line.substring(begin, at++);
            return text.equals("-") ? "" : text;
        }
    }
}
