package io.vestibule.page;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/// The words of one language. *Immutable.*
final class Texts {

    private final Language language;
    private final Map<String, String> words;

    private Texts(Language language, Map<String, String> words) {
        this.language = language;
        this.words = Map.copyOf(words);
    }

    /// Reads the words of a language from the file that is named after its tag.
    static Texts of(Language language) {
        var properties = new Properties();
        try {
            properties.load(new StringReader(Resources.text("languages/" + language.tag() + ".properties")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var words = new TreeMap<String, String>();
        properties.stringPropertyNames().forEach(k -> words.put(k, properties.getProperty(k)));
        return new Texts(language, words);
    }

    Language language() {
        return language;
    }

    /// All words, by key.
    Map<String, String> words() {
        return words;
    }

    /// The words of a key.
    ///
    /// @throws IllegalStateException if the language lacks them
    String word(String key) {
        var word = words.get(key);
        if (word == null) {
            throw new IllegalStateException(language.tag() + " lacks " + key);
        }
        return word;
    }
}
