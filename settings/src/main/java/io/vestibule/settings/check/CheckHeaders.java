package io.vestibule.settings.check;

import io.vestibule.settings.text.HostNames;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Reads the request headers of a health check: names with lists of values. Confined to one
/// reading.
///
/// @param section whose keys are the names
record CheckHeaders(Section section) {

    private static final String HOST_NAME = "Host";
    private static final int MOST_NAMES = 32;
    private static final int MOST_VALUES = 8;
    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}");

    private static final ValueKind<String> VALUE = ValueKinds.matching(
            "([!-~]([ -~]{0,1022}[!-~])?)?", "the value of a header: ASCII without line breaks, at most 1024");

    private static final ValueKind<String> HOST =
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

    /// The headers in the order of their names; those that are wrong are left out.
    Map<String, List<String>> read() {
        var headers = new LinkedHashMap<String, List<String>>();
        var spellings = new TreeMap<String, String>();
        for (String name : names()) {
            List<String> values = values(name);
            String lower = name.toLowerCase(Locale.ROOT);
            String other = spellings.putIfAbsent(lower, name);
            if (other != null) {
                section.fault(name, "is given twice: once as " + other);
            } else if (isAllowed(name, lower, values)) {
                headers.put(name, values);
            }
        }
        if (headers.size() > MOST_NAMES) {
            String last = List.copyOf(headers.keySet()).getLast();
            section.fault(last, "is one too many: at most " + MOST_NAMES + " headers can be sent");
        }
        return headers;
    }

    /// In a file the one that most checks need can also be set from outside.
    private Set<String> names() {
        var names = new TreeSet<>(section.names());
        if (!section.isLiteral() && names.stream().noneMatch(HOST_NAME::equalsIgnoreCase)) {
            names.add(HOST_NAME);
        }
        return names;
    }

    private boolean isAllowed(String name, String lower, List<String> values) {
        if (!NAME.matcher(name).matches()) {
            section.fault(name, "is not the name of a header: letters, digits and - at most 64");
        } else if (lower.equals("user-agent")) {
            section.fault(name, "cannot be set: it names who probes, and for which check");
        } else if (OF_THE_CONNECTION.contains(lower)) {
            section.fault(name, "cannot be set: the probe itself decides how a request is sent");
        } else if (HOST_NAME.equalsIgnoreCase(lower) && values.size() > 1) {
            section.fault(name, "must have one value");
        } else if (values.size() > MOST_VALUES) {
            section.fault(name, "has more than " + MOST_VALUES + " values");
        } else {
            return !values.isEmpty();
        }
        return false;
    }

    /// In a file a text alone is one value, whatever commas it has.
    private List<String> values(String name) {
        ValueKind<String> kind = HOST_NAME.equalsIgnoreCase(name) ? section.exact(HOST) : VALUE;
        return !section.isLiteral() && section.isOneText(name)
                ? section.find(name, kind).stream().toList()
                : section.list(name, kind);
    }
}
