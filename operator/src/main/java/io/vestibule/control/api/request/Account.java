package io.vestibule.control.api.request;

import tools.jackson.core.JsonGenerator;

/// The one account of a node, which the published API has above zones. *Immutable.*
public final class Account {

    public static final String ID = "00000000000000000000000000000001";

    /// The id under another name, for people.
    private static final String ALIAS = "default";

    private Account() {}

    static boolean is(String id) {
        return id.equals(ID) || id.equals(ALIAS);
    }

    /// The account as the API shows it.
    public static void write(JsonGenerator json) {
        json.writeStartObject();
        fields(json);
        json.writeStringProperty("type", "standard");
        json.writeEndObject();
    }

    public static void fields(JsonGenerator json) {
        json.writeStringProperty("id", ID);
        json.writeStringProperty("name", ALIAS);
    }
}
