package io.vestibule.ticket;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// Reads the `Cookie` headers of a request without taking them apart: finds the cookies of one
/// name, and leaves ours out for the origin.
///
/// A browser may send several cookies of one name, for example after a room's scope was changed,
/// and a neighboring site may have planted one. All are found, up to [#CANDIDATES] of them, in the
/// order in which they came; [TicketSeal] says which of them counts.
public final class CookieHeader {

    /*
     * A header is pairs between semicolons, each `name=value` with blanks around it (RFC 6265,
     * section 5.4, read as leniently as servers do). Names are compared exactly, case included. A
     * pair without `=` has no name. We write no quotes; some clients (RFC 2109) put the value in a pair
     * of them, which is taken off.
     */

    /// So many cookies of one name are looked at; whoever sends more gains nothing by it.
    public static final int CANDIDATES = 4;

    private CookieHeader() {}

    /// The values of the cookies called `name`.
    ///
    /// @param headers every `Cookie` header of the request, in order
    public static List<String> values(List<String> headers, String name) {
        List<String> found = List.of();
        for (String header : headers) {
            int start = 0;
            while (start < header.length() && found.size() < CANDIDATES) {
                int end = endOfPair(header, start);
                int equals = equalsSign(header, start, end, name);
                if (equals >= 0) {
                    found = with(found, value(header, equals + 1, end));
                }
                start = end + 1;
            }
        }
        return found;
    }

    /// A `Cookie` header without the cookies called by `names`; the header itself if it has none of
    /// them, empty if it has no others.
    public static String without(String header, Collection<String> names) {
        StringBuilder kept = null;
        int start = 0;
        while (start <= header.length()) {
            int end = endOfPair(header, start);
            boolean ours = isNamed(header, start, end, names);
            if (ours && kept == null) {
                kept = new StringBuilder(header.length()).append(header, 0, start);
            } else if (!ours && kept != null) {
                kept.append(header, start, Math.min(end + 1, header.length()));
            }
            start = end + 1;
        }
        return kept == null ? header : trimmed(kept);
    }

    private static List<String> with(List<String> found, String value) {
        if (found.isEmpty()) {
            return List.of(value);
        }
        var more = new ArrayList<>(found);
        more.add(value);
        return more;
    }

    private static boolean isNamed(String header, int start, int end, Collection<String> names) {
        for (String name : names) {
            if (equalsSign(header, start, end, name) >= 0) {
                return true;
            }
        }
        return false;
    }

    private static int endOfPair(String header, int start) {
        int semicolon = header.indexOf(';', start);
        return semicolon < 0 ? header.length() : semicolon;
    }

    /// Where the `=` of the pair is if the pair is called `name`, else -1.
    private static int equalsSign(String header, int start, int end, String name) {
        int at = start;
        while (at < end && isBlank(header.charAt(at))) {
            at++;
        }
        int after = at + name.length();
        if (after >= end || !header.startsWith(name, at)) {
            return -1;
        }
        while (after < end && isBlank(header.charAt(after))) {
            after++;
        }
        return after < end && header.charAt(after) == '=' ? after : -1;
    }

    private static String value(String header, int start, int end) {
        int from = start;
        int to = end;
        while (from < to && isBlank(header.charAt(from))) {
            from++;
        }
        while (from < to && isBlank(header.charAt(to - 1))) {
            to--;
        }
        boolean quoted =
                to - from >= 2 && header.charAt(from) == '"' && header.charAt(to - 1) == '"';
        return quoted ? header.substring(from + 1, to - 1) : header.substring(from, to);
    }

    /// Without blanks and semicolons at either end.
    private static String trimmed(StringBuilder header) {
        int from = 0;
        int to = header.length();
        while (from < to && isBlankOrSemicolon(header.charAt(from))) {
            from++;
        }
        while (from < to && isBlankOrSemicolon(header.charAt(to - 1))) {
            to--;
        }
        return header.substring(from, to);
    }

    private static boolean isBlankOrSemicolon(char c) {
        return c == ';' || isBlank(c);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }
}
