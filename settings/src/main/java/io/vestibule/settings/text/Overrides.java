package io.vestibule.settings.text;

import java.util.HashMap;
import java.util.Map;

/// Settings given outside the file. Immutable.
///
/// @param environment all variables: those that a file may name, and those that set a key
/// @param options what was chosen, by the path of the key that it sets
/// @param offered options with their labels, such as `--origin URL`, by the path of the key that
///   they set
public record Overrides(
        Map<String, String> environment, Map<String, OptionValue> options, Map<String, String> offered) {

    public Overrides {
        environment = Map.copyOf(environment);
        options = Map.copyOf(options);
        offered = Map.copyOf(offered);
    }

    /// Variables that a file may name and none that sets a key; no options.
    public static Overrides named(Map<String, String> environment) {
        var others = new HashMap<>(environment);
        others.keySet().removeIf(name -> name.startsWith(SettingsKey.PREFIX));
        return new Overrides(others, Map.of(), Map.of());
    }
}
