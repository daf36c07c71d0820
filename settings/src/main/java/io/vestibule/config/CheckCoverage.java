package io.vestibule.config;

import io.vestibule.ground.RequestPath;
import io.vestibule.health.HealthCheck;
import io.vestibule.health.HttpQuestion;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Finds out whether a health check asks for what a room covers. *Pure.*
public final class CheckCoverage {

    private CheckCoverage() {}

    /// A sentence about a check whose probes would be made to wait if they came to this gate;
    /// nothing for another check.
    public static Optional<String> remark(HealthCheck check, RoomDirectory rooms) {
        return check.http().flatMap(http -> remark(check, http, rooms));
    }

    private static Optional<String> remark(HealthCheck check, HttpQuestion http, RoomDirectory rooms) {
        String host = host(http).orElse(check.address());
        String path = http.path().replaceFirst("\\?.*", "");
        return rooms.match(host, RequestPath.ofText(path))
                .map(Room::name)
                .map(room -> ("asks for %s%s, which the waiting room %s covers: if %s leads to"
                                + " this gate, probes are made to wait; name the"
                                + " origin's own address")
                        .formatted(host, path, room, check.address()));
    }

    private static Optional<String> host(HttpQuestion http) {
        return http.headers().entrySet().stream()
                .filter(header -> header.getKey().equalsIgnoreCase("host"))
                .map(Map.Entry::getValue)
                .map(List::getFirst)
                .map(text -> text.toLowerCase(Locale.ROOT).replaceFirst(":\\d*$", ""))
                .findFirst();
    }
}
