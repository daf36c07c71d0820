package io.vestibule.rule.value;

/// Whole numbers from `first` to `last`, both included. *Immutable.*
public record IntRange(long first, long last) {

    public IntRange {
        if (first > last) {
            throw new IllegalArgumentException("not a range: " + first + " to " + last);
        }
    }

    @Override
    public String toString() {
        return first == last ? Long.toString(first) : first + ".." + last;
    }
}
