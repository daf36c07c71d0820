package io.vestibule.control.api.rooms;

import io.vestibule.config.Configuration;
import io.vestibule.config.Edit;
import io.vestibule.config.KeptKind;
import io.vestibule.config.ListEdits;
import io.vestibule.config.ListEntry;
import io.vestibule.config.ListEntry.Item;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.KindEndpoints;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.settings.text.Yaml;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiFunction;
import tools.jackson.core.JsonGenerator;

/// The lists that rules use by name. *Immutable.*
///
/// Published clients write items as operations that continue in the background. Here they are done
/// when they are answered; an operation's id shows when that was.
public record ListsApi(ApiSources sources) {

    private static final String LISTS = "/accounts/{account_id}/rules/lists";
    private static final int USUAL = 100;
    private static final int MOST = 500;

    public List<Endpoint> endpoints() {
        var lists = new KindEndpoints<ListEntry>(
                sources,
                KindEndpoints.Owner.ACCOUNT,
                LISTS,
                "list_id",
                (now, _) -> now.all(KeptKind.LIST),
                (json, _, now, list) -> write(json, now, list));
        String items = lists.one() + "/items";
        return List.of(
                lists.all(),
                lists.post(ListEdits.KIND),
                Endpoint.get(LISTS + "/bulk_operations/{operation_id}", ListsApi::operation),
                lists.get(),
                lists.put(ListEdits.KIND),
                lists.delete(ListEdits.KIND),
                Endpoint.get(items, call -> lists.found(call, list -> items(call, list))),
                Endpoint.post(items, call -> lists.found(call, list -> array(call, list, ListEdits::addItems))),
                Endpoint.put(items, call -> lists.found(call, list -> array(call, list, ListEdits::replaceItems))),
                Endpoint.delete(items, call -> lists.found(call, list -> deleteItems(call, list))),
                Endpoint.get(items + "/{item_id}", call -> lists.found(call, list -> item(call, list))));
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

    private Reply array(Call call, ListEntry list, BiFunction<String, Yaml.Sequence, Edit> edit) {
        return new EditRequests(sources).array(call, body -> edit.apply(list.id(), body), (_, _) -> done());
    }

    private Reply deleteItems(Call call, ListEntry list) {
        return new EditRequests(sources).object(call, body -> ListEdits.deleteItems(list.id(), body), (_, _) -> done());
    }

    private Reply done() {
        return ResponseEnvelope.object(json -> json.writeStringProperty("operation_id", operationId()));
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
        return ResponseEnvelope.object(json -> {
            json.writeStringProperty("id", id);
            json.writeStringProperty("status", "completed");
            json.writeStringProperty("completed", at.toString());
        });
    }

    private static Reply item(Call call, ListEntry list) {
        return list.item(call.id("item_id"))
                .map(item -> ResponseEnvelope.of(json -> write(json, list, item)))
                .orElseGet(EditRequests::gone);
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
            return ResponseEnvelope.invalid(
                    "per_page must be in range [1, 500], and cursor must be one from an" + " earlier answer",
                    "/per_page");
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
                json.writeObjectPropertyStart("hostname");
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
