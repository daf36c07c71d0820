package io.vestibule.config;

import io.vestibule.room.StableId;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonText;
import io.vestibule.settings.text.JsonTree;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.SettingsFault;
import io.vestibule.settings.text.ValueKinds;
import io.vestibule.settings.text.Yaml;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What can be done to zones.
public final class ZoneEdits {

    private static final Set<String> TOLERATED = Set.of("account", "type", "jump_start");

    private ZoneEdits() {}

    /// Names a domain.
    ///
    /// @param body `name`
    public static Edit create(Yaml.Mapping body) {
        return (now, when) -> {
            var faults = new Faults("body");
            Section section = DocumentCodec.section(body.without(TOLERATED), faults);
            String name = section.need("name", ValueKinds.DOMAIN).orElse("");
            section.refuseUnknownKeys();
            if (now.zoneNamed(name).isPresent()) {
                section.fault("name", "already exists");
            }
            var draft = new Draft(now);
            if (faults.count() == 0) {
                make(draft, name, when);
            }
            return draft.result(faults, "create zone " + name, StableId.ofZone(name));
        };
    }

    /// Makes a zone. Health checks that a node of an earlier version, which does not know them, has
    /// left behind are not its own.
    static void make(Draft draft, String name, Moment when) {
        draft.put(DocumentCodec.zone(zone(name, when)));
        HealthCheckEdits.removeAll(draft, StableId.ofZone(name));
    }

    static ZoneEntry zone(String name, Moment when) {
        return new ZoneEntry(StableId.ofZone(name), name, ZoneSettings.DEFAULT, when.at(), when.at());
    }

    /// Deletes a zone that has no rooms, with its health checks, unless rooms of other zones follow
    /// one of them.
    public static Edit delete(String id) {
        return (now, when) -> {
            var zone = now.zone(id);
            if (zone.isEmpty()) {
                return new EditResult.Missing(DocumentKind.ZONE, id);
            }
            int rooms = now.rooms(id).size();
            if (rooms > 0) {
                String reason = "the zone has %d waiting room%s; delete %s first"
                        .formatted(rooms, rooms == 1 ? "" : "s", rooms == 1 ? "it" : "them");
                return new EditResult.Refused(
                        List.of(new SettingsFault("", zone.get().name(), reason, "zone")));
            }
            var draft = new Draft(now);
            HealthCheckEdits.removeAll(draft, id);
            draft.remove(DocumentKind.ZONE, id);
            var faults = new Faults("body");
            Checks.followed(now, draft.after(), faults);
            return draft.result(faults, "delete zone " + zone.get().name(), id);
        };
    }

    /// Changes the settings of all rooms of a zone.
    ///
    /// @param whole whether what is not given goes back to its default
    public static Edit settings(String id, Yaml.Mapping body, boolean whole) {
        return (now, when) -> {
            var found = now.zone(id);
            if (found.isEmpty()) {
                return new EditResult.Missing(DocumentKind.ZONE, id);
            }
            ZoneEntry zone = found.get();
            var faults = new Faults("body");
            Yaml.Mapping wanted = whole ? body : body.over(settingsOf(zone));
            Section section = DocumentCodec.section(wanted, faults);
            ZoneSettings settings = DocumentCodec.zoneSettings(section);
            var draft = new Draft(now);
            if (!settings.equals(zone.settings())) {
                draft.put(DocumentCodec.zone(zone.with(settings, when.at())));
                StatusHostChecks.check(draft.after(), Map.of(id, section::fault), Map.of());
            }
            return draft.result(faults, "change settings of zone " + zone.name(), id);
        };
    }

    private static Yaml.Mapping settingsOf(ZoneEntry zone) {
        String text = JsonText.of(json -> {
            json.writeStartObject();
            zone.settings().write(json);
            json.writeEndObject();
        });
        return JsonTree.read(text, new Faults("store")).orElse(Yaml.Mapping.NONE) instanceof Yaml.Mapping keys
                ? keys
                : Yaml.Mapping.NONE;
    }
}
