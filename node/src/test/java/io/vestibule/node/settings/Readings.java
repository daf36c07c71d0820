package io.vestibule.node.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.settings.text.SettingsFault;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/// Reads settings from texts. *Immutable.*
public final class Readings {

    /// The least that runs.
    public static final String ORIGIN = "node: {origin: 'http://127.0.0.1:3000'}\n";

    private Readings() {}

    static SettingsReader.Result read(String yaml, Map<String, String> environment, String... options) {
        return SettingsReader.read(
                yaml.getBytes(StandardCharsets.UTF_8), "test.yaml", RunOptions.parse(List.of(options)), environment);
    }

    static NodeSettings good(String yaml, Map<String, String> environment, String... options) {
        var outcome = read(yaml, environment, options);
        assertThat(outcome).isInstanceOf(SettingsReader.Result.Good.class);
        return ((SettingsReader.Result.Good) outcome).settings();
    }

    public static NodeSettings good(String yaml) {
        return good(yaml, Map.of());
    }

    /// The faults, each as its line.
    static List<String> faults(String yaml, Map<String, String> environment, String... options) {
        var outcome = read(yaml, environment, options);
        assertThat(outcome).isInstanceOf(SettingsReader.Result.Refused.class);
        return ((SettingsReader.Result.Refused) outcome)
                .faults().stream().map(SettingsFault::toString).toList();
    }

    static List<String> faults(String yaml) {
        return faults(yaml, Map.of());
    }

    /// What is allowed and most likely not meant, each as its line.
    static List<String> warnings(String yaml) {
        return ((SettingsReader.Result.Good) read(yaml, Map.of()))
                .warnings().stream().map(SettingsFault::toString).toList();
    }

    /// A room with what is needed and more keys.
    public static String room(String... keys) {
        var room = new StringBuilder(ORIGIN)
                .append("rooms:\n- name: sale\n  host: shop.example.com\n")
                .append("  total_active_users: 100\n  new_users_per_minute: 50\n");
        for (String key : keys) {
            room.append("  ").append(key).append('\n');
        }
        return room.toString();
    }
}
