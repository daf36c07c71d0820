package io.vestibule.settings;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;

/// Guesses what somebody meant.
public final class Hint {

    private Hint() {}

    /// `; did you mean …?`, or nothing.
    public static String among(Collection<String> known, String written) {
        return known.stream()
                .filter(word -> near(word, written))
                .min(Comparator.comparingInt(word -> distance(word, written)))
                .map(word -> "; did you mean " + word + "?")
                .orElse("");
    }

    private static boolean near(String word, String written) {
        boolean part = written.length() >= 4 && (word.contains(written) || written.contains(word));
        return part
                || distance(word, written)
                        <= Math.max(written.length() < 4 ? 1 : 2, written.length() / 4);
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
