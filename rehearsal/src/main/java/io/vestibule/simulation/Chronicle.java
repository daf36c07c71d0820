package io.vestibule.simulation;

import io.vestibule.simulation.check.Violation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Remembers the last things that happened, and what was wrong. *Confined to its world.*
final class Chronicle {

    private static final int LAST = 12;
    private static final int MOST = 20;
    private static final double SECOND = 1_000;

    private final String replay;
    private final ArrayDeque<String> told = new ArrayDeque<>();
    private final List<Violation> violations = new ArrayList<>();

    /// The last admissions, as three numbers each.
    private final long[] admissions = new long[3 * LAST];

    private int admitted;

    Chronicle(String replay) {
        this.replay = replay;
    }

    /// Something was changed or went wrong.
    void tell(long livedMillis, String what) {
        told.add(line(livedMillis, what));
        if (told.size() > LAST) {
            told.remove();
        }
    }

    void admitted(long livedMillis, int center, long id) {
        int at = 3 * (admitted++ % LAST);
        admissions[at] = livedMillis;
        admissions[at + 1] = center;
        admissions[at + 2] = id;
    }

    void broken(long livedMillis, String checker, String what) {
        if (violations.size() < MOST) {
            violations.add(new Violation(checker, livedMillis, what, last(), replay));
        }
    }

    List<Violation> violations() {
        return violations;
    }

    private List<String> last() {
        var last = new ArrayList<>(told);
        for (int i = Math.max(0, admitted - LAST); i < admitted; i++) {
            int at = 3 * (i % LAST);
            String who = "admitted " + Long.toHexString(admissions[at + 2]);
            last.add(line(admissions[at], who + " in data center " + admissions[at + 1]));
        }
        return last;
    }

    private static String line(long livedMillis, String what) {
        return String.format(Locale.ROOT, "%.1f s: %s", livedMillis / SECOND, what);
    }
}
