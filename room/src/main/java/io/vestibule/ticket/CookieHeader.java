package io.vestibule.ticket;

import java.util.ArrayList;
import java.util.List;

/// Reads the `Cookie` headers of a request without taking them apart: finds the cookies of one
/// name, and leaves ours out for the origin.
///
/// A browser may send several cookies of one name, for example after a room's scope was changed,
/// and a neighboring site may have planted any number of them before the right one. Up to
/// [#CANDIDATES] are found, in the order in which they came; beyond that only those count that look
/// like a ticket of ours ([TicketSeal#mayBe]), so that junk keeps no visitor out. [TicketSeal] says
/// which of them is the visitor's.
public final class CookieHeader {

    /*
     * A header is pairs between semicolons, each `name=value` with blanks around it (RFC 6265,
     * section 5.4, read as leniently as servers do). Names are compared exactly, case included. A
     * pair without `=` has no name. We write no quotes; some clients (RFC 2109) put the value in a pair
     * of them, which is taken off.
     */

    /// How many cookies of one name are considered; sending more gains nothing.
    public static final int CANDIDATES = 16;

    private CookieHeader() {}

    /// Whether a value may be what is looked for, at a moment.
    public interface Guess {

        boolean mayBe(CookieValue value, long nowMillis);
    }

    /// The values of the cookies called `name`: all, or, if there are too many, those first that
    /// may be what is looked for.
    ///
    /// @param headers every `Cookie` header of the request, in order
    /// @param guess cheap; asked only when there are more than [#CANDIDATES], at most twice for
    ///   each
    public static List<CookieValue> values(List<String> headers, String name, Guess guess, long nowMillis) {
        List<CookieValue> found = List.of();
        boolean choosy = false;
        for (String header : headers) {
            int start = 0;
            while (start < header.length()) {
                int end = endOfPair(header, start);
                int equals = equalsSign(header, start, end, name);
                if (equals >= 0) {
                    var value = value(header, equals + 1, end);
                    if (found.size() == CANDIDATES && !choosy) {
                        choosy = true;
                        found = likely(found, guess, nowMillis);
                    }
                    if (found.size() == CANDIDATES) {
                        return found;
                    }
                    if (!choosy || guess.mayBe(value, nowMillis)) {
                        found = with(found, value);
                    }
                }
                start = end + 1;
            }
        }
        return found;
    }

    /// Those that may be tickets; the first of all if none may, so that the reason can be given.
    private static List<CookieValue> likely(List<CookieValue> found, Guess guess, long nowMillis) {
        var likely =
                found.stream().filter(value -> guess.mayBe(value, nowMillis)).toList();
        return likely.isEmpty() ? List.of(found.getFirst()) : likely;
    }

    private static List<CookieValue> with(List<CookieValue> found, CookieValue value) {
        if (found.isEmpty()) {
            return List.of(value);
        }
        var more = new ArrayList<>(found);
        more.add(value);
        return more;
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

    private static CookieValue value(String header, int start, int end) {
        int from = start;
        int to = end;
        while (from < to && isBlank(header.charAt(from))) {
            from++;
        }
        while (from < to && isBlank(header.charAt(to - 1))) {
            to--;
        }
        boolean quoted = to - from >= 2 && header.charAt(from) == '"' && header.charAt(to - 1) == '"';
        return quoted ? new CookieValue(header, from + 1, to - 1) : new CookieValue(header, from, to);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }
}
