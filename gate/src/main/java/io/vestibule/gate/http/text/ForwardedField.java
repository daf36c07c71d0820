package io.vestibule.gate.http.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Reads `Forwarded` (RFC 7239) as proxies in a row write it: one field or several, elements at
/// commas, quoted or not, in whatever case and order. Where it is broken, only what follows counts:
/// that was appended by a nearer proxy. *Confined to one call.*
public final class ForwardedField {

    /// What one proxy says of the request that it got.
    ///
    /// @param from `for`: the address that it came from, perhaps with a port; `unknown` if it does
    ///   not say so
    /// @param proto lower case; empty if it does not say so
    /// @param host as it was asked for; empty if it does not say so
    public record Element(String from, String proto, String host) {}

    private static final String UNKNOWN = "unknown";
    private static final int MOST_AFTER_BROKEN = 8;
    private static final String DELIMITERS = " \t\",;=\\";

    private final String text;
    private int at;
    private boolean broken;

    private ForwardedField(String text) {
        this.text = text;
    }

    /// What fields say.
    ///
    /// @param elements in order: the last one is of the nearest proxy; none if the end is broken
    /// @param whole whether nothing was left out
    public record Result(List<Element> elements, boolean whole) {}

    /// What fields of this name say, as one list.
    public static Result read(List<String> fields) {
        String text = String.join(",", fields);
        var reader = new ForwardedField(text);
        var all = reader.elements();
        return reader.broken ? ofTail(text) : new Result(all, true);
    }

    /// The longest unbroken end, of at most so many elements. A comma between quotes begins none:
    /// the closing quote would break it.
    private static Result ofTail(String text) {
        Result longest = new Result(List.of(), false);
        int comma = text.lastIndexOf(',');
        for (int i = 0; i < MOST_AFTER_BROKEN && comma >= 0; i++) {
            var reader = new ForwardedField(text.substring(comma + 1));
            var all = reader.elements();
            if (!reader.broken) {
                longest = new Result(all, false);
            }
            comma = text.lastIndexOf(',', comma - 1);
        }
        return longest;
    }

    private List<Element> elements() {
        var all = new ArrayList<Element>();
        do {
            skipSpace();
            if (at < text.length() && text.charAt(at) != ',') {
                all.add(element());
            }
        } while (!broken && take(','));
        broken |= at < text.length();
        return all;
    }

    private Element element() {
        String from = "";
        String proto = "";
        String host = "";
        do {
            skipSpace();
            if (at == text.length() || text.charAt(at) == ';' || text.charAt(at) == ',') {
                continue; // a semicolon too much
            }
            String name = bare().toLowerCase(Locale.ROOT);
            if (name.isEmpty() || !take('=')) {
                broken = true;
                break;
            }
            String value = value();
            switch (name) {
                case "for" -> from = once(from, value);
                case "proto" -> proto = once(proto, value.toLowerCase(Locale.ROOT));
                case "host" -> host = once(host, value);
                default -> {}
            }
        } while (!broken && take(';'));
        return new Element(from.isEmpty() ? UNKNOWN : from, proto, host);
    }

    /// Each name is there once in an element.
    private String once(String before, String value) {
        broken |= !before.isEmpty() || value.isEmpty();
        return value;
    }

    private String value() {
        return at < text.length() && text.charAt(at) == '"' ? quoted() : bare();
    }

    /// Proxies write addresses of IPv6 and ports without quotes as well, against the RFC.
    private String bare() {
        int start = at;
        while (at < text.length() && DELIMITERS.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(start, at);
    }

    private String quoted() {
        var value = new StringBuilder();
        at++;
        while (at < text.length() && text.charAt(at) != '"') {
            if (text.charAt(at) == '\\') {
                at++;
            }
            if (at < text.length()) {
                value.append(text.charAt(at++));
            }
        }
        broken |= at == text.length();
        at = Math.min(text.length(), at + 1);
        return value.toString();
    }

    private boolean take(char c) {
        skipSpace();
        boolean there = at < text.length() && text.charAt(at) == c;
        at += there ? 1 : 0;
        return there;
    }

    private void skipSpace() {
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
    }
}
