package io.vestibule.rule.regex;

import io.vestibule.rule.regex.RegexTree.Choice;
import io.vestibule.rule.regex.RegexTree.Gap;
import io.vestibule.rule.regex.RegexTree.One;
import io.vestibule.rule.regex.RegexTree.Repeat;
import io.vestibule.rule.regex.RegexTree.Sequence;
import io.vestibule.rule.value.Ascii;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Finds out which regular expressions are only a handful of plain texts, such as
/// `^/(cart|pay)(/|$)`, and searches those as texts.
final class RegexShape {

    private static final int MOST = 64;

    private RegexShape() {}

    /// A text to search for.
    ///
    /// @param start whether it must be at the beginning
    /// @param end whether it must be at the end
    /// @param exact whether it has letters whose case counts
    /// @param folded whether it has letters whose case does not; the text has them in lower case
    private record Plain(boolean start, String text, boolean end, boolean exact, boolean folded) {

        static final Plain EMPTY = new Plain(false, "", false, false, false);

        boolean isIn(String value) {
            if (start) {
                return end ? value.equals(text) : value.startsWith(text);
            }
            return end ? value.endsWith(text) : value.contains(text);
        }
    }

    /// A search for plain texts.
    ///
    /// @param texts how many, at least 1
    record Search(int texts, Predicate<String> found) {}

    /// A search for the texts that `tree` stands for; null if it is more than that.
    static @Nullable Search plain(RegexTree tree) {
        var plains = expand(tree);
        if (plains == null || plains.stream().anyMatch(p -> p.exact() && p.folded())) {
            return null;
        }
        var exact = plains.stream().filter(p -> !p.folded()).toArray(Plain[]::new);
        var folded = plains.stream().filter(Plain::folded).toArray(Plain[]::new);
        return new Search(
                Math.max(1, plains.size()),
                value -> anyIn(exact, value) || (folded.length > 0 && anyIn(folded, Ascii.lower(value))));
    }

    private static boolean anyIn(Plain[] plains, String value) {
        for (Plain plain : plains) {
            if (plain.isIn(value)) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable List<Plain> expand(RegexTree tree) {
        return switch (tree) {
            case One(var set) -> one(set);
            case Gap place ->
                switch (place) {
                    case TEXT_START -> List.of(new Plain(true, "", false, false, false));
                    case TEXT_END -> List.of(new Plain(false, "", true, false, false));
                    case LINE_START, LINE_END, WORD_BORDER, NO_WORD_BORDER -> null;
                };
            case Sequence(var parts) -> {
                var all = List.of(Plain.EMPTY);
                for (RegexTree part : parts) {
                    all = joined(all, expand(part));
                    if (all == null) {
                        yield null;
                    }
                }
                yield all;
            }
            case Choice(var options) -> {
                var all = new ArrayList<Plain>();
                for (RegexTree option : options) {
                    var more = expand(option);
                    if (more == null || all.size() + more.size() > MOST) {
                        yield null;
                    }
                    all.addAll(more);
                }
                yield all;
            }
            case Repeat repeat -> {
                boolean optional = repeat.least() == 0 && repeat.most() == 1;
                yield optional ? expand(new Choice(List.of(repeat.of(), RegexTree.NOTHING))) : null;
            }
        };
    }

    private static @Nullable List<Plain> one(ByteSet set) {
        if (set.size() == 1) {
            char c = (char) set.first();
            boolean letter = Character.isLetter(c) && c < 0x80;
            return List.of(new Plain(false, String.valueOf(c), false, letter, false));
        }
        if (set.size() == 2) {
            char upper = (char) set.first();
            boolean pair = upper >= 'A' && upper <= 'Z' && set.has(upper | 0x20);
            if (pair) {
                String lower = String.valueOf(Ascii.lower(upper));
                return List.of(new Plain(false, lower, false, false, true));
            }
        }
        return null;
    }

    private static @Nullable List<Plain> joined(List<Plain> before, @Nullable List<Plain> after) {
        if (after == null || before.size() * after.size() > MOST) {
            return null;
        }
        var all = new ArrayList<Plain>();
        for (Plain one : before) {
            for (Plain other : after) {
                boolean cannot = (other.start() && !one.text().isEmpty())
                        || (one.end() && !other.text().isEmpty());
                if (!cannot) {
                    all.add(new Plain(
                            one.start() || other.start(),
                            one.text() + other.text(),
                            one.end() || other.end(),
                            one.exact() || other.exact(),
                            one.folded() || other.folded()));
                }
            }
        }
        return all;
    }
}
