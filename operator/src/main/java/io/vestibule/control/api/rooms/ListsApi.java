package io.vestibule.control.api.rooms;

import io.vestibule.config.Configuration;
import io.vestibule.config.Edit;
import io.vestibule.config.KeptKind;
import io.vestibule.config.ListEdits;
import io.vestibule.config.ListEntry;
import io.vestibule.config.ListEntry.Item;
import io.vestibule.control.api.request.ApiError;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Lookup;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.settings.text.Yaml;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;

/// The lists that rules use by name. *Immutable.*
///
/// Published clients write items as operations that continue in the background. Here they are done
/// when they are answered; an operation's id shows when that was.
public final class ListsApi {

    private static final String LISTS = "/accounts/{account_id}/rules/lists";
    private static final String LIST = LISTS + "/{list_id}";
    private static final String ITEMS = LIST + "/items";
    private static final int USUAL = 100;
    private static final int MOST = 500;
    private static final int BAD = 400;

    private final ApiSources sources;
    private final EditRequests edits;

    public ListsApi(ApiSources sources) {
        this.sources = sources;
        this.edits = new EditRequests(sources);
    }

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(LISTS, call -> Lookup.account(call, this::list)),
                Endpoint.post(LISTS, this::create),
                Endpoint.get(LISTS + "/bulk_operations/{operation_id}", ListsApi::operation),
                Endpoint.get(LIST, call -> found(call, list -> answer(now(), list.id()))),
                Endpoint.put(LIST, this::describe),
                Endpoint.delete(LIST, this::delete),
                Endpoint.get(ITEMS, call -> found(call, list -> items(call, list))),
                Endpoint.post(ITEMS, call -> array(call, b -> ListEdits.addItems(id(call), b))),
                Endpoint.put(ITEMS, call -> array(call, b -> ListEdits.replaceItems(id(call), b))),
                Endpoint.delete(ITEMS, this::deleteItems),
                Endpoint.get(ITEMS + "/{item_id}", this::item));
    }

    private Configuration now() {
        return sources.newest().get();
    }

    private static String id(Call call) {
        return call.id("list_id");
    }

    private Reply found(Call call, Function<ListEntry, Reply> then) {
        return Lookup.account(call, () -> now().find(KeptKind.LIST, id(call)).map(then).orElseGet(EditRequests::gone));
    }

    // ---- lists -------------------------------------------------------------------------------

    private Reply list() {
        Configuration now = now();
        return ResponseEnvelope.all(now.all(KeptKind.LIST), (json, list) -> write(json, now, list));
    }

    private Reply create(Call call) {
        return Lookup.account(
                call, () -> edits.object(call, body -> edits.commit(call, ListEdits.KIND.create("", body), ListsApi::answer)));
    }

    private Reply describe(Call call) {
        return found(
                call,
                list -> edits.object(
                        call, body -> edits.commit(call, ListEdits.KIND.replace("", list.id(), body), ListsApi::answer)));
    }

    private Reply delete(Call call) {
        return found(
                call, list -> edits.commit(call, ListEdits.KIND.delete("", list.id()), (_, id) -> ResponseEnvelope.ofId(id)));
    }

    private static Reply answer(Configuration now, String id) {
        var list = now.find(KeptKind.LIST, id).orElseThrow();
        return ResponseEnvelope.of(json -> write(json, now, list));
    }

    private static void write(JsonGenerator json, Configuration now, ListEntry list) {
        json.writeStartObject();
        json.writeStringProperty("id", list.id());
        json.writeStringProperty("name", list.name());
        json.writeStringProperty("kind", list.kind().text());
        json.writeStringProperty("description", list.description());
        json.writeNumberProperty("num_items", list.items().size());
        json.writeNumberProperty("num_referencing_filters", now.usesOf(list.name()));
        json.writeStringProperty("created_on", list.createdOn().toString());
        json.writeStringProperty("modified_on", list.modifiedOn().toString());
        json.writeEndObject();
    }

    // ---- items -------------------------------------------------------------------------------

    private Reply array(Call call, Function<Yaml.Sequence, Edit> edit) {
        return found(call, _ -> edits.array(call, body -> done(call, edit.apply(body))));
    }

    private Reply deleteItems(Call call) {
        return found(call, list -> edits.object(call, body -> done(call, ListEdits.deleteItems(list.id(), body))));
    }

    private Reply done(Call call, Edit edit) {
        return edits.commit(
                call,
                edit,
                (_, _) -> ResponseEnvelope.of(json -> {
                    json.writeStartObject();
                    json.writeStringProperty("operation_id", operationId());
                    json.writeEndObject();
                }));
    }

    /// 16 digits of the time, 16 of chance.
    private String operationId() {
        long chance = ThreadLocalRandom.current().nextLong();
        return HexFormat.of().toHexDigits(sources.clock().millis())
                + HexFormat.of().toHexDigits(chance);
    }

    private static Reply operation(Call call) {
        String id = call.id("operation_id");
        if (!id.matches("0000[0-9a-f]{28}")) {
            return EditRequests.gone();
        }
        Instant at = Instant.ofEpochMilli(HexFormat.fromHexDigitsToLong(id, 0, 16));
        return ResponseEnvelope.of(json -> {
            json.writeStartObject();
            json.writeStringProperty("id", id);
            json.writeStringProperty("status", "completed");
            json.writeStringProperty("completed", at.toString());
            json.writeEndObject();
        });
    }

    private Reply item(Call call) {
        return found(
                call,
                list -> list.item(call.id("item_id"))
                        .map(item -> ResponseEnvelope.of(json -> write(json, list, item)))
                        .orElseGet(EditRequests::gone));
    }

    private static Reply items(Call call, ListEntry list) {
        String search = call.parameter("search").orElse("").toLowerCase(Locale.ROOT);
        List<Item> items = list.items().stream()
                .filter(item -> item.value().contains(search)
                        || item.comment().toLowerCase(Locale.ROOT).contains(search))
                .toList();
        int from = whole(call.parameter("cursor"), 0, Integer.MAX_VALUE);
        int size = whole(call.parameter("per_page"), USUAL, MOST);
        if (from < 0 || size < 1) {
            return ResponseEnvelope.failure(
                    BAD,
                    ApiError.invalid(
                            "per_page must be in range [1, 500], and cursor must be one from an" + " earlier answer",
                            "/per_page"));
        }
        int start = Math.min(from, items.size());
        int end = Math.min(start + size, items.size());
        return ResponseEnvelope.slice(
                items.subList(start, end),
                (json, item) -> write(json, list, item),
                end < items.size() ? Integer.toString(end) : "");
    }

    private static int whole(Optional<String> text, int usual, int most) {
        return text.filter(t -> !t.isEmpty())
                .map(t -> t.matches("\\d{1,9}") && Integer.parseInt(t) <= most ? Integer.parseInt(t) : -1)
                .orElse(usual);
    }

    private static void write(JsonGenerator json, ListEntry list, Item item) {
        json.writeStartObject();
        json.writeStringProperty("id", item.id());
        switch (list.kind()) {
            case IP -> json.writeStringProperty("ip", item.value());
            case ASN -> json.writeNumberProperty("asn", Long.parseLong(item.value()));
            case HOSTNAME -> {
                json.writeName("hostname");
                json.writeStartObject();
                json.writeStringProperty("url_hostname", item.value());
                json.writeEndObject();
            }
        }
        json.writeStringProperty("comment", item.comment());
        json.writeStringProperty("created_on", item.createdOn().toString());
        json.writeStringProperty("modified_on", item.modifiedOn().toString());
        json.writeEndObject();
    }
}
