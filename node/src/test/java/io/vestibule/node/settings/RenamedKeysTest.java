package io.vestibule.node.settings;

import static io.vestibule.node.settings.Readings.ORIGIN;
import static io.vestibule.node.settings.Readings.faults;
import static io.vestibule.node.settings.Readings.good;
import static io.vestibule.node.settings.Readings.read;
import static io.vestibule.node.settings.Readings.warnings;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.settings.text.SettingsFault;
import io.vestibule.settings.text.SettingsKey;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A key that got another name is read by its old one for one version.
class RenamedKeysTest {

    private static final String OLD = "node:\n  origin: http://127.0.0.1:3000\n  lanes: 3\n";
    private static final String NEW = OLD.replace("lanes", "event_loops");

    @Test
    void theOldKeySetsTheSameAndIsRemarkedWithTheNewName() {
        assertThat(good(OLD).gate()).isEqualTo(good(NEW).gate());
        assertThat(good(NEW).gate().lanes()).isEqualTo(3);
        assertThat(warnings(NEW)).isEmpty();
        assertThat(warnings(OLD))
                .containsExactly("test.yaml:3:10: node.lanes: is now called node.event_loops; the old name"
                        + " stops working in the next version");
    }

    @Test
    void theOldVariableSetsTheSameAndIsRemarkedWithTheNewOne() {
        var old = Map.of("VESTIBULE_LANES", "5");

        assertThat(good(ORIGIN, old).gate().lanes()).isEqualTo(5);
        assertThat(remarks(ORIGIN, old))
                .containsExactly("VESTIBULE_LANES: node.lanes: is now called node.event_loops"
                        + " (VESTIBULE_EVENT_LOOPS); the old name stops working in the next"
                        + " version");
        assertThat(good(NEW, Map.of("VESTIBULE_EVENT_LOOPS", "5")).gate().lanes())
                .isEqualTo(5);
    }

    @Test
    void bothNamesAtOnceAreAFaultWithBothPlaces() {
        assertThat(faults(OLD + "  event_loops: 4\n"))
                .containsExactly("test.yaml:4:16: node.event_loops = \"4\": is given again by its old name"
                        + " node.lanes (test.yaml:3:10); remove that one");
        assertThat(faults(NEW, Map.of("VESTIBULE_LANES", "5")))
                .containsExactly("test.yaml:3:16: node.event_loops = \"3\": is given again by its old name"
                        + " node.lanes (VESTIBULE_LANES); remove that one");
        assertThat(faults(OLD, Map.of("VESTIBULE_EVENT_LOOPS", "5")))
                .containsExactly("VESTIBULE_EVENT_LOOPS: node.event_loops = \"5\": is given again by its old"
                        + " name node.lanes (test.yaml:3:10); remove that one");
    }

    @Test
    void aVariableWinsOverTheFileUnderTheOldNameToo() {
        assertThat(good(OLD, Map.of("VESTIBULE_LANES", "5")).gate().lanes()).isEqualTo(5);
    }

    /// The operator looks for the word that stands in the file.
    @Test
    void aWrongValueUnderTheOldNameIsAFaultOfTheOldName() {
        assertThat(faults(OLD.replace("3\n", "-1\n").replace(":3000", ":3000")))
                .anyMatch(line -> line.contains("node.lanes = \"-1\": must be a whole number"));
    }

    @Test
    void everyRenamedKeyIsReadByItsOldName() {
        String old = """
            node:
              origin: http://127.0.0.1:3000
              least_limit: 7
              origin_defaults: {waiting: 5}
              origins:
                - {host: a.example.com, url: "http://127.0.0.1:3001", waiting: 6}
            """;
        var settings = good(old);

        assertThat(settings.abilities().leastLimit()).isEqualTo(7);
        assertThat(settings.gate().origins().otherwise().waiting()).isEqualTo(5);
        assertThat(settings.gate().origins().of("a.example.com").waiting()).isEqualTo(6);
        assertThat(warnings(old))
                .containsExactlyInAnyOrder(
                        "test.yaml:3:16: node.least_limit: is now called node.minimum_limit; the"
                                + " old name stops working in the next version",
                        "test.yaml:4:30: node.origin_defaults.waiting: is now called"
                                + " node.origin_defaults.pending_requests; the old name stops"
                                + " working in the next version",
                        "test.yaml:6:68: node.origins[0].waiting: is now called"
                                + " node.origins[0].pending_requests; the old name stops working"
                                + " in the next version");
    }

    /// A slip of the pen leads to the new name, and no list of keys shows the old one.
    @Test
    void theOldNameIsOfferedToNobody() {
        assertThat(faults(OLD.replace("lanes", "lane"))).containsExactly("test.yaml:3:3: node.lane: unknown key");
        assertThat(((SettingsReader.Result.Good) read(OLD, Map.of())).keys())
                .extracting(SettingsKey::path)
                .contains("node.event_loops")
                .doesNotContain("node.lanes");
    }

    private static List<String> remarks(String yaml, Map<String, String> environment) {
        return ((SettingsReader.Result.Good) read(yaml, environment))
                .warnings().stream().map(SettingsFault::toString).toList();
    }
}
