package io.vestibule.settings;

import io.vestibule.rule.NamedList;

import java.util.List;
import java.util.Optional;

/// Reads one list that rules use by name.
public final class ListReader {

    private static final Kind<String> NAME =
            Kind.of(
                    "lower case letters, digits and _, at most 50",
                    text -> Optional.of(text).filter(NamedList::isName));
    private static final int LONGEST_TEXT = 500;

    private ListReader() {}

    /// The list, or nothing if anything is wrong with it.
    public static Optional<NamedList> read(Section section) {
        Optional<String> name = section.need("name", NAME);
        Optional<NamedList.Kind> kind = section.need("kind", Kinds.choice(NamedList.Kind.class));
        section.get("description", Kinds.text(LONGEST_TEXT), "");
        List<String> items = section.list("items", item(kind));
        section.refuseUnknownKeys();
        return section.isSound() && name.isPresent() && kind.isPresent()
                ? Optional.of(new NamedList(name.get(), kind.get(), items))
                : Optional.empty();
    }

    /// What an item must be depends on the list's kind.
    private static Kind<String> item(Optional<NamedList.Kind> kind) {
        return new Kind<>(
                "an address or network, a host name, or an AS number",
                Kind.Form.ANY,
                text ->
                        kind.map(k -> NamedList.refuse(k, text))
                                .orElse(Optional.of("cannot be read without the list's kind"))
                                .<Parsed<String>>map(Parsed::wrong)
                                .orElseGet(() -> Parsed.good(text)));
    }
}
