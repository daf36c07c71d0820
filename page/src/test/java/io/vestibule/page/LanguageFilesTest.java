package io.vestibule.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Holds the files of all languages together.
class LanguageFilesTest {

    private static final Map<String, String> ENGLISH = Texts.of(Language.EN_US).words();

    private static final Set<String> NOUNS = Set.of("hour.", "minute.", "second.");

    /// Patterns, and the places that each must have.
    private static final Map<String, Set<String>> PLACES = Map.of(
            "about", Set.of("{0}"),
            "clock", Set.of("{0}"),
            "keep", Set.of("{0}"),
            "range", Set.of("{0}", "{1}"),
            "span", Set.of("{0}", "{1}"),
            "joined", Set.of("{0}", "{1}"));

    @Test
    void thePublishedLanguagesAreThere() {
        assertThat(Arrays.stream(Language.values()).map(Language::tag))
                .containsExactly(("en-US es-ES de-DE fr-FR it-IT ja-JP ko-KR pt-BR zh-CN zh-TW nl-NL pl-PL"
                                + " id-ID tr-TR ar-EG ru-RU fa-IR bg-BG hr-HR cs-CZ da-DK fi-FI lt-LT"
                                + " lv-LV ms-MY nb-NO ro-RO el-GR he-IL hi-IN hu-HU sr-BA sk-SK sl-SI"
                                + " sv-SE tl-PH th-TH uk-UA vi-VN")
                        .split(" ", -1));
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void everyLanguageHasEveryKeyAndNoOther(Language language) {
        assertThat(Texts.of(language).words().keySet()).isEqualTo(keys(language));
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void everyTextIsWholeAndTidy(Language language) {
        Texts.of(language).words().forEach((key, text) -> {
            assertThat(text).as(key).isNotBlank().isEqualTo(text.strip());
            assertThat(text).as(key).doesNotContain("\n", "<", "[[", "((", "\uFFFD");
            if (!isForm(key)) {
                // Where two minutes have a word, {1} is the number with its noun.
                assertThat(places(key.equals("keep") ? oneForm(text) : text))
                        .as(key)
                        .isEqualTo(PLACES.getOrDefault(key, Set.of()));
            }
        });
    }

    @ParameterizedTest
    @EnumSource(value = Language.class, mode = EnumSource.Mode.EXCLUDE, names = "EN_US")
    void nothingButPatternsIsLeftInEnglish(Language language) {
        var same = Texts.of(language).words().entrySet().stream()
                .filter(word -> word.getValue().equals(ENGLISH.get(word.getKey())))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());

        // "minute", "minutes" in French; the patterns everywhere.
        assertThat(same).isSubsetOf("range", "span", "joined", "about", "minute.one", "minute.other");
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void noNumberIsLostBetweenTheFormsOfANoun(Language language) {
        var words = Texts.of(language).words();

        for (var noun : NOUNS) {
            Plural.of(language).categories().stream()
                    .filter(category -> !Set.of("one", "two").contains(category))
                    .forEach(c -> assertThat(words.get(noun + c)).contains("{0}"));
        }
    }

    private static Set<String> keys(Language language) {
        var keys = new TreeSet<>(ENGLISH.keySet());
        keys.removeIf(LanguageFilesTest::isForm);
        for (var category : Plural.of(language).categories()) {
            NOUNS.forEach(noun -> keys.add(noun + category));
        }
        return keys;
    }

    private static boolean isForm(String key) {
        return NOUNS.stream().anyMatch(key::startsWith);
    }

    private static String oneForm(String text) {
        return text.replace("{1}", "{0}");
    }

    private static Set<String> places(String text) {
        return Set.of("{0}", "{1}").stream().filter(text::contains).collect(Collectors.toSet());
    }
}
