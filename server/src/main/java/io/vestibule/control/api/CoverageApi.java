package io.vestibule.control.api;

import io.vestibule.config.Configuration;
import io.vestibule.config.RoomEntry;

import tools.jackson.core.JsonGenerator;

import java.util.List;

/// Says which room covers a URL and why, and what is odd about it. *Immutable.*
final class CoverageApi {

    private final ApiSources sources;

    CoverageApi(ApiSources sources) {
        this.sources = sources;
    }

    List<Endpoint> endpoints() {
        return List.of(Endpoint.get(OwnApi.BASE + "/coverage", this::coverage));
    }

    private Reply coverage(Call call) {
        var url = call.parameter("url").flatMap(Coverage.Place::of);
        if (url.isEmpty()) {
            return Envelope.failure(
                    400,
                    ApiError.invalid(
                            "url must be an address such as https://shop.example.com/sale",
                            "/url"));
        }
        Configuration now = sources.newest().get();
        var found = Coverage.of(now.directory(), url.get());
        return Envelope.of(json -> write(json, now, call.parameter("url").orElse(""), found));
    }

    private static void write(JsonGenerator json, Configuration now, String url, Coverage found) {
        json.writeStartObject();
        json.writeStringProperty("url", url);
        json.writeStringProperty("host", found.place().host());
        json.writeStringProperty("path", found.place().path().path());
        json.writeBooleanProperty("covered", found.room().isPresent());
        json.writeStringProperty("why", found.why());
        json.writeName("room");
        found.room().ifPresentOrElse(covering -> room(json, now, covering), json::writeNull);
        json.writeName("lints");
        json.writeStartArray();
        for (Coverage.Lint lint : found.lints()) {
            json.writeStartObject();
            json.writeStringProperty("code", lint.code());
            json.writeStringProperty("message", lint.message());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void room(JsonGenerator json, Configuration now, Coverage.Covering covering) {
        var room = covering.room();
        json.writeStartObject();
        json.writeStringProperty("id", room.id().value());
        json.writeStringProperty("name", room.name());
        json.writeStringProperty("zone", room.zone());
        json.writeStringProperty(
                "zone_id", now.room(room.id().value()).map(RoomEntry::zoneId).orElse(""));
        json.writeBooleanProperty("suspended", room.suspended());
        json.writeName("route");
        json.writeStartObject();
        json.writeStringProperty("host", covering.route().host());
        json.writeStringProperty("path", covering.route().path());
        json.writeEndObject();
        json.writeEndObject();
    }
}
