package io.vestibule.config;

import io.vestibule.room.GuardAction;
import io.vestibule.rule.value.NamedList;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonText;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.SettingsFault;
import io.vestibule.settings.text.ValueKinds;
import io.vestibule.settings.text.Yaml;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;

/// Reads the documents of rules, guards and lists as they are kept, and writes them. The rules of a
/// room are one document, its guards another: an object with an array, whose order is theirs.
final class RuleDocumentCodec {

    private static final String ITEMS = "items";
    private static final List<String> WRITTEN = List.of("id", "version", "description", "last_updated");
    private static final Set<String> OF_LIST =
            Set.of("id", "name", "kind", "description", ITEMS, "created_on", "modified_on");
    private static final Set<String> OF_ITEM = Set.of("id", "value", "comment", "created_on", "modified_on");
    private static final io.vestibule.settings.text.ValueKind<String> ANY_TEXT = ValueKinds.text(Integer.MAX_VALUE);

    private RuleDocumentCodec() {}

    // ---- rules -------------------------------------------------------------------------------

    static Document rules(RuleFamily family, String roomId, List<RuleEntry> rules) {
        String body = JsonText.object(json -> {
            json.writeArrayPropertyStart(family.several());
            rules.forEach(rule -> rule.write(json));
            json.writeEndArray();
        });
        return new Document(family.kind(), roomId, roomId, body);
    }

    /// What a change does not say of a rule and stays; of a guard that is to do something else, not
    /// its level.
    static Yaml.Mapping inherited(RuleEntry before, Yaml.Mapping change) {
        var keys = keysOf(before);
        return change.text("action").isPresent() ? keys.without(Set.of("level")) : keys;
    }

    /// What may be given for a rule, taken from this one.
    private static Yaml.Mapping keysOf(RuleEntry rule) {
        return DocumentCodec.keysOf(JsonText.of(rule::write), new Faults("store"))
                .without(DocumentCodec.READ_ONLY);
    }

    /// A rule that says more than this version understands is there and matches nothing: what it
    /// says more may well be whom it does not mean.
    static Optional<List<RuleEntry>> rules(RuleFamily family, Document document, Faults faults) {
        var rules = new ArrayList<RuleEntry>();
        for (Yaml.Mapping keys : below(document, family.several(), faults)) {
            String path = family.several() + "[" + rules.size() + "]";
            rules.add(rule(family, keys, path, faults));
        }
        return Optional.of(rules);
    }

    private static RuleEntry rule(RuleFamily family, Yaml.Mapping keys, String path, Faults faults) {
        var own = new Faults("store");
        Section section = DocumentCodec.kept(keys, own);
        WRITTEN.forEach(section::ignore);
        Optional<GuardAction> guard = family.kept(section);
        String expression = section.find("expression", ANY_TEXT).orElse("");
        boolean enabled = section.get("enabled", ValueKinds.FLAG, true);
        section.refuseUnknownKeys();
        own.unknown().forEach(key -> faults.unknown(path, key.key()));
        own.all().forEach(fault -> faults.unknown(path, fault.key()));
        String strange = Stream.concat(
                        own.unknown().stream().map(key -> "has an unknown " + key),
                        own.all().stream().map(SettingsFault::toString))
                .collect(Collectors.joining("; "));
        return new RuleEntry(
                keys.text("id").orElse(""),
                keys.text("version").map(RuleDocumentCodec::number).orElse(1),
                expression,
                keys.text("description").orElse(""),
                enabled,
                guard,
                DocumentCodec.time(keys, "last_updated"),
                strange);
    }

    private static int number(String text) {
        return text.matches("\\d{1,9}") ? Integer.parseInt(text) : 1;
    }

    // ---- lists -------------------------------------------------------------------------------

    static Document list(ListEntry list) {
        String body = JsonText.object(json -> {
            json.writeStringProperty("id", list.id());
            json.writeStringProperty("name", list.name());
            json.writeStringProperty("kind", list.kind().text());
            json.writeStringProperty("description", list.description());
            json.writeArrayPropertyStart(ITEMS);
            list.items().forEach(item -> write(json, item));
            json.writeEndArray();
            json.writeStringProperty("created_on", list.createdOn().toString());
            json.writeStringProperty("modified_on", list.modifiedOn().toString());
        });
        return new Document(DocumentKind.LIST, list.id(), "", body);
    }

    private static void write(JsonGenerator json, ListEntry.Item item) {
        json.writeStartObject();
        json.writeStringProperty("id", item.id());
        json.writeStringProperty("value", item.value());
        json.writeStringProperty("comment", item.comment());
        json.writeStringProperty("created_on", item.createdOn().toString());
        json.writeStringProperty("modified_on", item.modifiedOn().toString());
        json.writeEndObject();
    }

    /// All of a list or nothing: where some items were missing, `not … in $list` would let them
    /// pass.
    static Optional<ListEntry> list(Document document, Faults faults) {
        Yaml.Mapping keys = DocumentCodec.keysOf(document);
        Section section = DocumentCodec.kept(keys, faults);
        OF_LIST.forEach(section::ignore);
        section.refuseUnknownKeys();
        var kind = section.choice("kind", NamedList.Kind.class, NamedList.Kind.IP);
        var items = new ArrayList<ListEntry.Item>();
        for (Yaml.Mapping item : below(document, ITEMS, faults)) {
            String path = ITEMS + "[" + items.size() + "]";
            String value = item.text("value").orElse("");
            item.entries().keySet().stream()
                    .filter(key -> !OF_ITEM.contains(key))
                    .sorted()
                    .forEach(key -> faults.unknown(path, key));
            NamedList.refuse(kind, value).ifPresent(reason -> section.fault(path, value + " " + reason));
            items.add(new ListEntry.Item(
                    item.text("id").orElse(""),
                    value,
                    item.text("comment").orElse(""),
                    DocumentCodec.time(item, "created_on"),
                    DocumentCodec.time(item, "modified_on")));
        }
        if (faults.count() > 0) {
            return Optional.empty();
        }
        return Optional.of(ListEntry.of(
                document.id(),
                keys.text("name").orElse(""),
                kind,
                keys.text("description").orElse(""),
                items,
                DocumentCodec.time(keys, "created_on"),
                DocumentCodec.time(keys, "modified_on")));
    }

    private static List<Yaml.Mapping> below(Document document, String key, Faults faults) {
        var entry = DocumentCodec.keysOf(document, faults).entries().get(key);
        if (entry == null || !(entry.value() instanceof Yaml.Sequence items)) {
            return List.of();
        }
        return items.items().stream()
                .filter(Yaml.Mapping.class::isInstance)
                .map(Yaml.Mapping.class::cast)
                .toList();
    }
}
