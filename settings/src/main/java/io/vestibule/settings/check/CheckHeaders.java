package io.vestibule.settings.check;

import io.vestibule.settings.shape.ShapePart;
import io.vestibule.settings.shape.Values;
import io.vestibule.settings.text.HostNames;
import io.vestibule.settings.text.JsonText;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// The request headers of a health check: names with lists of values, which may be secrets but for `Host`.
/// *Stateless.*
record CheckHeaders() implements ShapePart<Map<String, List<String>>> {

    static final String NAME = "header";
    static final String HOST = "Host";
    private static final JsonFactory JSON = new JsonFactory();
    private static final int MOST_NAMES = 32;
    private static final int MOST_VALUES = 8;
    private static final Pattern HEADER_NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}");

    private static final ValueKind<String> VALUE = ValueKinds.matching(
            "([!-~]([ -~]{0,1022}[!-~])?)?", "the value of a header: ASCII without line breaks, at most 1024");

    private static final ValueKind<String> HOST_HEADER =
            ValueKind.of("HOST or HOST:PORT, such as shop.example.com", HostNames::hostHeader);

    /// Those that say where a request ends or how its connection continues, which a probe says
    /// itself.
    private static final Set<String> OF_THE_CONNECTION = Set.of(
            "connection",
            "content-length",
            "expect",
            "http2-settings",
            "keep-alive",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade");

    @Override
    public Set<String> names() {
        return Set.of(NAME);
    }

    /// The headers in the order of their names; those that are wrong are left out.
    @Override
    public Optional<Map<String, List<String>>> read(Section http, Values earlier) {
        Section section = http.section(NAME);
        var headers = new LinkedHashMap<String, List<String>>();
        var spellings = new TreeMap<String, String>();
        for (String name : names(section)) {
            List<String> values = values(section, name);
            String lower = name.toLowerCase(Locale.ROOT);
            String other = spellings.putIfAbsent(lower, name);
            if (other != null) {
                section.fault(name, "is given twice: once as " + other);
            } else if (isAllowed(section, name, lower, values)) {
                headers.put(name, values);
            }
        }
        if (headers.size() > MOST_NAMES) {
            String last = List.copyOf(headers.keySet()).getLast();
            section.fault(last, "is one too many: at most " + MOST_NAMES + " headers can be sent");
        }
        return Optional.of(headers);
    }

    /// In a file the one that most checks need can also be set from outside.
    private static Set<String> names(Section section) {
        var names = new TreeSet<>(section.names());
        if (!section.isLiteral() && names.stream().noneMatch(HOST::equalsIgnoreCase)) {
            names.add(HOST);
        }
        return names;
    }

    private static boolean isAllowed(Section section, String name, String lower, List<String> values) {
        if (!HEADER_NAME.matcher(name).matches()) {
            section.fault(name, "is not the name of a header: letters, digits and - at most 64");
        } else if (lower.equals("user-agent")) {
            section.fault(name, "cannot be set: it names who probes, and for which check");
        } else if (OF_THE_CONNECTION.contains(lower)) {
            section.fault(name, "cannot be set: the probe itself decides how a request is sent");
        } else if (HOST.equalsIgnoreCase(lower) && values.size() > 1) {
            section.fault(name, "must have one value");
        } else if (values.size() > MOST_VALUES) {
            section.fault(name, "has more than " + MOST_VALUES + " values");
        } else {
            return !values.isEmpty();
        }
        return false;
    }

    /// In a file a text alone is one value, whatever commas it has.
    private static List<String> values(Section section, String name) {
        ValueKind<String> kind = HOST.equalsIgnoreCase(name) ? section.exact(HOST_HEADER) : VALUE;
        return !section.isLiteral() && section.isOneText(name)
                ? section.find(name, kind).stream().toList()
                : section.list(name, kind);
    }

    @Override
    public void write(JsonGenerator json, Map<String, List<String>> headers, boolean masked) {
        json.writeName(NAME);
        if (headers.isEmpty()) {
            json.writeNull();
            return;
        }
        json.writeStartObject();
        headers.forEach((name, values) -> {
            json.writeName(name);
            if (masked && !name.equalsIgnoreCase(HOST)) {
                json.writeNull();
            } else {
                json.writeStartArray();
                values.forEach(json::writeString);
                json.writeEndArray();
            }
        });
        json.writeEndObject();
    }

    /// The text of a check without the values of headers, but for `Host`.
    static String masked(String text) {
        return JsonText.of(to -> {
            try (var from = JSON.createParser(ObjectReadContext.empty(), text)) {
                while (from.nextToken() != null) {
                    to.copyCurrentEvent(from);
                    if (from.currentToken() == JsonToken.PROPERTY_NAME && isSecret(from)) {
                        from.nextToken();
                        from.skipChildren();
                        to.writeNull();
                    }
                }
            }
        });
    }

    private static boolean isSecret(JsonParser at) {
        var around = at.streamReadContext().getParent();
        return around != null && NAME.equals(around.currentName()) && !HOST.equalsIgnoreCase(at.currentName());
    }
}
