package io.vestibule.settings.text;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// A place in the settings with keys below it: answers what is given for a key, by an option, a
/// variable, the file or the default, in this order. A wrong value is noted as a fault and answered
/// with the default, so that reading continues. Confined to one reading.
///
/// It is one file because each way to read a key shares the record of what was read and what is
/// wrong.
public final class Section {

    /// Items that a list may have.
    static final int MOST_ITEMS = 10_000;

    private final ReadContext reading;
    private final String path;
    private final String optionPath;
    private final Yaml.Mapping yaml;
    private final Set<String> known = new TreeSet<>();
    private final Set<String> former = new TreeSet<>();

    private Section(ReadContext reading, String path, String optionPath, Yaml.Mapping yaml) {
        this.reading = reading;
        this.path = path;
        this.optionPath = optionPath;
        this.yaml = yaml;
    }

    /// The whole file, to be read from its top.
    public static Section root(ReadContext reading, Yaml.Mapping yaml) {
        return new Section(reading, "", "", yaml);
    }

    // ---- one value ---------------------------------------------------------------------------

    /// The value of a key that has a default.
    public <T> T get(String key, ValueKind<T> kind, T fallback, String fallbackText) {
        know(key, kind, fallbackText);
        return given(key).flatMap(given -> parsed(key, kind, given)).orElse(fallback);
    }

    public <T> T get(String key, ValueKind<T> kind, T fallback) {
        return get(key, kind, fallback, String.valueOf(fallback));
    }

    public <E extends Enum<E>> E choice(String key, Class<E> type, E fallback) {
        return get(key, ValueKinds.choice(type), fallback, ValueKinds.nameOf(fallback));
    }

    /// The value of a key without a default.
    public <T> Optional<T> find(String key, ValueKind<T> kind) {
        know(key, kind, "");
        return given(key).flatMap(given -> parsed(key, kind, given));
    }

    /// The same for what is no reason to close a room: in what is kept, a value that this version
    /// cannot read is merely unknown. A newer version may have written it.
    public <T> Optional<T> findLeniently(String key, ValueKind<T> kind) {
        Optional<SettingText> given = reading.isKept() ? given(key) : Optional.empty();
        if (given.isPresent() && !(kind.parse(given.get().text()) instanceof ParseResult.Good<T>)) {
            know(key, kind, "");
            reading.faults().unknown(path, key);
            return Optional.empty();
        }
        return find(key, kind);
    }

    /// The value of a key that has to be given.
    public <T> Optional<T> need(String key, ValueKind<T> kind) {
        know(key, kind, "");
        Optional<SettingText> given = given(key);
        if (given.isEmpty() && !isCollection(key)) {
            String option = reading.offered(optionPathOf(key));
            fault(key, "is required: " + kind.says() + (option.isEmpty() ? "" : "; use " + option));
        }
        return given.flatMap(g -> parsed(key, kind, g));
    }

    /// A text that faults never show; empty if not given.
    public String secret(String key, ValueKind<String> kind) {
        return findSecret(key, kind).orElse("");
    }

    /// A value that faults never show.
    public <T> Optional<T> findSecret(String key, ValueKind<T> kind) {
        know(key, kind, "");
        return given(key, true)
                .map(g -> new SettingText(g.text(), "(hidden)", g.place(), g.folder(), g.plain()))
                .flatMap(g -> parsed(key, kind, g));
    }

    /// The same that has to be given.
    public <T> Optional<T> needSecret(String key, ValueKind<T> kind) {
        if (!isGiven(key)) {
            fault(key, "is required: " + kind.says());
        }
        return findSecret(key, kind);
    }

    /// The same with a default.
    public Path path(String key, String says, Path fallback) {
        reading.know(below(key), says, fallback.toString());
        return path(key, says).orElse(fallback);
    }

    /// A file or folder; a relative name in the file starts from the file's own folder.
    public Optional<Path> path(String key, String says) {
        if (reading.isLiteral()) {
            return Optional.empty();
        }
        know(key, says, "");
        return given(key).flatMap(given -> parsed(key, ValueKinds.path(given.folder(), says), given));
    }

    /// Values in a list, or in one text with commas between.
    public <T> List<T> list(String key, ValueKind<T> kind) {
        return list(key, kind, List.of(), "[]");
    }

