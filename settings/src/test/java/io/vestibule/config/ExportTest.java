package io.vestibule.config;

import static io.vestibule.config.House.SHOP;
import static io.vestibule.config.House.keys;
import static io.vestibule.config.House.room;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.settings.room.EventBounds;
import io.vestibule.settings.room.RoomReader;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.Overrides;
import io.vestibule.settings.text.ReadContext;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.YamlReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExportTest {

    @Test
    void whatIsExportedIsAppliedWithoutAnyChange() {
        var house = House.withZone();
        String odd = "a: 'b' # ${HOME} $${X} \\\\ \\\"q\\\" \\n\\t- é \\ud83d\\ude00 true";
        String id = house.id(RoomEdits.KIND.create(SHOP, room("sale", "'cookie_suffix':'s','description':'x'")));
        house.id(RoomEdits.KIND.patch(
                SHOP, id, keys("{'description':'" + odd.replace("'", "`").replace("\\\"", "") + "'}")));
        house.id(RoomEdits.KIND.create(SHOP, room("null", "'refresh_interval':'7','queue_all':true")));
        house.id(EventEdits.KIND.create(
                id,
                keys("{'name':'launch','prequeue_start_time':'2026-04-01T09:00:00Z',"
                        + "'event_start_time':'2026-04-01T12:00:00+02:00',"
                        + "'event_end_time':'2026-04-01T14:00:00Z',"
                        + "'shuffle_at_event_start':true,'session_duration':9}")));

        String yaml = Export.yaml(house.now());

        assertThat(yaml).doesNotContain("draw_seed").contains("name: launch");
        assertThat(house.make(new WholeEdit(wanted(yaml), true, "apply"))).isEqualTo(new EditResult.Same(""));
    }

    private static DesiredConfiguration wanted(String yaml) {
        var faults = new Faults("export.yaml");
        var overrides = new Overrides(Map.of("HOME", "/nowhere"), Map.of(), Map.of());
        Section root = Section.root(
                new ReadContext(faults, Path.of(""), overrides),
                YamlReader.read(yaml.getBytes(StandardCharsets.UTF_8), faults).orElseThrow());
        var rooms = root.sections("rooms").stream()
                .map(section -> RoomReader.read(section, List.of("example.com"), EventBounds.PUBLISHED))
                .toList();
        assertThat(faults.all()).isEmpty();
        return new DesiredConfiguration(
                List.of(new NamedZone("example.com", ZoneSettings.DEFAULT)),
                rooms.stream().map(room -> room.orElseThrow()).toList(),
                List.of());
    }
}
