package io.vestibule.settings.shape;

import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;

/// The forms that settings have.
public final class SettingForms {

    public static final Form<Boolean> FLAG = one(ValueKinds.FLAG, JsonGenerator::writeBoolean);

    /// A text that we wrote: empty if it is not there.
    public static final Form<String> KEPT_TEXT = kept(text -> text, text -> text, "");

    /// A time that we wrote, in milliseconds of the epoch: its beginning if it is not there.
    public static final Form<Long> KEPT_MILLIS = kept(
            text -> Instant.parse(text).toEpochMilli(),
            at -> Instant.ofEpochMilli(at).toString(),
            0L);

    private SettingForms() {}

    public static Form<String> text(ValueKind<String> kind) {
        return word(kind, text -> text);
    }

    /// A value that is a text in JSON.
    public static <V> Form<V> word(ValueKind<V> kind, Function<V, String> written) {
        return one(kind, (json, value) -> json.writeString(written.apply(value)));
    }

    /// A text that comes back as it was written: what a program sends has to have the form that is kept.
    public static Form<String> exact(ValueKind<String> kind) {
        return new Form<>() {
            @Override
            public Optional<String> read(Section section, String key, Optional<String> fallback, String fallbackText) {
                return text(section.exact(kind)).read(section, key, fallback, fallbackText);
            }

            @Override
            public void write(JsonGenerator json, String value) {
                json.writeString(value);
            }
        };
    }

    public static Form<Integer> integer(int least, int most) {
        return one(ValueKinds.integer(least, most), JsonGenerator::writeNumber);
    }

    private static <V> Form<V> one(ValueKind<V> kind, BiConsumer<JsonGenerator, V> writer) {
        return new Form<>() {
            @Override
            public Optional<V> read(Section section, String key, Optional<V> fallback, String fallbackText) {
                return fallback.isEmpty()
                        ? section.need(key, kind)
                        : Optional.of(section.get(key, kind, fallback.get(), fallbackText));
            }

            @Override
            public void write(JsonGenerator json, V value) {
                writer.accept(json, value);
            }
        };
    }

    /// A list of texts.
    public static Form<List<String>> texts(ValueKind<String> kind) {
        return new Form<>() {
            @Override
            public Optional<List<String>> read(
                    Section section, String key, Optional<List<String>> fallback, String fallbackText) {
                return Optional.of(section.list(key, kind, fallback.orElse(List.of()), fallbackText));
            }

            @Override
            public void write(JsonGenerator json, List<String> value) {
                json.writeStartArray();
                value.forEach(json::writeString);
                json.writeEndArray();
            }
        };
    }

    /// What only we write, and where another version may have written something else: what cannot be read is as
    /// if it were not there, and no reason to leave the rest out.
    private static <V> Form<V> kept(Function<String, V> parser, Function<V, String> written, V missing) {
        return new Form<>() {
            @Override
            public Optional<V> read(Section section, String key, Optional<V> fallback, String fallbackText) {
                section.ignore(key);
                try {
                    return section.peek(key).map(parser).or(() -> Optional.of(fallback.orElse(missing)));
                } catch (DateTimeException | ArithmeticException _) {
                    return Optional.of(fallback.orElse(missing));
                }
            }

            @Override
            public void write(JsonGenerator json, V value) {
                json.writeString(written.apply(value));
            }
        };
    }
}
