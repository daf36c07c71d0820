package io.vestibule.node.settings;

import io.vestibule.config.CheckCoverage;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.settings.check.CheckSettings;
import io.vestibule.settings.check.HealthCheckShape;
import io.vestibule.settings.text.Section;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Reads all health checks and checks them against each other. *Confined to one reading.*
final class ChecksReader {

    private final Map<String, String> names = new HashMap<>();
    private final Map<String, String> ids = new HashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();

    private ChecksReader() {}

    /// @param zones those that the file names, and those that its rooms imply
    /// @param rooms which may cover what a check asks for
    static List<CheckSettings> read(Section root, List<String> zones, List<Room> rooms) {
        var reader = new ChecksReader();
        List<Section> sections = root.sections("health_checks");
        boolean told = sections.isEmpty() || !RoomDirectory.overlaps(rooms).isEmpty();
        var directory = told ? RoomDirectory.EMPTY : RoomDirectory.of(rooms);
        var checks = new ArrayList<CheckSettings>();
        for (Section section : sections) {
            HealthCheckShape.readOfFile(section, zones)
                    .filter(check -> reader.fits(section, check))
                    .ifPresent(check -> {
                        checks.add(check);
                        CheckCoverage.remark(check.check(), directory)
                                .ifPresent(remark -> section.remark("address", remark));
                    });
        }
        return checks;
    }

    private boolean fits(Section section, CheckSettings check) {
        boolean fits = true;
        if (names.putIfAbsent(check.zone() + "/" + check.name(), section.path()) != null) {
            section.fault("name", "already exists in the zone " + check.zone());
            fits = false;
        } else if (ids.putIfAbsent(check.check().id(), check.name()) != null) {
            section.fault(
                    "id", "is that of the health check " + ids.get(check.check().id()));
            fits = false;
        }
        if (counts.merge(check.zone(), 1, Integer::sum) > HealthCheckShape.MOST_IN_ZONE) {
            section.fault(
                    "name",
                    "is one too many: a zone may have at most %d health checks"
                            .formatted(HealthCheckShape.MOST_IN_ZONE));
            fits = false;
        }
        return fits;
    }
}
