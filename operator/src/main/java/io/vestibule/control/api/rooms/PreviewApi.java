package io.vestibule.control.api.rooms;

import io.vestibule.config.RoomEntry;
import io.vestibule.control.api.request.ApiError;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.DryRun;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.FaultText;
import io.vestibule.control.api.request.Fields;
import io.vestibule.control.api.request.Lookup;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.page.CustomPage;
import io.vestibule.page.PreviewContent;
import io.vestibule.page.TemplateRemark;
import io.vestibule.room.EventSettings;
import io.vestibule.room.PageSettings;
import io.vestibule.room.Room;
import io.vestibule.room.Route;
import io.vestibule.settings.room.EventShape;
import io.vestibule.settings.room.PageTemplateForm;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.ReadContext;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.Yaml;
import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Takes pages to be previewed, with the looks and the words of a room, of one of its events, or of
/// a draft. *Immutable.*
public record PreviewApi(ApiSources sources) {

    private static final String HTML = "custom_html";
    private static final String REPLACE = "replace";
    private static final String ROOM = "waiting_room_id";
    private static final String EVENT = "event_id";

    /// What a draft puts in place of the room's, by the names of rooms and events.
    private static final Set<String> LOOKS = Set.of(
            "message", "messages", "page_title", "page_logo", "page_favicon", "page_accent_color", "page_support_link");

    private static final Set<String> KNOWN = Stream.concat(Stream.of(HTML, REPLACE, ROOM, EVENT), LOOKS.stream())
            .collect(Collectors.toUnmodifiableSet());

    public List<Endpoint> endpoints() {
        return List.of(Endpoint.ask(
                        "/zones/{zone_id}/waiting_rooms/preview",
                        call -> Lookup.zone(sources.now(), call, _ -> preview(call)))
                .computing());
    }

    private Reply preview(Call call) {
        return DryRun.impossible(call, "a preview").orElseGet(() -> made(call));
    }

    private Reply made(Call call) {
        return new EditRequests(sources).object(call, body -> {
            List<ApiError> errors = faults(body);
            var room = room(call, body, errors);
            var looks = looks(body, errors);
            return errors.isEmpty()
                    ? kept(call, Fields.text(body, REPLACE), content(body, room, looks))
                    : ResponseEnvelope.invalid(errors);
        });
    }

    /// The room that the body names, as it is during the event that it names; nothing if it names
    /// none.
    private Optional<Room> room(Call call, Yaml.Mapping body, List<ApiError> errors) {
        var named = named(body, ROOM, errors);
        var event = named(body, EVENT, errors);
        if (event.isPresent() && named.isEmpty()) {
            errors.add(ApiError.invalid("event_id needs a waiting_room_id", "/" + EVENT));
        }
        var found = named.flatMap(id -> sources.now().room(call.id("zone_id"), id));
        if (named.isPresent() && found.isEmpty()) {
            errors.add(ApiError.invalid("there is no such room in the zone", "/" + ROOM));
        }
        var during = found.flatMap(entry -> event.flatMap(entry::event));
        if (found.isPresent() && event.isPresent() && during.isEmpty()) {
            errors.add(ApiError.invalid("the room has no such event", "/" + EVENT));
        }
        return found.map(RoomEntry::room)
                .map(room -> during.map(it -> room.during(it.value())).orElse(room));
    }

    private static Optional<String> named(Yaml.Mapping body, String key, List<ApiError> errors) {
        var name = Fields.text(body, key);
        if (body.entries().containsKey(key) && name.isEmpty()) {
            errors.add(ApiError.invalid(key + " must be an id, as a string", "/" + key));
        }
        return name;
    }

    /// What the body puts in place of the room's; read as an event's, in which null is the room's.
    private static EventSettings looks(Yaml.Mapping body, List<ApiError> errors) {
        var faults = new Faults("body");
        var others = new HashSet<>(body.entries().keySet());
        others.removeAll(LOOKS);
        var section = Section.root(ReadContext.literal(faults), body.without(others));
        var looks = EventShape.settings(section).orElse(EventSettings.INHERITED);
        faults.all().stream().map(FaultText::error).forEach(errors::add);
        return looks;
    }

    private static PreviewContent content(Yaml.Mapping body, Optional<Room> room, EventSettings looks) {
        return new PreviewContent(
                body.text(HTML).orElse(""),
                room.map(it -> it.routes().getFirst().host())
                        .filter(host -> !host.equals(Route.EVERY_HOST))
                        .map(IDN::toUnicode)
                        .orElse(""),
                looks.over(room.map(Room::page).orElse(PageSettings.DEFAULT)));
    }

    private Reply kept(Call call, Optional<String> replaced, PreviewContent content) {
        long now = sources.clock().millis();
        UUID id = replaced.flatMap(PreviewPage::id)
                .filter(old -> sources.previews().replace(old, content, call.caller(), now))
                .orElseGet(() -> sources.previews().keep(content, call.caller(), now));
        return ResponseEnvelope.of(
                json -> {
                    json.writeStartObject();
                    json.writeStringProperty("preview_url", call.base() + PreviewPage.PATH + id);
                    json.writeEndObject();
                },
                PageRemarks.of(HTML, content.html()));
    }

    private static List<ApiError> faults(Yaml.Mapping body) {
        var errors = new ArrayList<ApiError>();
        Fields.unknown(body, KNOWN).forEach(errors::add);
        if (body.entries().containsKey(REPLACE)
                && Fields.text(body, REPLACE).flatMap(PreviewPage::id).isEmpty()) {
            errors.add(ApiError.invalid(
                    "replace must be the preview_url of an earlier preview, as a string", "/" + REPLACE));
        }
        var entry = body.entries().get(HTML);
        if (entry == null || !(entry.value() instanceof Yaml.Scalar text) || text.plain()) {
            errors.add(ApiError.invalid(
                    "custom_html must be a string: the page as a Mustache template, or \"\"" + " for the built-in page",
                    "/" + HTML));
        } else if (text.value().getBytes(StandardCharsets.UTF_8).length > PageTemplateForm.LONGEST_BYTES) {
            errors.add(ApiError.invalid("custom_html must be at most 1 MiB", "/" + HTML));
        } else if (CustomPage.compile(text.value()) instanceof CustomPage.Compilation.Refused no) {
            for (TemplateRemark remark : no.errors()) {
                errors.add(ApiError.invalid("custom_html: line " + remark.line() + ": " + remark.reason(), "/" + HTML));
            }
        }
        return errors;
    }
}
