package io.vestibule.advice;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Which texts occur how often, of as many as fit. *Confined to one reading of a log.*
final class FrequentTexts {

    /// Texts that are counted one by one; those that come later are not.
    static final int MOST = 5_000;

    private static final int LONGEST = 300;

    private final Map<String, Long> counts = new HashMap<>();
    private boolean full;

    /// One text and how often it occurred.
    record Item(String text, long times) {}

    void add(String text) {
        add(text, 1);
    }

    void add(String text, long times) {
        if (text.length() > LONGEST) {
            full = true;
            return;
        }
        var before = counts.get(text);
        if (before != null) {
            counts.put(text, before + times);
        } else if (counts.size() < MOST) {
            counts.put(text, times);
        } else {
            full = true;
        }
    }

    /// How many different ones there are, at least.
    int size() {
        return counts.size();
    }

    /// Whether all are counted.
    boolean isWhole() {
        return !full;
    }

    /// The most frequent ones.
    List<Item> top(int most) {
        return counts.entrySet().stream()
                .map(entry -> new Item(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingLong(Item::times).reversed().thenComparing(Item::text))
                .limit(most)
                .toList();
    }
}
