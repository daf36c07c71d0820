package io.vestibule.rule.regex;

import java.util.List;

/// A regular expression over bytes, after everything that depends on flags has been worked out.
/// *Immutable.*
sealed interface RegexTree {

    /// One byte out of a set.
    record One(ByteSet set) implements RegexTree {}

    /// A place between bytes.
    enum Gap implements RegexTree {
        /// `\A`, and `^` without `(?m)`.
        TEXT_START,
        /// `\z`, and `$` without `(?m)`.
        TEXT_END,
        /// `^` with `(?m)`.
        LINE_START,
        /// `$` with `(?m)`.
        LINE_END,
        /// `\b`.
        WORD_BORDER,
        /// `\B`.
        NO_WORD_BORDER
    }

    /// One after the other; nothing at all if there is none.
    record Sequence(List<RegexTree> parts) implements RegexTree {
        public Sequence {
            parts = List.copyOf(parts);
        }
    }

    /// One of several, the first that leads on.
    record Choice(List<RegexTree> options) implements RegexTree {
        public Choice {
            options = List.copyOf(options);
        }
    }

    /// The same again and again.
    ///
    /// @param most -1 for any number
    record Repeat(RegexTree of, int least, int most, boolean greedy) implements RegexTree {}

    RegexTree NOTHING = new Sequence(List.of());

    /// Whether it never takes a byte.
    static boolean isWidthless(RegexTree tree) {
        return switch (tree) {
            case One _ -> false;
            case Gap _ -> true;
            case Sequence(var parts) -> parts.stream().allMatch(RegexTree::isWidthless);
            case Choice(var options) -> options.stream().allMatch(RegexTree::isWidthless);
            case Repeat repeat -> repeat.most == 0 || isWidthless(repeat.of);
        };
    }

    /// About how many instructions it takes; never less than an engine needs by much.
    static long size(RegexTree tree) {
        return switch (tree) {
            case One _, Gap _ -> 1;
            case Sequence(var parts) -> sum(parts);
            case Choice(var options) -> sum(options) + options.size();
            case Repeat repeat -> {
                long copies = Math.max(1, Math.max(repeat.least, repeat.most));
                yield Math.min(Integer.MAX_VALUE, copies * (size(repeat.of) + 1));
            }
        };
    }

    private static long sum(List<RegexTree> parts) {
        long sum = 0;
        for (RegexTree part : parts) {
            sum += size(part);
        }
        return Math.min(Integer.MAX_VALUE, sum);
    }
}
