package io.vestibule.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.settings.text.SettingsKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Holds `docs/SIMULATOR.md` against what scenarios know.
class SimulatorPageTest {

    private static final Path PAGE = Path.of("../docs/SIMULATOR.md");
    private static final Pattern EXAMPLE = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

    /// With everything that makes a reader ask for keys it otherwise does not.
    private static final String EVERY_KIND = """
        length: 1h
        room: {total_active_users: 1}
        centers: [{name: a, latitude: 1, longitude: 1}, {name: b, spread: 2}]
        crowds:
        - {name: a, visitors: 1, to: 1m}
        - {name: b, visitors: 1, arrive: spike, at: 1m}
        - {name: c, visitors: 1, arrive: wave, to: 1m, round: 1m}
        - {name: d, arrive: steady, per_minute: 1, to: 1m}
        faults:
        - {what: cut, centers: [a], at: 1m, lasts: 1m}
        - {what: center_lost, center: a, at: 1m, lasts: 1m}
        - {what: worker_churn, every: 1s, at: 1m, lasts: 1m}
        - {what: bad_network, at: 1m, lasts: 1m}
        changes: [{at: 1m, room: {queue_all: true}}]
        events: [{name: e, prequeue: 1m, start: 2m}]
        """;

    @Test
    void everyKeyOfAScenarioStandsOnThePage() throws IOException {
        String page = Files.readString(PAGE);
        var good = (ScenarioReader.Result.Good) Stories.read(EVERY_KIND);

        assertThat(good.keys())
                .hasSizeGreaterThan(40)
                .map(SettingsKey::path)
                .filteredOn(path -> !path.contains("room."))
                .allSatisfy(path -> assertThat(page).as(path).contains("`" + path.replaceAll(".*\\.|\\[]$", "") + "`"));
    }

    @Test
    void theExampleOnThePageCanBeLived() throws IOException {
        var example = EXAMPLE.matcher(Files.readString(PAGE));
        assertThat(example.find()).isTrue();

        assertThat(ScenarioReader.read(example.group(1).getBytes(StandardCharsets.UTF_8), "sale.yaml", Map.of()))
                .isInstanceOf(ScenarioReader.Result.Good.class);
    }
}
