package io.vestibule.settings.text;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;

/// Reads bytes as JSON: the same tree with places as for YAML, so that the same readers serve both;
/// or a fault, never an exception. Confined to one reading.
///
/// Strict: UTF-8, one value and nothing after it, no key twice, no half characters, at most 32
/// levels, 1,000 keys of one object and 4 MiB. Numbers, `true`, `false` and `null` are texts
/// written without quotes.
public final class JsonTree {

    private static final int DEEPEST = 32;
    private static final int LONGEST_BYTES = 4 << 20;

    /// Keys of one object: no object of ours has as many.
    private static final int MOST_KEYS = 1_000;

    private static final int MOST_DIGITS = 20;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxStringLength(LONGEST_BYTES)
                    .build())
            .build();

    private final Faults faults;
    private final JsonParser json;

    private JsonTree(Faults faults, JsonParser json) {
        this.faults = faults;
        this.json = json;
    }

    /// The value; nothing if a fault kept it from being read.
    public static Optional<Yaml> read(byte[] bytes, Faults faults) {
        if (bytes.length > LONGEST_BYTES) {
            faults.inFile(Yaml.TextPosition.START, "the body is longer than 4 MiB");
            return Optional.empty();
        }
        try {
            var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return read(text.toString(), faults);
        } catch (CharacterCodingException e) {
            faults.inFile(Yaml.TextPosition.START, "the body is not UTF-8");
            return Optional.empty();
        }
    }

    /// The same of a text.
    public static Optional<Yaml> read(String text, Faults faults) {
        int before = faults.count();
        try (var json = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            var tree = new JsonTree(faults, json).document();
            return faults.count() == before ? tree : Optional.empty();
        } catch (StreamConstraintsException e) {
            faults.inFile(
                    Yaml.TextPosition.START,
                    "nested deeper than " + DEEPEST + " levels, or a number or a key is too long");
        } catch (StreamReadException e) {
            faults.inFile(placeOf(e.getLocation()), "the body is not JSON: " + reasonOf(e));
        }
        return Optional.empty();
    }

    private Optional<Yaml> document() {
        JsonToken first = json.nextToken();
        if (first == null) {
            faults.inFile(Yaml.TextPosition.START, "the body is empty; send JSON");
            return Optional.empty();
        }
        Yaml tree = value(first);
        if (json.nextToken() != null) {
            faults.inFile(place(), "there is text after the end of the JSON");
        }
        return Optional.of(tree);
    }

    private Yaml value(JsonToken token) {
        Yaml.TextPosition place = place();
        return switch (token) {
            case START_OBJECT -> keys(place);
            case START_ARRAY -> items(place);
            case VALUE_STRING -> text(json.getString(), place);
            case VALUE_NULL -> new Yaml.Scalar("", true, place);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(json.getString(), place);
            default -> new Yaml.Scalar(json.getString(), true, place);
        };
    }

    /// JSON has one kind of numbers: `200.0` and `2e2` are 200. Nothing of ours needs more digits
    /// than these, and to make a number of many takes time.
    private Yaml.Scalar number(String text, Yaml.TextPosition place) {
        if (text.chars().filter(c -> c >= '0' && c <= '9').count() > MOST_DIGITS) {
            faults.inFile(place, "the number has more than " + MOST_DIGITS + " digits");
            return new Yaml.Scalar("", true, place);
        }
        return new Yaml.Scalar(whole(text).orElse(text), true, place);
    }

    private static Optional<String> whole(String text) {
        try {
            var value = new BigDecimal(text);
            boolean small = value.precision() - (long) value.scale() <= MOST_DIGITS;
            return Optional.of(value)
                    .filter(number -> small && number.stripTrailingZeros().scale() <= 0)
                    .map(number -> number.toBigInteger().toString());
        } catch (NumberFormatException _) {
            // An exponent beyond all bounds.
            return Optional.empty();
        }
    }

    private Yaml.Scalar text(String text, Yaml.TextPosition place) {
        if (hasHalfCharacter(text)) {
            faults.inFile(place, "the string has half a character in it (an unpaired surrogate)");
        }
        return new Yaml.Scalar(text, false, place);
    }

    private static boolean hasHalfCharacter(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                boolean pair = Character.isHighSurrogate(text.charAt(i))
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    return true;
                }
                i++;
            }
        }
        return false;
    }

    private Yaml.Sequence items(Yaml.TextPosition place) {
        var items = new ArrayList<Yaml>();
        for (JsonToken next = json.nextToken(); next != JsonToken.END_ARRAY; next = json.nextToken()) {
            items.add(value(next));
        }
        return new Yaml.Sequence(items, place);
    }

    private Yaml.Mapping keys(Yaml.TextPosition place) {
        Map<String, Yaml.Entry> entries = new HashMap<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            Yaml.TextPosition keyPlace = place();
            String key = text(json.currentName(), keyPlace).value();
            Yaml value = value(json.nextToken());
            if (entries.size() == MOST_KEYS) {
                faults.inFile(keyPlace, "an object may have at most " + MOST_KEYS + " keys");
                skipRest();
                return Yaml.Mapping.NONE;
            }
            if (entries.putIfAbsent(key, new Yaml.Entry(keyPlace, value)) != null) {
                faults.inFile(keyPlace, "the key `" + key + "` is given twice");
            }
        }
        return new Yaml.Mapping(entries, place);
    }

    /// Goes to the end of the object, from the end of one of its values.
    private void skipRest() {
        while (json.nextToken() != JsonToken.END_OBJECT) {
            json.nextToken();
            json.skipChildren();
        }
    }

    private Yaml.TextPosition place() {
        return placeOf(json.currentTokenLocation());
    }

    private static Yaml.TextPosition placeOf(TokenStreamLocation location) {
        return new Yaml.TextPosition(Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
    }

    private static String reasonOf(StreamReadException e) {
        String first = e.getOriginalMessage().lines().findFirst().orElse("broken");
        // The parser names a source, which here is nothing but the body.
        return first.replaceFirst(" \\(start marker at .*", "");
    }
}
