package io.vestibule.config;

import io.vestibule.rule.value.NamedList;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.Hint;
import io.vestibule.settings.text.Yaml;
import java.util.Optional;
import java.util.Set;

/// Reads one item of a list in its published form: `{"ip":…}`, `{"hostname":{"url_hostname":…}}` or
/// `{"asn":…}`, each with a `comment`. Not by [io.vestibule.settings.text.Section], whose lists are
/// shorter. Confined to one reading.
///
/// @param key of the item, for faults
record ItemText(NamedList.Kind kind, String key, Faults faults) {

    private static final int LONGEST_COMMENT = 500;
    private static final String HOSTNAME = "url_hostname";

    /// What an item says.
    record Read(String value, String comment) {}

    Optional<Read> read(Yaml item) {
        if (!(item instanceof Yaml.Mapping keys)) {
            fault("", "must be an object such as " + example());
            return Optional.empty();
        }
        Yaml.Mapping said = keys.without(DocumentCodec.READ_ONLY);
        Set<String> known = Set.of(name(), "comment");
        said.entries().keySet().stream()
                .filter(k -> !known.contains(k))
                .sorted()
                .forEach(k -> fault("." + k, "unknown key" + Hint.among(known, k)));
        String comment = comment(said);
        return value(said).map(value -> new Read(value, comment));
    }

    private String comment(Yaml.Mapping said) {
        var entry = said.entries().get("comment");
        if (entry == null || (entry.value() instanceof Yaml.Scalar text && text.isNothing())) {
            return "";
        }
        if (entry.value() instanceof Yaml.Scalar text
                && !text.plain()
                && text.value().length() <= LONGEST_COMMENT) {
            return text.value();
        }
        fault(".comment", "must be a string of at most " + LONGEST_COMMENT + " characters");
        return "";
    }

    private Optional<String> value(Yaml.Mapping said) {
        var entry = said.entries().get(name());
        Yaml value = entry == null ? Yaml.Mapping.NONE : entry.value();
        if (kind == NamedList.Kind.HOSTNAME
                && value instanceof Yaml.Mapping host
                && host.entries().get(HOSTNAME) != null) {
            value = host.entries().get(HOSTNAME).value();
        }
        boolean number = kind == NamedList.Kind.ASN;
        if (!(value instanceof Yaml.Scalar text) || text.plain() != number || text.isNothing()) {
            fault("." + name(), "is required, as in " + example());
            return Optional.empty();
        }
        Optional<String> refused = NamedList.refuse(kind, text.value());
        refused.ifPresent(reason -> fault("." + name(), reason));
        return refused.isPresent() ? Optional.empty() : Optional.of(text.value());
    }

    private String name() {
        return kind.text();
    }

    private String example() {
        return switch (kind) {
            case IP -> "{\"ip\":\"10.0.0.0/8\"}";
            case HOSTNAME -> "{\"hostname\":{\"url_hostname\":\"*.example.com\"}}";
            case ASN -> "{\"asn\":64496}";
        };
    }

    private void fault(String below, String reason) {
        faults.add(key + below, "", reason, "body");
    }
}
