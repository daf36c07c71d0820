package io.vestibule.ground;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/// Brings one path into form. *Confined to its caller*, for one path.
final class PathForm {

    /*
     * One pass. Every character of the path is either part of a segment, and then stands in `out`
     * in its canonical spelling, or a separator, and then closes the segment. Dot segments are
     * therefore seen as the origin would see them: after decoding. A segment that is closed is never
     * looked at again but by the `..` that removes it, so the cost is linear.
     */

    private static final byte SEPARATOR = 0;
    private static final byte UNRESERVED = 1;
    private static final byte ALLOWED = 2;
    private static final byte STRAY = 3;
    private static final byte[] KINDS = kinds();

    private final PathReading reading;
    private final StringBuilder out = new StringBuilder();
    private final EnumSet<PathCorrection> changes = EnumSet.noneOf(PathCorrection.class);
    private int segmentStart;

    PathForm(PathReading reading) {
        this.reading = reading;
    }

    /// Whether the path is canonical and reads the same to everybody: the usual case, found out
    /// without building anything.
    static boolean isPlain(String target, int start, int end) {
        if (start == end || target.charAt(start) != '/') {
            return false;
        }
        for (int at = start + 1; at < end; at++) {
            char c = target.charAt(at);
            boolean afterSlash = target.charAt(at - 1) == '/';
            if (c == '/' ? afterSlash : (c == '.' && afterSlash) || !isOrdinary(c)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isOrdinary(char c) {
        byte kind = kindOf(c);
        return (kind == UNRESERVED || kind == ALLOWED) && c != ';';
    }

    /// What had to be changed so far.
    Set<PathCorrection> changes() {
        return changes;
    }

    String of(String raw) {
        out.append('/');
        segmentStart = 1;
        int end = end(raw);
        int at = end > 0 && isSlash(raw.charAt(0)) ? 1 : 0;
        if (at == 1 && raw.charAt(0) == '\\') {
            changes.add(PathCorrection.BACKSLASH);
        }
        while (at < end) {
            at = take(raw, at);
        }
        closeSegment(false);
        return out.toString();
    }

    private int end(String raw) {
        int fragment = reading.cutFragment() ? raw.indexOf('#') : -1;
        int nul = reading.cutNul() ? raw.indexOf("%00") : -1;
        int end = fragment < 0 ? raw.length() : fragment;
        return nul < 0 ? end : Math.min(end, nul);
    }

    /// Takes the character at `at` and returns where the next one is.
    private int take(String raw, int at) {
        char c = raw.charAt(at);
        if (c == '%') {
            return takeEscape(raw, at);
        }
        if (isSlash(c)) {
            if (c == '\\') {
                changes.add(PathCorrection.BACKSLASH);
            }
            closeSegment(true);
        } else if (kindOf(c) == STRAY || c == '\\') {
            return takeStray(raw, at);
        } else {
            out.append(c);
        }
        return at + 1;
    }

    private int takeEscape(String raw, int at) {
        int value = PercentEscape.byteAt(raw, at);
        if (value < 0) {
            return takeStray(raw, at);
        }
        if (reading.decodeSlashes() && isSlash(value)) {
            closeSegment(true);
        } else if (kindOf((char) value) == UNRESERVED) {
            changes.add(PathCorrection.NEEDLESS_ESCAPE);
            out.append((char) value);
        } else {
            if (isLower(raw.charAt(at + 1)) || isLower(raw.charAt(at + 2))) {
                changes.add(PathCorrection.ESCAPE_CASE);
            }
            PercentEscape.append(value, out);
        }
        return at + 3;
    }

    private int takeStray(String raw, int at) {
        changes.add(PathCorrection.STRAY_BYTE);
        return PercentEscape.append(raw, at, out);
    }

    private void closeSegment(boolean separated) {
        if (reading.dropParameters()) {
            int semicolon = out.indexOf(";", segmentStart);
            if (semicolon >= 0) {
                out.setLength(semicolon);
            }
        }
        int length = out.length() - segmentStart;
        if (reading.dots() && isDots(length)) {
            changes.add(PathCorrection.DOT_SEGMENTS);
            out.setLength(length == 1 || segmentStart == 1 ? segmentStart : startOfPrevious());
        } else if (separated && length == 0 && reading.merge()) {
            changes.add(PathCorrection.SLASHES);
        } else if (separated) {
            out.append('/');
        }
        segmentStart = out.length();
    }

    private boolean isDots(int length) {
        return (length == 1 || length == 2) && out.charAt(segmentStart) == '.' && out.charAt(out.length() - 1) == '.';
    }

    private int startOfPrevious() {
        return out.lastIndexOf("/", segmentStart - 2) + 1;
    }

    private static boolean isLower(char c) {
        return c >= 'a';
    }

    private boolean isSlash(int c) {
        return c == '/' || (c == '\\' && reading.backslashes());
    }

    private static byte kindOf(char c) {
        return c < KINDS.length ? KINDS[c] : STRAY;
    }

    private static byte[] kinds() {
        var kinds = new byte[0x80];
        Arrays.fill(kinds, STRAY);
        for (char c = 0; c < 0x80; c++) {
            if (Character.isLetterOrDigit(c) || "-._~".indexOf(c) >= 0) {
                kinds[c] = UNRESERVED;
            }
        }
        for (char c : "!$&'()*+,;=:@".toCharArray()) {
            kinds[c] = ALLOWED;
        }
        kinds['/'] = SEPARATOR;
        kinds['\\'] = SEPARATOR;
        return kinds;
    }
}
