package io.vestibule.control.api;

import java.util.List;
import tools.jackson.core.JsonGenerator;

/// The one account of a node, which the published API has above zones. *Immutable.*
final class Account {

    static final String ID = "00000000000000000000000000000001";

    /// The id under another name, for people.
    private static final String ALIAS = "default";

    private Account() {}

    static boolean is(String id) {
        return id.equals(ID) || id.equals(ALIAS);
    }

    static List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(
                        "/accounts",
                        call -> Lookup.paged(
                                call, paging -> ResponseEnvelope.list(List.of(ID), paging, (json, _) -> write(json)))),
                Endpoint.get(
                        "/accounts/{account_id}",
                        call -> Lookup.account(call, () -> ResponseEnvelope.of(Account::write))));
    }

    private static void write(JsonGenerator json) {
        json.writeStartObject();
        fields(json);
        json.writeStringProperty("type", "standard");
        json.writeEndObject();
    }

    static void fields(JsonGenerator json) {
        json.writeStringProperty("id", ID);
        json.writeStringProperty("name", ALIAS);
    }
}
