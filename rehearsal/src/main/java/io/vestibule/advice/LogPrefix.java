package io.vestibule.advice;

/// What containers and system logs write before a line: the time and stream of a container runtime
/// (CRI), or time, host and program of syslog and journald. *Immutable.*
final class LogPrefix {

    private static final int ISO_TIME = "2026-11-24T04:37:19".length();
    private static final int SYSLOG_TIME = "Nov 24 04:37:19".length();
    private static final int FIELDS_OF_5424 = 6;

    private LogPrefix() {}

    /// The line without it; the line itself if there is none.
    static String strip(String line) {
        if (line.startsWith("<")) {
            int end = line.indexOf('>');
            String rest = line.substring(end + 1);
            return end < 0 ? line : rest.startsWith("1 ") ? structured(rest) : rest;
        }
        if (hasIsoTime(line)) {
            int end = line.indexOf(' ');
            return end < 0 ? line : afterTime(line.substring(end + 1));
        }
        return hasSyslogTime(line) ? afterTag(line.substring(SYSLOG_TIME + 1)) : line;
    }

    private static boolean hasIsoTime(String line) {
        return line.length() > ISO_TIME
                && line.charAt(4) == '-'
                && line.charAt(10) == 'T'
                && line.charAt(13) == ':'
                && line.charAt(16) == ':';
    }

    private static boolean hasSyslogTime(String line) {
        return line.length() > SYSLOG_TIME + 1
                && line.charAt(3) == ' '
                && line.charAt(6) == ' '
                && line.charAt(9) == ':'
                && line.charAt(12) == ':'
                && line.charAt(SYSLOG_TIME) == ' ';
    }

    /// `stdout F LINE`, else `HOST PROGRAM: LINE`, else the line.
    private static String afterTime(String rest) {
        if (!rest.startsWith("stdout ") && !rest.startsWith("stderr ")) {
            return afterTag(rest);
        }
        var cursor = new LineCursor(rest, 0);
        cursor.word();
        if (cursor.isAt('P')) {
            throw new Unreadable("a piece of a line that the container runtime has cut");
        }
        cursor.word();
        return cursor.rest();
    }

    /// After the first or second word if that ends with `:`, as a program's name does.
    private static String afterTag(String rest) {
        var cursor = new LineCursor(rest, 0);
        for (int i = 0; i < 2 && !cursor.isOver(); i++) {
            String word = cursor.word();
            if (word.endsWith(":") && LogAddress.in(word).isEmpty()) {
                return cursor.rest();
            }
        }
        return rest;
    }

    /// `1 TIME HOST PROGRAM PROCESS ID DATA LINE` (RFC 5424).
    private static String structured(String line) {
        var cursor = new LineCursor(line, 0);
        cursor.skipWords(FIELDS_OF_5424);
        String rest = cursor.rest();
        if (rest.startsWith("- ")) {
            return rest.substring(2);
        }
        int at = 0;
        while (at < rest.length() && rest.charAt(at) == '[') {
            boolean quoted = false;
            while (at < rest.length() && (quoted || rest.charAt(at) != ']')) {
                quoted ^= rest.charAt(at) == '"';
                at += rest.charAt(at) == '\\' ? 2 : 1;
            }
            at++;
        }
        return at >= rest.length() ? line : rest.substring(at).stripLeading();
    }
}
