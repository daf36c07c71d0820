package io.vestibule.ground;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// How somebody may read a path. *Immutable.*
///
/// @param merge doubled slashes count as one
/// @param dots dot segments are removed
/// @param dropParameters a segment ends at its first `;`
/// @param decodeSlashes `%2F` and `%5C` separate segments
/// @param backslashes `\` separates segments, and `%5C` if it is decoded; else it is a letter
/// @param cutFragment the path ends at `#`
/// @param cutNul the path ends at `%00`, as text does in C
record PathReading(
        boolean merge,
        boolean dots,
        boolean dropParameters,
        boolean decodeSlashes,
        boolean backslashes,
        boolean cutFragment,
        boolean cutNul) {

    /// Ours.
    static final PathReading CANONICAL = new PathReading(true, true, false, false, true, false, false);

    /// Whether a path may be read otherwise although nothing had to be changed in it.
    static boolean isAmbiguous(String raw) {
        return raw.indexOf(';') >= 0 || raw.indexOf('#') >= 0 || hasEscaped(raw, "/\\\0");
    }

    /// Every reading that may differ from ours for this path: some sixty at most.
    static List<PathReading> othersOf(String raw, Set<PathCorrection> changes) {
        boolean parameters = raw.indexOf(';') >= 0;
        boolean escapes = hasEscaped(raw, "/\\");
        boolean backslash = raw.indexOf('\\') >= 0 || hasEscaped(raw, "\\");
        /* Slashes that stand together only after decoding, or with nothing but a parameter
        between them, are not among the changes of the canonical pass. */
        boolean slashes = changes.contains(PathCorrection.SLASHES) || escapes || parameters;
        var others = new ArrayList<PathReading>();
        for (boolean letter : either(backslash)) {
            for (boolean merge : either(slashes)) {
                for (boolean drop : either(parameters)) {
                    for (boolean decode : either(escapes)) {
                        for (boolean cut : either(raw.indexOf('#') >= 0)) {
                            for (boolean nul : either(hasEscaped(raw, "\0"))) {
                                others.add(new PathReading(!merge, true, drop, decode, !letter, cut, nul));
                            }
                        }
                    }
                }
            }
            others.add(literal(!letter));
        }
        return others;
    }

    /// Dot segments are names like others. Slashes and parameters are treated so that most prefixes
    /// match.
    private static PathReading literal(boolean backslashes) {
        return new PathReading(true, false, true, true, backslashes, false, false);
    }

    private static boolean[] either(boolean both) {
        return both ? new boolean[] {false, true} : new boolean[] {false};
    }

    private static boolean hasEscaped(String raw, String characters) {
        for (int at = raw.indexOf('%'); at >= 0; at = raw.indexOf('%', at + 1)) {
            int escaped = PercentEscape.byteAt(raw, at);
            if (escaped >= 0 && characters.indexOf(escaped) >= 0) {
                return true;
            }
        }
        return false;
    }
}
