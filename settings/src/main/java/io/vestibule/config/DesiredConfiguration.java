package io.vestibule.config;

import io.vestibule.ground.Sha256;
import io.vestibule.room.Room;
import io.vestibule.settings.check.CheckSettings;
import io.vestibule.settings.check.HealthCheckShape;
import io.vestibule.settings.room.ListSettings;
import io.vestibule.settings.room.RoomShape;
import io.vestibule.settings.text.JsonText;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;

/// What a file asks for. Immutable.
///
/// @param zones the domains that it names; what is not given of one is the default
/// @param rooms with their events, rules and guards; what is not given of a room is the default
/// @param lists what rules may look into
/// @param checks how origins are watched; what is not given of one is the default
/// @param notifications receivers, policies and silences
public record DesiredConfiguration(
        List<NamedZone> zones,
        List<Room> rooms,
        List<ListSettings> lists,
        List<CheckSettings> checks,
        FileNotifications notifications) {

    public DesiredConfiguration {
        zones = List.copyOf(zones);
        rooms = List.copyOf(rooms);
        lists = List.copyOf(lists);
        checks = List.copyOf(checks);
    }

    /// Without health checks and notifications.
    public DesiredConfiguration(List<NamedZone> zones, List<Room> rooms, List<ListSettings> lists) {
        this(zones, rooms, lists, List.of(), FileNotifications.NONE);
    }

    /// The domains that are named, and those that rooms and health checks imply.
    public List<String> zoneNames() {
        var all = new LinkedHashSet<String>();
        zones.forEach(zone -> all.add(zone.name()));
        rooms.forEach(room -> all.add(room.zone()));
        checks.forEach(check -> all.add(check.zone()));
        return List.copyOf(all);
    }

    public boolean isNothing() {
        return zones.isEmpty() && rooms.isEmpty() && lists.isEmpty() && checks.isEmpty() && notifications.isNothing();
    }

    /// Distinguishes one wish from another: SHA-256 over all that is wanted, in hex.
    public String hash() {
        String text = JsonText.of(json -> {
            json.writeStartArray();
            zoneNames().forEach(json::writeString);
            zones.forEach(zone -> json.writeString(said(zone)));
            for (ListSettings list : lists) {
                json.writeString(list.name() + " " + list.list().kind().text());
                json.writeString(list.description());
                for (String item : list.list().items()) {
                    json.writeString(item);
                    json.writeString(list.comment(item));
                }
            }
            for (Room room : rooms) {
                for (var rule : room.bypass().rules()) {
                    json.writeString(rule.rule().expression());
                    json.writeString(rule.description());
                    json.writeBoolean(rule.enabled());
                }
                for (var guard : room.guards().all()) {
                    json.writeString(guard.rule().expression());
                    json.writeString(guard.action().toString());
                    json.writeString(guard.description());
                    json.writeBoolean(guard.enabled());
                }
                json.writeString(RoomShape.text(room, Instant.EPOCH, Instant.EPOCH));
                room.events()
                        .forEach(event -> json.writeString(DocumentCodec.event(
                                        room.id().value(),
                                        new Kept<>(event.withoutSeed(), Instant.EPOCH, Instant.EPOCH))
                                .body()));
            }
            for (CheckSettings check : checks) {
                json.writeString(HealthCheckShape.text(check.check(), Instant.EPOCH, Instant.EPOCH));
            }
            notifications.secrets().forEach(json::writeString);
            notifications.texts().forEach(json::writeString);
            json.writeEndArray();
        });
        return Sha256.hex(text);
    }

    /// As versions before this one said it where nothing else is set, so that a file that was
    /// applied by them is known again.
    private static String said(NamedZone zone) {
        String before = "NamedZone[name=%s, settings=ZoneSettings[searchEngineCrawlerBypass=%b]]"
                .formatted(zone.name(), zone.settings().searchEngineCrawlerBypass());
        return zone.settings().statusHost().map(host -> before + " " + host).orElse(before);
    }
}
