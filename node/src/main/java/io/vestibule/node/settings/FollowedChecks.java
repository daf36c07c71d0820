package io.vestibule.node.settings;

import io.vestibule.config.CheckNames;
import io.vestibule.room.Room;
import io.vestibule.settings.check.CheckSettings;
import io.vestibule.settings.text.Section;
import java.util.ArrayList;
import java.util.List;

/// Finds the health checks that the rooms of a file name. *Confined to one reading.*
final class FollowedChecks {

    private static final String KEY = "origin_health_check";

    private FollowedChecks() {}

    /// The rooms, each with the id of the check that it names.
    static List<Room> in(List<RoomsReader.Found> rooms, List<CheckSettings> checks) {
        var names = CheckNames.of(checks);
        var followed = new ArrayList<Room>();
        for (var found : rooms) {
            followed.add(found.section()
                    .peek(KEY)
                    .filter(name -> !name.isEmpty())
                    .map(name -> following(found, name, names))
                    .orElseGet(found::room));
        }
        return followed;
    }

    private static Room following(RoomsReader.Found found, String name, CheckNames names) {
        Room room = found.room();
        var id = names.id(name, room.zone());
        if (id.isEmpty()) {
            refuse(found.section(), names.zones(name));
        }
        return id.map(room::following).orElse(room);
    }

    private static void refuse(Section section, List<String> zones) {
        section.fault(
                KEY,
                zones.isEmpty()
                        ? "names none of the health_checks of this file; the check of another file"
                                + " or of the API is named by origin_health_check_id"
                        : "names a health check of each of the zones %s; give the id of one of them as origin_health_check_id"
                                .formatted(String.join(", ", zones)));
    }
}
