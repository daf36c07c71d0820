package io.vestibule.settings.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// A key that got another name is read by its old one for one version.
class RenamedKeysTest {

    private static final Map<String, String> FORMER_NAMES = Map.of(
            "shop.doors", "gates",
            "shop.usual.guests", "callers",
            "shop.floors[].guests", "callers");

    private static final String OLD = "shop:\n  gates: 3\n";
    private static final String NEW = OLD.replace("gates", "doors");

    /// What a reading gave.
    private record Shop(int doors, int usual, List<Integer> guests, Faults faults, ReadContext reading) {

        List<String> remarks() {
            return faults.remarks().stream().map(SettingsFault::toString).toList();
        }

        List<String> wrong() {
            return faults.all().stream().map(SettingsFault::toString).toList();
        }
    }

    private static Shop read(String yaml, Map<String, String> environment) {
        var faults = new Faults("test.yaml");
        var reading =
                new ReadContext(faults, Path.of(""), new Overrides(environment, Map.of(), Map.of()), FORMER_NAMES);
        byte[] bytes = yaml.getBytes(StandardCharsets.UTF_8);
        var root = Section.root(reading, YamlReader.read(bytes, faults).orElseThrow());
        var shop = root.section("shop");
        var number = ValueKinds.integer(0, 100);
        int doors = shop.get("doors", number, 1);
        int usual = shop.section("usual").get("guests", number, 2);
        var guests = shop.sections("floors").stream()
                .map(floor -> {
                    int most = floor.get("guests", number, usual);
                    floor.refuseUnknownKeys();
                    return most;
                })
                .toList();
        shop.refuseUnknownKeys();
        reading.refuseUnknownVariables(Set.of());
        return new Shop(doors, usual, guests, faults, reading);
    }

    private static Shop read(String yaml) {
        return read(yaml, Map.of());
    }

    @Test
    void theOldKeySetsTheSameAndIsRemarkedWithTheNewName() {
        assertThat(read(NEW).doors()).isEqualTo(3);
        assertThat(read(NEW).remarks()).isEmpty();
        assertThat(read(OLD).doors()).isEqualTo(3);
        assertThat(read(OLD).wrong()).isEmpty();
        assertThat(read(OLD).remarks())
                .containsExactly("test.yaml:2:10: shop.gates: is now called shop.doors; the old name"
                        + " stops working in the next version");
    }

    @Test
    void theOldVariableSetsTheSameAndIsRemarkedWithTheNewOne() {
        var shop = read("shop:\n", Map.of("VESTIBULE_SHOP_GATES", "5"));

        assertThat(shop.doors()).isEqualTo(5);
        assertThat(shop.wrong()).isEmpty();
        assertThat(shop.remarks())
                .containsExactly("VESTIBULE_SHOP_GATES: shop.gates: is now called shop.doors"
                        + " (VESTIBULE_SHOP_DOORS); the old name stops working in the next"
                        + " version");
        assertThat(read(NEW, Map.of("VESTIBULE_SHOP_DOORS", "5")).doors()).isEqualTo(5);
    }

    @Test
    void bothNamesAtOnceAreAFaultWithBothPlaces() {
        assertThat(read(OLD + "  doors: 4\n").wrong())
                .containsExactly("test.yaml:3:10: shop.doors = \"4\": is given again by its old name"
                        + " shop.gates (test.yaml:2:10); remove that one");
        assertThat(read(NEW, Map.of("VESTIBULE_SHOP_GATES", "5")).wrong())
                .containsExactly("test.yaml:2:10: shop.doors = \"3\": is given again by its old name"
                        + " shop.gates (VESTIBULE_SHOP_GATES); remove that one");
        assertThat(read(OLD, Map.of("VESTIBULE_SHOP_DOORS", "5")).wrong())
                .containsExactly("VESTIBULE_SHOP_DOORS: shop.doors = \"5\": is given again by its old"
                        + " name shop.gates (test.yaml:2:10); remove that one");
    }

    @Test
    void aVariableWinsOverTheFileUnderTheOldNameToo() {
        assertThat(read(OLD, Map.of("VESTIBULE_SHOP_GATES", "5")).doors()).isEqualTo(5);
    }

    /// The operator looks for the word that stands in the file.
    @Test
    void aWrongValueUnderTheOldNameIsAFaultOfTheOldName() {
        assertThat(read(OLD.replace("3\n", "-1\n")).wrong())
                .singleElement()
                .asString()
                .contains("shop.gates = \"-1\": must be a whole number");
    }

    @Test
    void theSameWordIsAnOldNameOnlyWhereItsPathSaysSo() {
        var shop = read("""
            shop:
              usual: {callers: 5}
              floors:
                - {callers: 6}
                - {}
            """);

        assertThat(shop.usual()).isEqualTo(5);
        assertThat(shop.guests()).containsExactly(6, 5);
        assertThat(shop.remarks())
                .containsExactlyInAnyOrder(
                        "test.yaml:2:20: shop.usual.callers: is now called shop.usual.guests; the old"
                                + " name stops working in the next version",
                        "test.yaml:4:17: shop.floors[0].callers: is now called"
                                + " shop.floors[0].guests; the old name stops working in the next"
                                + " version");
        assertThat(read("shop: {callers: 5}\n").wrong()).containsExactly("test.yaml:1:8: shop.callers: unknown key");
    }

    /// A slip of the pen leads to the new name, and no list of keys shows the old one.
    @Test
    void theOldNameIsOfferedToNobody() {
        assertThat(read(OLD.replace("gates", "gate")).wrong()).containsExactly("test.yaml:2:3: shop.gate: unknown key");
        assertThat(read(OLD).reading().keys())
                .extracting(SettingsKey::path)
                .contains("shop.doors")
                .doesNotContain("shop.gates");
    }
}
