package io.vestibule.config;

import io.vestibule.rule.NamedList;
import io.vestibule.settings.Faults;
import io.vestibule.settings.JsonText;
import io.vestibule.settings.JsonTree;
import io.vestibule.settings.Kinds;
import io.vestibule.settings.Section;
import io.vestibule.settings.Yaml;

import tools.jackson.core.JsonGenerator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads the documents of rules and lists as they are kept, and writes them. The rules of a room
/// are one document: an object with an array, whose order is theirs.
final class RulePapers {

    private static final String RULES = "rules";
    private static final String ITEMS = "items";

    private RulePapers() {}

    // ---- rules -------------------------------------------------------------------------------

    static Document rules(String roomId, List<RuleEntry> rules) {
        String body =
                JsonText.of(
                        json -> {
                            json.writeStartObject();
                            json.writeName(RULES);
                            json.writeStartArray();
                            rules.forEach(rule -> rule.write(json));
                            json.writeEndArray();
                            json.writeEndObject();
                        });
        return new Document(Kind.RULES, roomId, roomId, body);
    }

    /// What somebody may say of a rule, as this one says it.
    static Yaml.Keys keysOf(RuleEntry rule) {
        String text = JsonText.of(rule::write);
        return JsonTree.read(text, new Faults("store")).orElse(Yaml.Keys.NONE)
                        instanceof Yaml.Keys keys
                ? keys.without(Papers.READ_ONLY)
                : Yaml.Keys.NONE;
    }

    static Optional<List<RuleEntry>> rules(Document document, Faults faults) {
        var rules = new ArrayList<RuleEntry>();
        for (Yaml.Keys keys : below(document, RULES)) {
            Section section = Papers.section(keys, faults);
            rules.add(
                    new RuleEntry(
                            keys.text("id").orElse(""),
                            keys.text("version").map(RulePapers::number).orElse(1),
                            keys.text("expression").orElse(""),
                            keys.text("description").orElse(""),
                            section.get("enabled", Kinds.FLAG, true),
                            Papers.time(keys, "last_updated")));
        }
        return Optional.of(rules);
    }

    private static int number(String text) {
        return text.matches("\\d{1,9}") ? Integer.parseInt(text) : 1;
    }

    // ---- lists -------------------------------------------------------------------------------

    static Document list(ListEntry list) {
        String body =
                JsonText.of(
                        json -> {
                            json.writeStartObject();
                            json.writeStringProperty("id", list.id());
                            json.writeStringProperty("name", list.name());
                            json.writeStringProperty("kind", list.kind().text());
                            json.writeStringProperty("description", list.description());
                            json.writeName(ITEMS);
                            json.writeStartArray();
                            list.items().forEach(item -> write(json, item));
                            json.writeEndArray();
                            json.writeStringProperty("created_on", list.createdOn().toString());
                            json.writeStringProperty("modified_on", list.modifiedOn().toString());
                            json.writeEndObject();
                        });
        return new Document(Kind.LIST, list.id(), "", body);
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

    static Optional<ListEntry> list(Document document, Faults faults) {
        Yaml.Keys keys = Papers.keysOf(document);
        Section section = Papers.section(keys, faults);
        var kind = section.choice("kind", NamedList.Kind.class, NamedList.Kind.IP);
        var items = new ArrayList<ListEntry.Item>();
        for (Yaml.Keys item : below(document, ITEMS)) {
            String value = item.text("value").orElse("");
            NamedList.refuse(kind, value)
                    .ifPresentOrElse(
                            reason -> section.fault(ITEMS, value + " " + reason),
                            () ->
                                    items.add(
                                            new ListEntry.Item(
                                                    item.text("id").orElse(""),
                                                    value,
                                                    item.text("comment").orElse(""),
                                                    Papers.time(item, "created_on"),
                                                    Papers.time(item, "modified_on"))));
        }
        return Optional.of(
                ListEntry.of(
                        document.id(),
                        keys.text("name").orElse(""),
                        kind,
                        keys.text("description").orElse(""),
                        items,
                        Papers.time(keys, "created_on"),
                        Papers.time(keys, "modified_on")));
    }

    private static List<Yaml.Keys> below(Document document, String key) {
        var entry = Papers.keysOf(document).entries().get(key);
        if (entry == null || !(entry.value() instanceof Yaml.Items items)) {
            return List.of();
        }
        return items.items().stream()
                .filter(Yaml.Keys.class::isInstance)
                .map(Yaml.Keys.class::cast)
                .toList();
    }
}
