package io.vestibule.settings.text;

import java.util.Locale;

/// One key that the settings know. Immutable.
///
/// @param path such as `node.control.listen` or `rooms[].name`
/// @param says what may be there
/// @param fallback what applies if nothing is given; empty for none
public record SettingsKey(String path, String says, String fallback) {

    /// What every variable of ours begins with.
    public static final String PREFIX = "VESTIBULE_";

    /// The variable that sets this key; for a key inside a list, that of the first item.
    public String variable() {
        return variableOf(path.replace("[]", "[0]"));
    }

    static String variableOf(String path) {
        String inner = path.startsWith("node.") ? path.substring("node.".length()) : path;
        return PREFIX
                + inner.replace("[", "_").replace("]", "").replace('.', '_').toUpperCase(Locale.ROOT);
    }
}
