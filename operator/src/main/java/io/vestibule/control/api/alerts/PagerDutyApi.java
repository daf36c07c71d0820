package io.vestibule.control.api.alerts;

import io.vestibule.alerting.Destination;
import io.vestibule.config.DestinationEdits;
import io.vestibule.config.Kept;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.KindEndpoints;
import io.vestibule.control.api.request.NotificationDesk;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.settings.alert.PagerDutySettings;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.Yaml;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/// The services of PagerDuty that notifications can be sent to. A routing key is never shown.
/// *Immutable.*
public record PagerDutyApi(ApiSources sources, NotificationDesk desk) {

    private static final String PATH = "/accounts/{account_id}/alerting/v3/destinations/pagerduty";

    public List<Endpoint> endpoints() {
        var services = new KindEndpoints<Kept<Destination>>(
                sources,
                KindEndpoints.Owner.ACCOUNT,
                PATH,
                "token_id",
                (now, _) -> now.destinations(true),
                (json, _, _, entry) -> {
                    json.writeStartObject();
                    json.writeStringProperty("id", entry.id());
                    json.writeStringProperty("name", entry.value().name());
                    json.writeEndObject();
                });
        return List.of(
                services.all(),
                Endpoint.delete(PATH, call -> services.known(call, () -> disconnect(call))),
                Endpoint.post(
                        PATH + "/connect",
                        call -> services.known(
                                call, () -> new EditRequests(sources).object(call, body -> connect(call, body)))),
                // Published clients fetch what they have connected by the token that they got for it; here that is
                // the id.
                Endpoint.get(
                        PATH + "/connect/{token_id}",
                        call -> services.found(call, entry -> ResponseEnvelope.ofId(entry.id()))));
    }

    private Reply connect(Call call, Yaml.Mapping body) {
        Optional<PagerDutySettings> service = DestinationEdits.pagerDuty(body, new Faults("body"));
        return desk.kept(
                call,
                service.stream().map(PagerDutySettings::routingKey),
                names -> new EditRequests(sources)
                        .commit(call, DestinationEdits.connect(body, names), (_, id) -> ResponseEnvelope.ofId(id)));
    }

    private Reply disconnect(Call call) {
        var requests = new EditRequests(sources);
        return requests.commit(
                call, DestinationEdits.disconnect(), (_, _) -> ResponseEnvelope.of(JsonGenerator::writeNull));
    }
}
