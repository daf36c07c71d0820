package io.vestibule.cluster.host;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.AlertType;
import io.vestibule.queue.OriginHold;
import io.vestibule.room.Room;
import java.util.LinkedHashMap;
import java.util.Optional;

/// A sick origin holds a room's line otherwise than before. *Immutable.*
///
/// @param center the data center; empty where there is only one
/// @param before how far it was held
/// @param now how far it is held
record HeldLine(Room room, String center, OriginHold before, OriginHold now, long atMillis) {

    /// What operators are shown: nothing of the steps of a recovery.
    Optional<Alert> alert() {
        if (isTrouble(now)) {
            return Optional.of(alert(now, true, title()));
        }
        return isTrouble(before) ? Optional.of(alert(before, false, letGo())) : Optional.empty();
    }

    private static boolean isTrouble(OriginHold hold) {
        return switch (hold.state()) {
            case HELD, REDUCED, VETOED -> true;
            case OPEN, RECOVERING -> false;
        };
    }

    private String title() {
        String why = switch (now.cause()) {
            case HEALTH_CHECK -> "its health check says that the origin is unhealthy";
            case ANSWERS -> "too many of the visitors' requests fail";
            case NONE -> "its origin is sick";
        };
        return switch (now.state()) {
            case REDUCED -> "%s admits %d %%: %s".formatted(name(), now.percent(), why);
            case VETOED -> "%s admits as before: %s, but visitors get good answers".formatted(name(), why);
            case OPEN, HELD, RECOVERING -> "%s admits no newcomers: %s".formatted(name(), why);
        };
    }

    private String letGo() {
        return now.state() == OriginHold.State.RECOVERING
                ? "%s admits newcomers again, step by step".formatted(name())
                : "%s admits newcomers as before".formatted(name());
    }

    private String name() {
        String where = center.isEmpty() ? "" : " in " + center;
        return "Room " + room.name() + where;
    }

    private Alert alert(OriginHold incident, boolean began, String title) {
        String correlation = "%s/%s/%d".formatted(room.id().value(), center, incident.sinceMillis());
        var data = new LinkedHashMap<String, String>();
        data.put("room_id", room.id().value());
        data.put("room_name", room.name());
        data.put("zone", room.zone());
        data.put("data_center", center);
        data.put("state", now.published());
        data.put("cause", incident.publishedCause());
        data.put("percent", Integer.toString(now.percent()));
        data.put("health_check_id", room.queue().hold().checkId());
        return new Alert(
                "held/" + correlation + (began ? "/began" : "/ended"),
                AlertType.VESTIBULE_HELD,
                room.id().value(),
                correlation,
                began,
                atMillis,
                title,
                data);
    }
}
