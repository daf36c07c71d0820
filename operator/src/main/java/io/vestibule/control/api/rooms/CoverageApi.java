package io.vestibule.control.api.rooms;

import io.vestibule.config.Configuration;
import io.vestibule.config.RoomEntry;
import io.vestibule.config.RuleEntry;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.Coverage;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Json;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.rule.JudgedRequest;
import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleResult;
import io.vestibule.settings.text.JsonText;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/// Says which room covers a URL and why, with remarks. *Immutable.*
public record CoverageApi(ApiSources sources) {

    public List<Endpoint> endpoints() {
        return List.of(Endpoint.get(Endpoint.OWN + "/coverage", this::coverage).computing());
    }

    private Reply coverage(Call call) {
        var url = call.parameter("url").flatMap(Coverage.HostPath::of);
        if (url.isEmpty()) {
            return ResponseEnvelope.invalid("url must be an address such as https://shop.example.com/sale", "/url");
        }
        Configuration now = sources.now();
        var found = Coverage.of(now.directory(), url.get());
        Optional<RuleEntry> rule;
        try {
            rule = found.room().flatMap(c -> rule(now, c, url.get(), call));
        } catch (IllegalArgumentException e) {
            return ResponseEnvelope.invalid("method or address: " + String.valueOf(e.getMessage()), "/address");
        }
        return ResponseEnvelope.of(
                json -> write(json, now, call.parameter("url").orElse(""), found, rule));
    }

    /// The first rule that lets such a request pass.
    private Optional<RuleEntry> rule(
            Configuration now, Coverage.Covering covering, Coverage.HostPath place, Call call) {
        List<RuleEntry> rules = now.room(covering.room().id().value()).stream()
                .flatMap(room -> room.rules().stream())
                .filter(rule -> rule.enabled() && rule.isPlain())
                .toList();
        if (rules.isEmpty()) {
            return Optional.empty();
        }
        JudgedRequest facts = sources.samples().sample(sample(place, call)).get();
        var scheme = now.abilities().scheme();
        var lists = now.lists();
        return rules.stream()
                .filter(rule ->
                        RuleCompiler.compile(rule.expression(), scheme, lists) instanceof RuleResult.Good(var good)
                                && facts.satisfy(good))
                .findFirst();
    }

    /// A request for the place as `rule eval` takes them.
    private static String sample(Coverage.HostPath place, Call call) {
        return JsonText.object(json -> {
            json.writeObjectPropertyStart("request");
            json.writeStringProperty("method", call.parameter("method").orElse("GET"));
            json.writeStringProperty("scheme", "https");
            json.writeStringProperty("version", "HTTP/1.1");
            json.writeStringProperty("target", place.path().target());
            json.writeArrayPropertyStart("headers");
            json.writeStartArray();
            json.writeString("Host");
            json.writeString(place.host());
            json.writeEndArray();
            json.writeEndArray();
            json.writeStringProperty("peer", call.parameter("address").orElse("192.0.2.1"));
            json.writeEndObject();
        });
    }

    private static void write(
            JsonGenerator json, Configuration now, String url, Coverage found, Optional<RuleEntry> rule) {
        json.writeStartObject();
        json.writeStringProperty("url", url);
        json.writeStringProperty("host", found.place().host());
        json.writeStringProperty("path", found.place().path().path());
        json.writeBooleanProperty("covered", found.room().isPresent());
        json.writeStringProperty("why", found.why());
        Json.orNull(json, "room", found.room(), covering -> room(json, now, covering));
        Json.orNull(json, "rule", rule, r -> r.write(json));
        Json.objects(json, "lints", found.lints(), lint -> {
            json.writeStringProperty("code", lint.code());
            json.writeStringProperty("message", lint.message());
        });
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
        json.writeObjectPropertyStart("route");
        json.writeStringProperty("host", covering.route().host());
        json.writeStringProperty("path", covering.route().path());
        json.writeEndObject();
        json.writeEndObject();
    }
}
