package io.vestibule.control.api.node;

import io.vestibule.config.Configuration;
import io.vestibule.config.ZoneEdits;
import io.vestibule.config.ZoneEntry;
import io.vestibule.control.api.request.Account;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.KindEndpoints;
import io.vestibule.control.api.request.Lookup;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.settings.text.Yaml;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/// Zones and what applies to every room of one. *Immutable.*
public record ZonesApi(ApiSources sources) {

    private static final String ZONE = "/zones/{zone_id}";
    private static final String SETTINGS = ZONE + "/waiting_rooms/settings";

    public List<Endpoint> endpoints() {
        var zones = new KindEndpoints<ZoneEntry>(
                sources,
                KindEndpoints.Owner.NODE,
                "/zones",
                "zone_id",
                (now, _) -> now.zones(),
                (json, _, _, zone) -> write(json, zone));
        return List.of(
                Endpoint.get("/zones", call -> zones.page(call, named(sources.now(), call))),
                Endpoint.post("/zones", call -> zones.create(call, ZoneEdits::create)),
                Endpoint.get(ZONE, call -> Lookup.zone(sources.now(), call, zone -> zones.answer(call, zone))),
                Endpoint.delete(ZONE, call -> zones.gone(call, ZoneEdits.delete(zones.id(call)))),
                Endpoint.get(SETTINGS, call -> Lookup.zone(sources.now(), call, ZonesApi::settings)),
                Endpoint.put(SETTINGS, call -> set(call, true)),
                Endpoint.patch(SETTINGS, call -> set(call, false)));
    }

    private static List<ZoneEntry> named(Configuration now, Call call) {
        String name = call.parameter("name").orElse("").toLowerCase(Locale.ROOT);
        return now.zones().stream()
                .filter(zone -> name.isEmpty() || zone.name().equals(name))
                .toList();
    }

    private Reply set(Call call, boolean whole) {
        return call.body().length() == 0
                ? set(call, Yaml.Mapping.NONE, whole)
                : new EditRequests(sources).object(call, body -> set(call, body, whole));
    }

    private Reply set(Call call, Yaml.Mapping body, boolean whole) {
        var requests = new EditRequests(sources);
        return requests.commit(
                call,
                ZoneEdits.settings(call.id("zone_id"), body, whole),
                (after, id) -> settings(after.zone(id).orElseThrow()));
    }

    private static Reply settings(ZoneEntry zone) {
        return ResponseEnvelope.object(zone.settings()::write);
    }

    private static void write(JsonGenerator json, ZoneEntry zone) {
        json.writeStartObject();
        json.writeStringProperty("id", zone.id());
        json.writeStringProperty("name", zone.name());
        json.writeStringProperty("status", "active");
        json.writeBooleanProperty("paused", false);
        json.writeStringProperty("type", "full");
        json.writeNumberProperty("development_mode", 0);
        json.writeArrayPropertyStart("name_servers");
        json.writeEndArray();
        json.writeObjectPropertyStart("account");
        Account.fields(json);
        json.writeEndObject();
        json.writeStringProperty("created_on", zone.createdOn().toString());
        json.writeStringProperty("modified_on", zone.modifiedOn().toString());
        json.writeStringProperty("activated_on", zone.createdOn().toString());
        json.writeEndObject();
    }
}
