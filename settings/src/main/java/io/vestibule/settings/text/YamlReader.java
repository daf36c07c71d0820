package io.vestibule.settings.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/// Reads bytes as YAML 1.2: a tree with places, or a fault; never an exception. Confined to one
/// reading.
///
/// Less than YAML on purpose, so that a file costs what it weighs: one document, no anchors and
/// aliases, no tags, keys are texts, 32 levels, 64 MiB.
public final class YamlReader {

    private static final int DEEPEST = 32;
    private static final int LONGEST_BYTES = 64 << 20;

    /// More than the library wants besides the text.
    private static final int SPARE = 16;

    private final Faults faults;
    private final Iterator<Event> events;
    private boolean broken;

    private YamlReader(Faults faults, Iterator<Event> events) {
        this.faults = faults;
        this.events = events;
    }

    /// The keys of the document, empty if it is; nothing if a fault kept it from being read.
    public static Optional<Yaml.Mapping> read(byte[] bytes, Faults faults) {
        if (bytes.length > LONGEST_BYTES) {
            faults.inFile(Yaml.TextPosition.START, "the file is longer than 64 MiB");
            return Optional.empty();
        }
        try {
            var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            String plain = withoutMark(text.toString());
            var events = new Parse(settings(plain)).parseString(plain).iterator();
            return new YamlReader(faults, events).document();
        } catch (CharacterCodingException e) {
            faults.inFile(firstBadByte(bytes), "the file is not UTF-8");
        } catch (MarkedYamlEngineException e) {
            var mark = e.getProblemMark().or(e::getContextMark);
            faults.inFile(
                    mark.map(YamlReader::placeOf).orElse(Yaml.TextPosition.START),
                    "this is not YAML: " + oneLine(e.getProblem()));
        } catch (ReaderException e) {
            faults.inFile(
                    Yaml.TextPosition.START,
                    "the file contains a character that YAML does not allow: U+%04X".formatted(e.getCodePoint()));
        } catch (YamlEngineException e) {
            faults.inFile(Yaml.TextPosition.START, "this is not YAML: " + oneLine(String.valueOf(e.getMessage())));
        }
        return Optional.empty();
    }

    /// The library reads a text in pieces and fails where a piece ends in the middle of a character
    /// of two units; so it gets all of it in one.
    private static LoadSettings settings(String text) {
        return LoadSettings.builder()
                .setCodePointLimit(LONGEST_BYTES)
                .setBufferSize(text.length() + SPARE)
                .build();
    }

    private Optional<Yaml.Mapping> document() {
        Yaml root = Yaml.Mapping.NONE;
        int documents = 0;
        while (events.hasNext() && !broken) {
            Event event = events.next();
            if (event instanceof NodeEvent node) {
                root = node(node, 1);
            } else if (event instanceof DocumentStartEvent && ++documents > 1) {
                breakOff(placeOf(event), "the file must contain a single document");
            }
        }
        return broken ? Optional.empty() : keysOf(root);
    }

    private Optional<Yaml.Mapping> keysOf(Yaml root) {
        return switch (root) {
            case Yaml.Mapping keys -> Optional.of(keys);
            case Yaml.Scalar text when text.isNothing() -> Optional.of(Yaml.Mapping.NONE);
            case Yaml.Scalar _, Yaml.Sequence _ -> {
                faults.inFile(root.place(), "the file must begin with keys, such as `name: value`");
                yield Optional.empty();
            }
        };
    }

    private Yaml node(NodeEvent event, int depth) {
        Yaml.TextPosition place = placeOf(event);
        if (depth > DEEPEST) {
            breakOff(place, "nested deeper than " + DEEPEST + " levels");
            return new Yaml.Scalar("", true, place);
        }
        return switch (event) {
            case ScalarEvent scalar -> {
                refuseTag(scalar.getTag(), place);
                yield new Yaml.Scalar(scalar.getValue(), scalar.isPlain(), place);
            }
            case SequenceStartEvent list -> {
                refuseTag(list.getTag(), place);
                yield items(place, depth);
            }
            case MappingStartEvent map -> {
                refuseTag(map.getTag(), place);
                yield keys(place, depth);
            }
            default -> {
                faults.inFile(place, "aliases are not supported: repeat the value");
                yield new Yaml.Scalar("", true, place);
            }
        };
    }

    private Yaml items(Yaml.TextPosition place, int depth) {
        var items = new ArrayList<Yaml>();
        while (!broken && events.next() instanceof NodeEvent item) {
            items.add(node(item, depth + 1));
        }
        return new Yaml.Sequence(items, place);
    }

    private Yaml keys(Yaml.TextPosition place, int depth) {
        var entries = new HashMap<String, Yaml.Entry>();
        while (!broken && events.next() instanceof NodeEvent first) {
            Yaml key = node(first, depth + 1);
            if (broken || !(events.next() instanceof NodeEvent second)) {
                break;
            }
            Yaml value = node(second, depth + 1);
            switch (key) {
                case Yaml.Scalar text -> put(entries, text, value);
                case Yaml.Sequence _, Yaml.Mapping _ -> faults.inFile(key.place(), "a key must be a plain word");
            }
        }
        return new Yaml.Mapping(entries, place);
    }

    private void put(Map<String, Yaml.Entry> entries, Yaml.Scalar key, Yaml value) {
        if (entries.putIfAbsent(key.value(), new Yaml.Entry(key.place(), value)) != null) {
            faults.inFile(key.place(), "the key `" + key.value() + "` is given twice");
        }
    }

    private void refuseTag(Optional<String> tag, Yaml.TextPosition place) {
        if (tag.isPresent()) {
            faults.inFile(place, "tags such as " + tag.get() + " are not supported");
        }
    }

    private void breakOff(Yaml.TextPosition place, String reason) {
        faults.inFile(place, reason);
        broken = true;
    }

    private static Yaml.TextPosition placeOf(Event event) {
        return event.getStartMark().map(YamlReader::placeOf).orElse(Yaml.TextPosition.START);
    }

    private static Yaml.TextPosition placeOf(Mark mark) {
        return new Yaml.TextPosition(mark.getLine() + 1, mark.getColumn() + 1);
    }

    private static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static Yaml.TextPosition firstBadByte(byte[] bytes) {
        var decoder = StandardCharsets.UTF_8.newDecoder();
        var good = CharBuffer.allocate(bytes.length);
        decoder.decode(ByteBuffer.wrap(bytes), good, true);
        String before = good.flip().toString();
        int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        return new Yaml.TextPosition(line, before.length() - before.lastIndexOf('\n'));
    }

    private static String oneLine(String message) {
        return message.lines().map(String::strip).collect(Collectors.joining(" "));
    }
}