    /// The same with a default, which stands also for a list without items.
    public <T> List<T> list(String key, ValueKind<T> kind, List<T> fallback, String fallbackText) {
        know(key, "a list of: " + kind.says(), fallbackText);
        if (!isGiven(key)) {
            return fallback;
        }
        int before = reading.faults().count();
        List<T> values = values(key, kind);
        if (values.isEmpty() && !fallback.isEmpty() && reading.faults().count() == before) {
            fault(key, "must have at least one item");
        }
        return values.isEmpty() ? fallback : values;
    }

    private <T> List<T> values(String key, ValueKind<T> kind) {
        if (reading.outside(pathOf(key), optionPathOf(key)).isEmpty() && entry(key) instanceof Yaml.Sequence items) {
            return listed(key, kind, items);
        }
        if (reading.isLiteral()) {
            fault(key, "must be a list of: " + kind.says());
            return List.of();
        }
        return given(key).stream()
                .flatMap(given -> split(given).stream())
                .flatMap(given -> parsed(key, kind, given).stream())
                .toList();
    }

    private <T> List<T> listed(String key, ValueKind<T> kind, Yaml.Sequence items) {
        var values = new ArrayList<T>();
        for (Yaml item : items.items()) {
            String itemKey = key + "[" + values.size() + "]";
            if (item instanceof Yaml.Scalar text) {
                parsed(itemKey, kind, reading.inFile(pathOf(itemKey), text)).ifPresent(values::add);
            } else {
                faultAt(itemKey, "", "must be " + kind.says(), item.place());
            }
        }
        return values;
    }

    private static List<SettingText> split(SettingText given) {
        return Arrays.stream(given.text().split(",", -1))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .map(part -> new SettingText(part, part, given.place(), given.folder(), false))
                .toList();
    }

    // ---- what lies below ---------------------------------------------------------------------

    public Section section(String key) {
        known.add(key);
        return new Section(reading, pathOf(key), optionPathOf(key), keysOf(key, entry(key)));
    }

    /// Whether something is given here in one text, and not as a list.
    public boolean isOneText(String key) {
        return reading.outside(pathOf(key), optionPathOf(key)).isPresent()
                || (entry(key) instanceof Yaml.Scalar text && !text.isNothing());
    }

    /// The same, where a value alone is short for a section with this one key.
    public List<Section> sections(String key, String only) {
        know(key, "a list", "[]");
        if (!(entry(key) instanceof Yaml.Sequence list)) {
            return sections(key);
        }
        List<Yaml> items = list.items().stream().map(item -> under(only, item)).toList();
        var entry = new Yaml.Entry(list.place(), new Yaml.Sequence(items, list.place()));
        return new Section(reading, path, optionPath, new Yaml.Mapping(Map.of(key, entry), yaml.place())).sections(key);
    }

    private static Yaml under(String key, Yaml item) {
        return item instanceof Yaml.Scalar
                ? new Yaml.Mapping(Map.of(key, new Yaml.Entry(item.place(), item)), item.place())
                : item;
    }

    /// The sections of a list, those that only variables speak of included.
    public List<Section> sections(String key) {
        known.add(key);
        var items = new ArrayList<Yaml>();
        switch (entry(key)) {
            case Yaml.Sequence list -> items.addAll(list.items());
            case Yaml.Scalar text when text.isNothing() -> {}
            case Yaml other -> faultAt(key, "", "must be a list", other.place());
        }
        if (items.size() > MOST_ITEMS) {
            fault(key, "has more than " + MOST_ITEMS + " items");
            items.subList(MOST_ITEMS, items.size()).clear();
        }
        while (items.size() < reading.itemsInEnvironment(pathOf(key), MOST_ITEMS)) {
            items.add(Yaml.Mapping.NONE);
        }
        var sections = new ArrayList<Section>();
        for (Yaml item : items) {
            String itemPath = pathOf(key) + "[" + sections.size() + "]";
            Yaml.Mapping keys = keysOf(key + "[" + sections.size() + "]", item);
            sections.add(new Section(reading, itemPath, itemPath, keys));
        }
        return sections;
    }

    /// A further item of a list, which only options speak of.
    public Section next(String key, int index, String otherOptionPath) {
        String itemPath = pathOf(key) + "[" + index + "]";
        return new Section(reading, itemPath, otherOptionPath, Yaml.Mapping.NONE);
    }

