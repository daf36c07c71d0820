package io.vestibule.gate.http;

/// A text that counts how often one of its characters is looked at. *Confined to its test.*
///
/// @param looks shared by many
public record CountedText(String text, Count looks) implements CharSequence {

    /// So many looks so far.
    public static final class Count {

        private long looks;

        public long get() {
            return looks;
        }

        public void clear() {
            looks = 0;
        }
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public char charAt(int index) {
        looks.looks++;
        return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        looks.looks += end - start;
        return text.substring(start, end);
    }

    @Override
    public String toString() {
        looks.looks += text.length();
        return text;
    }
}
