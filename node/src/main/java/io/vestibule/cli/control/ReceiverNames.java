package io.vestibule.cli.control;

import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// What people call the receivers of notifications. *Immutable.*
final class ReceiverNames {

    private final Map<String, String> byId = new HashMap<>();

    /// @param webhooks those that the control API lists
    /// @param services those of PagerDuty
    ReceiverNames(JsonNode webhooks, JsonNode services) {
        for (JsonNode list : new JsonNode[] {webhooks, services}) {
            list.values().forEach(each -> byId.put(each.path("id").asString(""), name(each)));
        }
    }

    private static String name(JsonNode each) {
        return each.path("name").asString("");
    }

    /// The name of a receiver; of one that is not there any more its id, of mail the address.
    String of(String idOrAddress) {
        return byId.getOrDefault(idOrAddress, idOrAddress);
    }
}
