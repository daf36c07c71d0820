package io.vestibule.page;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The words that the page's script needs, as a JSON object of texts by key. *Immutable.*
final class ScriptWords {

    private static final List<String> KEYS = List.of(
            "heading.line",
            "heading.next",
            "heading.paused",
            "heading.event",
            "lead.line",
            "lead.full",
            "lead.paused",
            "lead.held",
            "lead.event",
            "lead.shuffle",
            "stalled",
            "lost",
            "lost.away",
            "changed.limits",
            "changed.event",
            "changed.node",
            "changed.flow",
            "order.fifo",
            "order.random",
            "label.wait",
            "label.start",
            "value.unknown",
            "value.day",
            "value.soon",
            "value.old",
            "clock",
            "keep",
            "alert.both",
            "alert.sound",
            "about",
            "range",
            "span",
            "joined",
            "turn.heading",
            "turn.lead",
            "turn.enter",
            "turn.here",
            "left.heading",
            "left.lead",
            "again",
            "offline",
            "online",
            "cookies");

    /// On pages that ask for challenges.
    private static final List<String> OF_CHECKS = List.of("heading.check", "lead.check", "check.running", "check.done");

    private final Map<String, String> words = new TreeMap<>();

    /// @param solves whether the page solves challenges
    ScriptWords(Texts texts, boolean solves) {
        KEYS.forEach(key -> words.put(key, texts.word(key)));
        if (solves) {
            OF_CHECKS.forEach(key -> words.put(key, texts.word(key)));
        }
        for (var category : Plural.of(texts.language()).categories()) {
            words.put("minute." + category, texts.word("minute." + category));
            words.put("hour." + category, texts.word("hour." + category));
            words.put("second." + category, texts.word("second." + category));
        }
    }

    /// The object, escaped for use inside a `script` element.
    String json() {
        var out = new Utf8(2048);
        char before = '{';
        for (var word : words.entrySet()) {
            out.put(before).json(word.getKey()).put(':').json(word.getValue());
            before = ',';
        }
        return out.put('}').toString().replace("<", "\\u003c");
    }
}
