package io.vestibule.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.settings.text.SettingsFault;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/// Reads scenarios from texts. *Immutable.*
final class Stories {

    /// The least that can be told, but for the room's own keys.
    static final String LEAST = """
        length: 1h
        room: {total_active_users: 100, new_users_per_minute: 50}
        centers:
        - {name: london, latitude: 51.5, longitude: -0.1}
        - {name: nairobi, latitude: -1.3, longitude: 36.8}
        crowds:
        - {name: all, visitors: 1000, to: 30m}
        """;

    private Stories() {}

    static ScenarioReader.Result read(String yaml) {
        return ScenarioReader.read(yaml.getBytes(StandardCharsets.UTF_8), "stories/test.yaml", Map.of("MANY", "77"));
    }

    static Scenario good(String yaml) {
        var outcome = read(yaml);
        assertThat(outcome).isInstanceOf(ScenarioReader.Result.Good.class);
        return ((ScenarioReader.Result.Good) outcome).scenario();
    }

    /// The faults, each as its line.
    static List<String> faults(String yaml) {
        var outcome = read(yaml);
        assertThat(outcome).isInstanceOf(ScenarioReader.Result.Refused.class);
        return ((ScenarioReader.Result.Refused) outcome)
                .faults().stream().map(SettingsFault::toString).toList();
    }
}