    /// The same section with options of another path laid over it.
    public Section under(String otherOptionPath) {
        return new Section(reading, path, otherOptionPath, yaml);
    }

    /// The same section laid over another one: what is not given here is taken from there.
    public Section over(Section base) {
        var entries = new HashMap<>(base.yaml.entries());
        entries.putAll(yaml.entries());
        return new Section(reading, path, base.optionPath, new Yaml.Mapping(entries, base.yaml.place()));
    }

    /// The keys that are given here, for a section whose keys are names; sorted.
    public List<String> names() {
        return yaml.entries().keySet().stream().sorted().toList();
    }

    /// The text given for a key, without recording that it was read.
    public Optional<String> peek(String key) {
        return reading.outside(pathOf(key), optionPathOf(key))
                .map(SettingText::text)
                .or(() -> entry(key) instanceof Yaml.Scalar text && !text.isNothing()
                        ? Optional.of(text.value())
                        : Optional.empty());
    }

    public boolean isGiven(String key) {
        return peek(key).isPresent() || isCollection(key);
    }

    // ---- faults ------------------------------------------------------------------------------

    /// Notes something about what is given for `key` that is allowed and most likely not meant.
    public void remark(String key, String reason) {
        var entry = yaml.entries().get(written(key));
        String inFile =
                reading.faults().at(entry == null ? yaml.place() : entry.value().place());
        String place = reading.outside(pathOf(key), optionPathOf(key))
                .map(SettingText::place)
                .orElse(inFile);
        reading.faults().remark(pathOf(key), reason, place);
    }

    /// Notes that what is given for `key` is wrong, at its place.
    public void fault(String key, String reason) {
        var outside = reading.outside(pathOf(key), optionPathOf(key));
        if (outside.isPresent()) {
            var given = outside.get();
            reading.faults().add(pathOf(key), given.shown(), reason, given.place());
            return;
        }
        var entry = yaml.entries().get(written(key));
        if (entry == null) {
            reading.faults().add(pathOf(key), "", reason, reading.faults().at(yaml.place()));
            return;
        }
        String value = entry.value() instanceof Yaml.Scalar text ? text.value() : "";
        faultAt(key, value, reason, entry.value().place());
    }

    /// Notes unknown keys: as errors in what was sent, and merely as unknown in what is kept.
    /// Called when all keys were read.
    public void refuseUnknownKeys() {
        if (reading.isKept()) {
            yaml.entries().keySet().stream()
                    .filter(key -> !known.contains(key))
                    .sorted()
                    .forEach(key -> reading.faults().unknown(path, key));
            return;
        }
        yaml.entries().forEach((key, entry) -> {
            if (!known.contains(key) && !former.contains(key)) {
                refuseUnknown(key, entry.place());
            }
        });
    }

    private void refuseUnknown(String key, Yaml.TextPosition place) {
        if (reading.faults().isFull()) {
            reading.faults().drop();
        } else {
            faultAt(key, "", "unknown key" + Hint.among(known, key), place);
        }
    }

    /// Accepts a key that may be given here and has no effect.
    public void ignore(String key) {
        known.add(key);
    }

    /// Refuses a key that later versions will know.
    public void refuseYet(String key) {
        known.add(key);
        var entry = yaml.entries().get(key);
        if (entry != null) {
            faultAt(key, "", "is not supported yet in this version", entry.place());
        }
    }

    /// Whether nothing was found wrong here or below.
    public boolean isSound() {
        return !reading.faults().anyUnder(path);
    }

    /// Whether this is what is kept, and not what was sent.
    public boolean isKept() {
        return reading.isKept();
    }

    /// Whether every text means itself: what a program sent, or what is kept.
    public boolean isLiteral() {
        return reading.isLiteral();
    }

    /// A kind of texts as it is taken here: what a program sent has to have the form that is kept.
    public ValueKind<String> exact(ValueKind<String> kind) {
        return reading.isLiteral() && !reading.isKept() ? ValueKind.exact(kind) : kind;
    }

    /// Whether any option speaks of what lies below a path.
    public boolean hasOptions(String otherOptionPath) {
        return reading.hasOption(otherOptionPath);
    }

    /// What an option gives for a path.
    public Optional<String> option(String otherOptionPath) {
        return reading.option(otherOptionPath);
    }

    public String optionPath() {
        return optionPath;
    }

    public String path() {
        return path;
    }

    // ---- inside ------------------------------------------------------------------------------

