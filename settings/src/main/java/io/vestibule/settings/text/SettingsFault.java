package io.vestibule.settings.text;

/// One thing that is wrong with the settings. Immutable.
///
/// @param key the key's path, such as `rooms[0].total_active_users`; empty if the text itself is no
///   YAML
/// @param value as it was written; empty if nothing was, or if it is a secret
/// @param reason what would be right
/// @param place `FILE:LINE:COLUMN`, the name of an environment variable, or an option; empty if the
///   key is given nowhere and there is no file
public record SettingsFault(String key, String value, String reason, String place) {

    private static final int LONGEST_VALUE = 60;

    /// One line for the operator.
    @Override
    public String toString() {
        var line = new StringBuilder(place);
        if (!key.isEmpty() && !key.equals(place)) {
            line.append(place.isEmpty() ? "" : ": ").append(key);
        }
        if (!value.isEmpty()) {
            line.append(" = \"").append(shortened(value)).append('"');
        }
        return line.append(line.isEmpty() ? "" : ": ").append(reason).toString();
    }

    private static String shortened(String value) {
        String flat = value.replaceAll("\\p{Cntrl}+", " ");
        return flat.length() <= LONGEST_VALUE ? flat : flat.substring(0, LONGEST_VALUE) + "…";
    }
}
