package io.vestibule.analytics.query;

/// Patterns in which `%` stands for any characters, or none. Takes time in the length of the text
/// times that of the pattern, at most.
final class Like {

    private static final char ANY = '%';

    private Like() {}

    /// Whether a text is as a pattern says.
    static boolean matches(String pattern, String text) {
        int p = 0;
        int t = 0;
        int star = -1;
        int from = 0;
        while (t < text.length()) {
            if (p < pattern.length() && pattern.charAt(p) == ANY) {
                star = p;
                from = t;
                p++;
            } else if (p < pattern.length() && pattern.charAt(p) == text.charAt(t)) {
                p++;
                t++;
            } else if (star >= 0) {
                from++;
                t = from;
                p = star + 1;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == ANY) {
            p++;
        }
        return p == pattern.length();
    }
}
