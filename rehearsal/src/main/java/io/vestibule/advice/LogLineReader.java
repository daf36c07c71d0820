package io.vestibule.advice;

import io.vestibule.rule.value.Ip;

/// Reads lines of access logs: the combined and common formats of nginx and Apache, also with the
/// site's name first and with `X-Forwarded-For` at the end, HAProxy's and AWS' own, and JSON of
/// Caddy, Traefik, nginx and of our own log; each also with what containers, syslog and the journal
/// write around it. Each line is looked at for itself, and no word is taken for an address that is
/// none. *Confined to one reading of a log.*
public final class LogLineReader {

    /// A line of a container in a line of the journal, but nothing deeper.
    private static final int DEEPEST = 4;

    private static final int WORD_SHOWN = 40;
    private static final int SAMPLE_SHOWN = 120;

    private final LogTime time = new LogTime();
    private final JsonLogLine json = new JsonLogLine(time);

    /// What became of a line.
    public sealed interface Parsed {

        /// A request.
        record Good(LogLine line) implements Parsed {}

        /// Not a line of a known format.
        record Wrong(String reason) implements Parsed {}
    }

    /// Reads one line, whatever is in it.
    public Parsed read(String line) {
        try {
            var request = unwrapped(line, 0);
            if (!LogTime.isPossible(request.second())) {
                return new Parsed.Wrong("a time before 1970 or after 2999");
            }
            var client = LogAddress.in(request.client());
            return client.<Parsed>map(ip -> new Parsed.Good(request.from(ip.toString())))
                    .orElseGet(() -> new Parsed.Wrong(
                            "not an address where the visitor's is expected: " + shown(request.client())));
        } catch (Unreadable e) {
            return new Parsed.Wrong(e.reason());
        }
    }

    /// The beginning of a line, so that it does nothing to a terminal.
    public static String sample(String line) {
        return Unreadable.shown(line, SAMPLE_SHOWN);
    }

    private static String shown(String word) {
        return word.isEmpty() ? "(nothing)" : Unreadable.shown(word, WORD_SHOWN);
    }

    private LogLine unwrapped(String line, int depth) {
        if (line.startsWith("{")) {
            var object = JsonLogLine.parse(line);
            String inner = JsonLogLine.wrapped(object);
            return inner.isEmpty() || depth >= DEEPEST ? json.read(object) : unwrapped(inner, depth + 1);
        }
        String bare = depth >= DEEPEST ? line : LogPrefix.strip(line);
        if (!bare.equals(line)) {
            return unwrapped(bare, depth + 1);
        }
        return BalancerLine.isAlb(line) ? BalancerLine.alb(line) : bracketed(line);
    }

    /// Lines with a time in brackets.
    private LogLine bracketed(String line) {
        int open = line.indexOf(" [") + 1;
        int close = line.indexOf(']', open);
        if (open == 0 || close < 0) {
            throw new Unreadable("not a line of a known format");
        }
        return close - open - 1 == LogTime.STAMP
                ? combined(line, open, close)
                : BalancerLine.haproxy(line, open, close);
    }

    /// `ADDRESS - USER [TIME] "METHOD TARGET PROTOCOL" STATUS BYTES "REFERER" "AGENT" "FORWARDED"`,
    /// whatever follows. What follows the size may be missing, and `SITE:PORT` may come first.
    private LogLine combined(String line, int open, int close) {
        long second = time.clf(line.substring(open + 1, close));
        var rest = new LineCursor(line, close + 1);
        String request = rest.quoted();
        int status = LogNumber.status(rest.word());
        rest.word();
        String referer = rest.isAt('"') ? rest.quoted() : "";
        String agent = rest.isAt('"') ? rest.quoted() : "";
        String forwarded = rest.isAt('"') ? rest.quoted() : "";
        return LogLine.of(
                second,
                client(line.substring(0, open)),
                request,
                status,
                agent,
                referer,
                LogAddress.isList(forwarded) ? forwarded : "");
    }

    /// The first word, or the second if that is an address and the first is a site's; where the
    /// line begins with a list of addresses, the visitor's in it.
    private static String client(String before) {
        var cursor = new LineCursor(before, 0);
        String first = cursor.word();
        var list = new StringBuilder(first);
        for (String word = first; word.endsWith(",") && !cursor.isOver(); ) {
            word = cursor.word();
            list.append(word);
        }
        if (first.endsWith(",")) {
            return LogAddress.visitorIn(list.toString()).orElse(first);
        }
        String second = cursor.isOver() ? "" : cursor.word();
        boolean site = Ip.parse(first).isEmpty();
        return site && LogAddress.in(second).isPresent() ? second : first;
    }
}
