package io.vestibule.control.api.node;

import io.vestibule.config.Configuration;
import io.vestibule.config.ZoneEdits;
import io.vestibule.config.ZoneEntry;
import io.vestibule.control.api.request.Account;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Lookup;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.settings.text.Yaml;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/// Zones and what applies to every room of one. *Immutable.*
public final class ZonesApi {

    private static final String ZONE = "/zones/{zone_id}";
    private static final String SETTINGS = ZONE + "/waiting_rooms/settings";

    private final ApiSources sources;
    private final EditRequests edits;

    public ZonesApi(ApiSources sources) {
        this.sources = sources;
        this.edits = new EditRequests(sources);
    }

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get("/zones", this::list),
                Endpoint.post("/zones", this::create),
                Endpoint.get(ZONE, call -> Lookup.zone(now(), call, ZonesApi::answer)),
                Endpoint.delete(ZONE, this::delete),
                Endpoint.get(SETTINGS, call -> Lookup.zone(now(), call, ZonesApi::settings)),
                Endpoint.put(SETTINGS, call -> set(call, true)),
                Endpoint.patch(SETTINGS, call -> set(call, false)));
    }

    private Configuration now() {
        return sources.newest().get();
    }

    private Reply list(Call call) {
        String name = call.parameter("name").orElse("").toLowerCase(Locale.ROOT);
        List<ZoneEntry> zones = now().zones().stream()
                .filter(zone -> name.isEmpty() || zone.name().equals(name))
                .toList();
        return Lookup.paged(call, paging -> ResponseEnvelope.list(zones, paging, ZonesApi::write));
    }

    private Reply create(Call call) {
        return edits.object(
                call,
                body -> edits.commit(
                        call,
                        ZoneEdits.create(body),
                        (after, id) -> answer(after.zone(id).orElseThrow())));
    }

    private Reply delete(Call call) {
        return edits.commit(call, ZoneEdits.delete(call.id("zone_id")), (_, id) -> ResponseEnvelope.ofId(id));
    }

    private Reply set(Call call, boolean whole) {
        return call.body().length() == 0
                ? set(call, Yaml.Mapping.NONE, whole)
                : edits.object(call, body -> set(call, body, whole));
    }

    private Reply set(Call call, Yaml.Mapping body, boolean whole) {
        return edits.commit(
                call,
                ZoneEdits.settings(call.id("zone_id"), body, whole),
                (after, id) -> settings(after.zone(id).orElseThrow()));
    }

    private static Reply answer(ZoneEntry zone) {
        return ResponseEnvelope.of(json -> write(json, zone));
    }

    private static Reply settings(ZoneEntry zone) {
        return ResponseEnvelope.of(json -> {
            json.writeStartObject();
            zone.settings().write(json);
            json.writeEndObject();
        });
    }

    private static void write(JsonGenerator json, ZoneEntry zone) {
        json.writeStartObject();
        json.writeStringProperty("id", zone.id());
        json.writeStringProperty("name", zone.name());
        json.writeStringProperty("status", "active");
        json.writeBooleanProperty("paused", false);
        json.writeStringProperty("type", "full");
        json.writeNumberProperty("development_mode", 0);
        json.writeName("name_servers");
        json.writeStartArray();
        json.writeEndArray();
        json.writeName("account");
        json.writeStartObject();
        Account.fields(json);
        json.writeEndObject();
        json.writeStringProperty("created_on", zone.createdOn().toString());
        json.writeStringProperty("modified_on", zone.modifiedOn().toString());
        json.writeStringProperty("activated_on", zone.createdOn().toString());
        json.writeEndObject();
    }
}
