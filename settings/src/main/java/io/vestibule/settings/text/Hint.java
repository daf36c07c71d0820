package io.vestibule.settings.text;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/// Guesses which word was meant.
public final class Hint {

    /// Nothing of ours is as long, and a distance to it would take its time.
    private static final int LONGEST = 100;

    private Hint() {}

    /// `; did you mean …?`, or nothing.
    public static String among(Collection<String> known, String written) {
        if (written.length() > LONGEST) {
            return "";
        }
        return known.stream()
                .filter(word -> near(word, written))
                .min(Comparator.comparingInt(word -> distance(word, written)))
                .map(word -> "; did you mean " + word + "?")
                .orElse("");
    }

    private static boolean near(String word, String written) {
        boolean part = written.length() >= 4 && (word.contains(written) || written.contains(word));
        return part
                || sharesWords(word, written)
                || distance(word, written) <= Math.max(written.length() < 4 ? 1 : 2, written.length() / 4);
    }

    /// Whether one is the other with words left out, two at least being left.
    private static boolean sharesWords(String word, String written) {
        List<String> one = List.of(word.split("_", -1));
        List<String> other = List.of(written.split("_", -1));
        return Math.min(one.size(), other.size()) > 1 && (one.containsAll(other) || other.containsAll(one));
    }

    /// Levenshtein's distance.
    static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        Arrays.setAll(row, i -> i);
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int same = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(same, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
