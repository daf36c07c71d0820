package io.vestibule.config;

import io.vestibule.room.StableId;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonText;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKinds;
import io.vestibule.settings.text.Yaml;
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
            var draft = new Draft(now, when);
            Section section = draft.section(body.without(TOLERATED));
            String name = section.need("name", ValueKinds.DOMAIN).orElse("");
            section.refuseUnknownKeys();
            if (now.zoneNamed(name).isPresent()) {
                section.fault("name", "already exists");
            }
            if (draft.isSound()) {
                make(draft, name);
            }
            return draft.result("create zone " + name, StableId.ofZone(name));
        };
    }

    /// Makes a zone. Health checks that a node of an earlier version, which does not know them, has
    /// left behind are not its own.
    static void make(Draft draft, String name) {
        draft.put(KeptKind.ZONE.written(zone(draft, name)));
        draft.removeAll(DocumentKind.HEALTH_CHECK, StableId.ofZone(name));
    }

    static ZoneEntry zone(Draft draft, String name) {
        return new ZoneEntry(StableId.ofZone(name), name, ZoneSettings.DEFAULT, draft.at(), draft.at());
    }

    /// Deletes a zone that has no rooms, with its health checks, unless rooms of other zones follow
    /// one of them.
    public static Edit delete(String id) {
        return Draft.on(DocumentKind.ZONE, id, now -> now.zone(id), (draft, zone) -> {
            int rooms = draft.now().rooms(id).size();
            if (rooms > 0) {
                String reason = "the zone has %d waiting room%s; delete %s first"
                        .formatted(rooms, rooms == 1 ? "" : "s", rooms == 1 ? "it" : "them");
                draft.faults().add("", zone.name(), reason, "zone");
            } else {
                draft.removeAll(DocumentKind.HEALTH_CHECK, id);
                draft.remove(DocumentKind.ZONE, id);
                Checks.followed(draft);
            }
            return draft.result("delete zone " + zone.name(), id);
        });
    }

    /// Changes the settings of all rooms of a zone.
    ///
    /// @param whole whether what is not given goes back to its default
    public static Edit settings(String id, Yaml.Mapping body, boolean whole) {
        return Draft.on(DocumentKind.ZONE, id, now -> now.zone(id), (draft, zone) -> {
            String set = JsonText.object(zone.settings()::write);
            Section section = draft.section(whole ? body : body.over(DocumentCodec.keysOf(set, new Faults("store"))));
            ZoneSettings settings = DocumentCodec.zoneSettings(section);
            if (!settings.equals(zone.settings())) {
                draft.put(KeptKind.ZONE.written(zone.with(settings, draft.at())));
                draft.place(DocumentKind.ZONE, id, section::fault);
                StatusHostChecks.check(draft);
            }
            return draft.result("change settings of zone " + zone.name(), id);
        });
    }
}