    private void know(String key, ValueKind<?> kind, String fallback) {
        know(key, kind.says(), fallback);
    }

    private void know(String key, String says, String fallback) {
        known.add(key);
        reading.know(below(key), says, fallback);
        reading.formerName(below(key)).ifPresent(old -> knowFormer(key, old));
    }

    /// Notes that a key has an old name, and what to do if it is used.
    private void knowFormer(String key, String old) {
        former.add(old);
        reading.knowFormer(below(old));
        if (!isGivenAs(old)) {
            return;
        }
        if (isGivenAs(key)) {
            fault(key, "is given again by its old name %s (%s); remove that one".formatted(below(old), placeOf(old)));
            return;
        }
        var outside = reading.outside(below(old), optionBelow(old));
        String variable = outside.isEmpty() ? "" : " (" + SettingsKey.variableOf(below(key)) + ")";
        reading.faults()
                .remark(
                        below(old),
                        "is now called %s%s; the old name stops working in the next version"
                                .formatted(below(key), variable),
                        placeOf(old));
    }

    private Optional<SettingText> given(String key) {
        return given(key, false);
    }

    /// @param secret whether no fault may show it
    private Optional<SettingText> given(String key, boolean secret) {
        Optional<SettingText> outside = reading.outside(pathOf(key), optionPathOf(key));
        if (outside.isPresent()) {
            return outside;
        }
        return switch (entry(key)) {
            case Yaml.Scalar text when text.isNothing() -> Optional.empty();
            case Yaml.Scalar text -> Optional.of(reading.inFile(pathOf(key), text, secret));
            case Yaml other -> {
                faultAt(key, "", "must be a single value", other.place());
                yield Optional.empty();
            }
        };
    }

    private <T> Optional<T> parsed(String key, ValueKind<T> kind, SettingText given) {
        if (reading.isLiteral() && !kind.admits(given.plain())) {
            String quoted = given.plain() ? ", in quotes" : ", without quotes";
            reading.faults().add(pathOf(key), given.shown(), "must be " + kind.says() + quoted, given.place());
            return Optional.empty();
        }
        return switch (kind.parse(given.text())) {
            case ParseResult.Good<T>(T value) -> Optional.of(value);
            case ParseResult.Wrong<T>(String reason) -> {
                reading.faults().add(pathOf(key), given.shown(), reason, given.place());
                yield Optional.empty();
            }
        };
    }

    private Yaml entry(String key) {
        var entry = yaml.entries().get(written(key));
        return entry == null ? new Yaml.Scalar("", true, yaml.place()) : entry.value();
    }

    private boolean isCollection(String key) {
        return !(entry(key) instanceof Yaml.Scalar);
    }

    private Yaml.Mapping keysOf(String key, Yaml value) {
        return switch (value) {
            case Yaml.Mapping keys -> keys;
            case Yaml.Scalar text when text.isNothing() -> new Yaml.Mapping(Map.of(), text.place());
            case Yaml other -> {
                String needed = reading.isLiteral() ? "an object" : "a section with keys";
                faultAt(key, "", "must be " + needed, other.place());
                yield new Yaml.Mapping(Map.of(), other.place());
            }
        };
    }

    private void faultAt(String key, String value, String reason, Yaml.TextPosition place) {
        reading.faults().add(pathOf(key), value, reason, reading.faults().at(place));
    }

    /// The name by which a key is given: its old one if only that is.
    private String written(String key) {
        return reading.formerName(below(key))
                .filter(old -> isGivenAs(old) && !isGivenAs(key))
                .orElse(key);
    }

    private boolean isGivenAs(String name) {
        var entry = yaml.entries().get(name);
        return reading.outside(below(name), optionBelow(name)).isPresent()
                || (entry != null && !(entry.value() instanceof Yaml.Scalar text && text.isNothing()));
    }

    private String placeOf(String name) {
        var entry = yaml.entries().get(name);
        return reading.outside(below(name), optionBelow(name))
                .map(SettingText::place)
                .orElseGet(() -> reading.faults()
                        .at(entry == null ? yaml.place() : entry.value().place()));
    }

    private String pathOf(String key) {
        return below(written(key));
    }

    private String optionPathOf(String key) {
        return optionBelow(written(key));
    }

    private String below(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    private String optionBelow(String key) {
        return optionPath.isEmpty() ? key : optionPath + "." + key;
    }
}
