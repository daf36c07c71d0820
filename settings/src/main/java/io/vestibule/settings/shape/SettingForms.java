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

    public static final Form<Boolean> FLAG = of(ValueKinds.FLAG, JsonGenerator::writeBoolean);

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
        return of(kind, (json, value) -> json.writeString(written.apply(value)));
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
        return number(ValueKinds.integer(least, most));
    }

    public static Form<Integer> number(ValueKind<Integer> kind) {
        return of(kind, JsonGenerator::writeNumber);
    }

    /// A constant by its name in lower case.
    public static <E extends Enum<E>> Form<E> choice(Class<E> type) {
        return word(ValueKinds.choice(type), ValueKinds::nameOf);
    }

    /// A value of a kind.
    public static <V> Form<V> of(ValueKind<V> kind, BiConsumer<JsonGenerator, V> writer) {
        return new Form<>() {
            @Override
            public Optional<V> read(Section section, String key, Optional<V> fallback, String fallbackText) {
                return fallback.isEmpty()
                        ? section.need(key, kind)
                        : Optional.of(section.get(key, kind, fallback.get(), fallbackText));
            }

            @Override
            public Optional<V> find(Section section, String key) {
                return section.find(key, kind);
            }

            @Override
            public void write(JsonGenerator json, V value) {
                writer.accept(json, value);
            }
        };
    }

    /// A text that is no reason to close a room: what this version cannot read of what is kept is as if it were not
    /// there. For keys without a default.
    public static Form<String> lenient(ValueKind<String> kind) {
        return new Form<>() {
            @Override
            public Optional<String> read(Section section, String key, Optional<String> fallback, String fallbackText) {
                return find(section, key).or(() -> fallback);
            }

            @Override
            public Optional<String> find(Section section, String key) {
                return section.findLeniently(key, kind);
            }

            @Override
            public void write(JsonGenerator json, String value) {
                json.writeString(value);
            }
        };
    }

    /// A list of texts.
    public static Form<List<String>> texts(ValueKind<String> kind) {
        return list(kind, text -> text);
    }

    /// A list of values that are texts in JSON.
    public static <V> Form<List<V>> list(ValueKind<V> kind, Function<V, String> written) {
        return new Form<>() {
            @Override
            public Optional<List<V>> read(
                    Section section, String key, Optional<List<V>> fallback, String fallbackText) {
                return Optional.of(section.list(key, kind, fallback.orElse(List.of()), fallbackText));
            }

            @Override
            public void write(JsonGenerator json, List<V> values) {
                json.writeStartArray();
                values.forEach(value -> json.writeString(written.apply(value)));
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
