package io.vestibule.settings.text;

import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Sets of words, as long lists of names are written. *Stateless.*
public final class WordSet {

    private static final Pattern SPACES = Pattern.compile("\\s+");

    private WordSet() {}

    /// The words of a text, which spaces and ends of lines part.
    public static Set<String> of(String text) {
        return SPACES.splitAsStream(text.strip()).collect(Collectors.toUnmodifiableSet());
    }
}
