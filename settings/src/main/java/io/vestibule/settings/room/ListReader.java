package io.vestibule.settings.room;

import io.vestibule.rule.value.NamedList;
import io.vestibule.settings.text.ParseResult;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads one list that rules use by name. An item is a value, or a value with a comment under the
/// name of the list's kind, as the API takes it: `{ip: 192.0.2.0/24, comment: Berlin}`.
public final class ListReader {

    private static final ValueKind<String> NAME = ValueKind.of(
            "lower case letters, digits and _, at most 50",
            text -> Optional.of(text).filter(NamedList::isName));
    private static final int LONGEST_TEXT = 500;
    private static final String ITEMS = "items";

    private ListReader() {}

    /// The list, or nothing if anything is wrong with it. An item that occurs twice is one.
    public static Optional<ListSettings> read(Section section) {
        Optional<String> name = section.need("name", NAME);
        Optional<NamedList.Kind> kind = section.need("kind", ValueKinds.choice(NamedList.Kind.class));
        String description = section.get("description", ValueKinds.text(LONGEST_TEXT), "");
        Map<String, String> comments = new HashMap<>();
        Set<String> items = items(section, kind, comments);
        section.refuseUnknownKeys();
        return section.isSound() && name.isPresent() && kind.isPresent()
                ? Optional.of(new ListSettings(
                        new NamedList(name.get(), kind.get(), List.copyOf(items)), description, comments))
                : Optional.empty();
    }

    private static Set<String> items(Section section, Optional<NamedList.Kind> kind, Map<String, String> comments) {
        var items = new LinkedHashSet<String>();
        String key = kind.orElse(NamedList.Kind.IP).text();
        if (section.isOneText(ITEMS)) {
            items.addAll(section.list(ITEMS, item(kind)));
            return items;
        }
        for (Section each : section.sections(ITEMS, key)) {
            Optional<String> item = each.need(key, item(kind));
            String comment = each.get("comment", ValueKinds.text(LONGEST_TEXT), "");
            each.refuseUnknownKeys();
            item.ifPresent(items::add);
            item.filter(_ -> !comment.isEmpty()).ifPresent(i -> comments.put(i, comment));
        }
        return items;
    }

    /// What an item must be depends on the list's kind.
    private static ValueKind<String> item(Optional<NamedList.Kind> kind) {
        return new ValueKind<>(
                "an address or network, a host name, or an AS number",
                ValueKind.Form.ANY,
                text -> kind.map(k -> NamedList.refuse(k, text))
                        .orElse(Optional.of("cannot be read without the kind of the list"))
                        .<ParseResult<String>>map(ParseResult::wrong)
                        .orElseGet(() -> ParseResult.good(text)));
    }
}
